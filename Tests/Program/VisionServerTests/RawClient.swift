import Foundation
import NIOCore
import NIOPosix
import Testing

/// A client that sends bytes that no library would.
struct RawClient {
  /// The iterator for the connection's lifetime: the stream ends with its iterator.
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

  func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

  func say(_ data: Data) async throws { try await outbound.write(ByteBuffer(bytes: data)) }

  /// Returns the server's output until it contains `text`, or until the connection is closed.
  mutating func receive(until text: String? = nil) async throws -> String {
    var said = ""
    do {
      while let buffer = try await inbound.next() {
        said += String(buffer: buffer)
        if let text, said.contains(text) { break }
      }
    } catch is IOError {
      // The server has reset the connection.
    }
    return said
  }

  /// Opens a connection, and closes it after `body`.
  ///
  /// - Parameter address: the client's address, in 127.0.0.0/8.
  static func connect<Result: Sendable>(
    to server: RunningServer, from address: String = "127.0.0.1",
    _ body: @Sendable (inout RawClient) async throws -> Result
  ) async throws -> Result {
    let port = try #require(server.base.port)
    let own = try SocketAddress(ipAddress: address, port: 0)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup).bind(to: own)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var client = RawClient(inbound: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&client)
    }
  }

  /// Sends a text, and returns the server's output until it closes the connection.
  static func exchange(
    to server: RunningServer, from address: String = "127.0.0.1", saying text: String
  ) async throws -> String {
    do {
      return try await connect(to: server, from: address) { client in
        if !text.isEmpty { try await client.send(text) }
        return try await client.receive()
      }
    } catch is IOError {
      return ""
    } catch is ChannelError {
      // The server closed it before anything was sent.
      return ""
    }
  }

  /// Returns the statuses in a server's output, 100 included.
  static func statuses(_ said: String) -> [Int] {
    said.matches(of: #/HTTP/1\.1 ([0-9]{3}) /#).compactMap { Int($0.output.1) }
  }
}
