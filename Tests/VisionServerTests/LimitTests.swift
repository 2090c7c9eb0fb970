import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import VisionServer

@Suite("vision serve: what clients may cost")
struct LimitTests {
  @Test("work beyond the workers waits in a short line, beyond that it is refused at once")
  func queue() async throws {
    let queue = WorkQueue(workers: 1, waiting: 1)
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        try await queue.run {
          gate.wait()
          return 1
        }
      }
      while queue.load < 1 { await Task.yield() }
      group.addTask { try await queue.run { 2 } }
      while queue.load < 2 { await Task.yield() }
      do {
        _ = try await queue.run { 3 }
        Issue.record("a third piece of work was taken")
      } catch let problem as Problem {
        #expect(problem.kind == .busy)
        #expect(problem.headers[.retryAfter] == "1")
      }
      gate.signal()
      var results: [Int] = []
      for try await result in group { results.append(result) }
      #expect(results.sorted() == [1, 2])
    }
    #expect(queue.load == 0)
    try await queue.shutdown()
  }

  @Test("when all workers and the line are taken, the client is told when to come again")
  func busy() async throws {
    let picture = try Pictures.example("GiftCard/card.jpg")
    var limits = ServerLimits()
    limits.workers = 1
    limits.waiting = 1
    try await RunningServer.run(limits: limits) { server in
      let answers = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
        for _ in 0..<6 {
          group.addTask {
            let answer = try await server.post("/api/detect?faces=true&rectangles=true", picture: picture)
            return (answer.status, answer.headers["retry-after"])
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.0 == 200 } >= 2)
      #expect(answers.contains { $0.0 == 503 && $0.1 == "1" })
      #expect(answers.allSatisfy { $0.0 == 200 || $0.0 == 503 })
      // Health is for whoever looks after the server.
      #expect(try await server.get("/health").status == 200)
    }
  }

  @Test("bodies together have so much memory and no more, and give it back")
  func budget() throws {
    let budget = ByteBudget(limit: 100)
    try budget.take(60)
    #expect(throws: Problem.self) { try budget.take(41) }
    try budget.take(40)
    budget.give(60)
    #expect(budget.load == 40)
  }

  @Test("a client that drips is cut off, and one beside it isn't harmed")
  func drips() async throws {
    var limits = ServerLimits()
    // Longer than a whole request may take to come through on a machine that runs all other tests besides.
    limits.headSeconds = 6
    limits.bodySeconds = 7
    limits.idleSeconds = 6
    let picture = try Pictures.example("SampleRoll/still.jpg")
    try await RunningServer.run(limits: limits) { server in
      let head =
        "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\n"
      async let inHead = RawClient.talk(to: server, saying: "GET /health HTTP/1.1\r\nHost: loc")
      async let inBody = RawClient.talk(to: server, saying: head + "abc")
      async let silent = RawClient.talk(to: server, saying: "")
      let early =
        "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nabc"
      async let refused = RawClient.talk(to: server, saying: early)
      async let idle = RawClient.talk(to: server, saying: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let good = try await server.post("/api/dice", picture: picture)
      #expect(good.status == 200)
      let said = try await (inHead, silent, inBody, idle)
      // Answered, and then closed because nothing more came.
      let answer = try await refused
      #expect(answer.hasPrefix("HTTP/1.1 415 "))
      #expect(said.0 == "")
      #expect(said.1 == "")
      #expect(said.2.hasPrefix("HTTP/1.1 408 "))
      #expect(said.3.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test("a client that asks first is told to go on, and what is no HTTP is refused")
  func protocols() async throws {
    var limits = ServerLimits()
    limits.bodySeconds = 4
    try await RunningServer.run(limits: limits) { server in
      let asking =
        "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
      let told = try await RawClient.talk(to: server, saying: asking)
      #expect(told.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n"))
      let refused = try await RawClient.talk(to: server, saying: "\u{16}\u{3}nonsense\r\n\r\n")
      #expect(refused.hasPrefix("HTTP/1.1 400 "))
      let chunk = "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"
      let wrong = try await RawClient.talk(to: server, saying: chunk)
      #expect(wrong.hasPrefix("HTTP/1.1 400 "))
      let path = String(repeating: "a", count: 100_000)
      let long = try await RawClient.talk(
        to: server, saying: "GET /\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(!long.contains(" 200 "))
    }
  }

  @Test("connections beyond those of one client are closed at once")
  func connections() async throws {
    var limits = ServerLimits()
    limits.connectionsPerClient = 1
    limits.headSeconds = 60
    try await RunningServer.run(limits: limits) { server in
      try await withThrowingTaskGroup { group in
        group.addTask { _ = try await RawClient.talk(to: server, saying: "") }
        while server.server.connectionCount < 1 { try await Task.sleep(for: .milliseconds(10)) }
        let start = ContinuousClock.now
        let said = try await RawClient.talk(
          to: server, saying: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(said == "")
        // Long before any deadline.
        #expect(ContinuousClock.now - start < .seconds(30))
        group.cancelAll()
        _ = await group.nextResult()
      }
    }
  }
}

/// A client that says what no library would.
enum RawClient {
  /// Sends a text, and takes what the server says until it closes the connection.
  static func talk(to server: RunningServer, saying text: String) async throws -> String {
    let port = try #require(server.base.port)
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    do {
      return try await channel.executeThenClose { inbound, outbound in
        if !text.isEmpty { try await outbound.write(ByteBuffer(string: text)) }
        var said = ""
        do {
          for try await buffer in inbound { said += String(buffer: buffer) }
        } catch is IOError {
          // The server has reset the connection.
        }
        return said
      }
    } catch is IOError {
      return ""
    } catch is ChannelError {
      // The server had closed it before anything was said.
      return ""
    }
  }
}
