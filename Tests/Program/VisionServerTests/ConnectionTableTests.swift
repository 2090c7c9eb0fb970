import NIOCore
import NIOEmbedded
import Testing

@testable import VisionServer

@Suite("Connection limit")
struct ConnectionTableTests {
  private let table = ConnectionTable(limit: 4, limitPerClient: 4)

  private func connection(from address: String) throws -> NIOAsyncTestingChannel {
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 50_000)
    return channel
  }

  /// Takes all four connections: one by a client, which is returned, three by silent ones.
  private func fill() throws -> NIOAsyncTestingChannel {
    let first = try connection(from: "192.0.2.1")
    #expect(table.admit(first))
    for other in 2...4 { #expect(table.admit(try connection(from: "192.0.2.\(other)"))) }
    return first
  }

  @Test("a client whose response was sent gets its next connection before the last is known to be idle")
  func answered() async throws {
    let first = try fill()
    let next = try connection(from: "192.0.2.1")
    #expect(!table.admit(next))
    table.receivesRequest(on: first)
    #expect(!table.admit(next))
    table.startsProcessing(on: first)
    #expect(!table.admit(next))
    table.startsResponse(on: first)
    #expect(!table.admit(next))
    table.endsResponse(on: first)
    #expect(table.admit(next))
    #expect(table.count == 5)
    // Only after the response has been sent.
    table.endsRequest(on: first)
    try await first.closeFuture.get()
    #expect(table.count == 4)
  }

  @Test("no more connections than the reserve are admitted this way")
  func reserve() throws {
    let first = try fill()
    table.receivesRequest(on: first)
    table.startsProcessing(on: first)
    table.startsResponse(on: first)
    table.endsResponse(on: first)
    #expect(table.admit(try connection(from: "192.0.2.1")))
    #expect(!table.admit(try connection(from: "192.0.2.1")))
    #expect(table.count == 5)
  }

  @Test("a client's idle connection is closed in favor of its next")
  func idle() async throws {
    let first = try fill()
    table.receivesRequest(on: first)
    table.startsProcessing(on: first)
    table.startsResponse(on: first)
    table.endsResponse(on: first)
    table.endsRequest(on: first)
    #expect(table.admit(try connection(from: "192.0.2.1")))
    #expect(table.count == 4)
    try await first.closeFuture.get()
  }
}
