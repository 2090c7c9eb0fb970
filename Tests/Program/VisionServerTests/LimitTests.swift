import Foundation
import HTTPTypes
import ImageIO
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import VisionServer

@Suite("vision serve: resource limits")
struct LimitTests {
  @Test("work beyond the workers waits in a short queue; beyond that it is rejected at once")
  func queue() async throws {
    let queue = WorkQueue(workers: 1, waiting: 1, deadline: .seconds(600))
    let client = ClientAddress(nil)
    let gate = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        try await queue.run(for: client) {
          gate.wait()
          return 1
        }
      }
      while queue.load < 1 { await Task.yield() }
      group.addTask { try await queue.run(for: client) { 2 } }
      while queue.load < 2 { await Task.yield() }
      do {
        _ = try await queue.run(for: client) { 3 }
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
    try await queue.shutdown(within: .seconds(60))
  }

  @Test("an image's pixels are reserved until its work ends; others wait within their deadline")
  func roomForImages() async throws {
    let image = try Images.example("GiftCard/card.jpg")
    // Any image takes the whole budget.
    let pixels = PixelBudget<ClientAddress>(1)
    let hurried = WorkQueue(workers: 2, waiting: 4, deadline: .milliseconds(200), pixels: pixels)
    let gate = DispatchSemaphore(value: 0)
    for _ in 1...2 {
      // The first overruns its deadline and keeps its reservation; the second never gets one.
      do {
        try await hurried.run(for: ClientAddress(nil), on: image) { gate.wait() }
        Issue.record("it ended before its deadline")
      } catch let problem as Problem {
        #expect(problem.kind == .deadline)
      }
    }
    gate.signal()
    let patient = WorkQueue(workers: 1, waiting: 1, deadline: .seconds(600), pixels: pixels)
    #expect(try await patient.run(for: ClientAddress(nil), on: image) { 3 } == 3)
    try await hurried.shutdown(within: .seconds(60))
    try await patient.shutdown(within: .seconds(60))
    #expect(hurried.load == 0 && patient.load == 0)
  }

  @Test("when all workers and the queue are busy, the response says when to retry")
  func busy() async throws {
    let image = try Images.example("GiftCard/card.jpg")
    var limits = ServerLimits.longDeadline
    limits.workers = 1
    limits.queueLength = 1
    try await RunningServer.run(limits: limits) { server in
      let answers = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
        for _ in 0..<6 {
          group.addTask {
            let answer = try await server.post("/api/detect?faces=true&rectangles=true", image: image)
            return (answer.status, answer.headers["retry-after"])
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count { $0.0 == 200 } >= 2)
      #expect(answers.contains { $0.0 == 503 && $0.1 == "1" })
      #expect(answers.allSatisfy { $0.0 == 200 || $0.0 == 503 })
      // Health is for the server's operators.
      #expect(try await server.get("/health").status == 200)
    }
  }

  @Test("a request that would be rejected is rejected before its body is sent")
  func rejection() async throws {
    var limits = ServerLimits.longDeadline
    limits.workers = 1
    limits.queueLength = 0
    try await RunningServer.run(limits: limits) { server in
      let gate = DispatchSemaphore(value: 0)
      let queue = server.server.services.queue
      let own = ClientAddress(try SocketAddress(ipAddress: "127.0.0.1", port: 1))
      async let work: Void = queue.run(for: own) { gate.wait() }
      while queue.load == 0 { try await Task.sleep(for: .milliseconds(10)) }
      let head = "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
      let answer = try await RawClient.connect(to: server) { client in
        try await client.send(head)
        return try await client.receive(until: "\r\n\r\n")
      }
      #expect(answer.hasPrefix("HTTP/1.1 503 "))
      gate.signal()
      try await work
    }
  }

  private static func client(_ number: Int) -> ClientAddress {
    ClientAddress(try? SocketAddress(ipAddress: "192.0.2.\(number)", port: 1))
  }

  @Test("a client's bodies together can take half of the free memory, and release it")
  func budget() throws {
    let budget = ByteBudget(limit: 100)
    let (one, other) = (Self.client(1), Self.client(2))
    var first: ByteBudget.Share? = budget.share(for: one)
    let second = budget.share(for: other)
    try first?.reserve(50)
    #expect(throws: Problem.self) { try budget.share(for: one).reserve(1) }
    try second.reserve(25)
    #expect(throws: Problem.self) { try second.reserve(1) }
    #expect(budget.load == 75)
    first = nil
    #expect(budget.load == 25)
    try second.reserve(25)
    #expect(budget.load == 50)
  }

  @Test("a client with many large unfinished bodies leaves room for another's")
  func fairBytes() throws {
    let budget = ByteBudget(limit: 128)
    let shares = (0..<8).map { _ in budget.share(for: Self.client(1)) }
    #expect(shares.count { (try? $0.reserve(15)) != nil } == 4)
    let modest = budget.share(for: Self.client(2))
    try modest.reserve(16)
    #expect(budget.load == 76)
    withExtendedLifetime(shares) {}
  }

  @Test("an image whose size takes long to read occupies only its own client's worker")
  func hostileHeader() async throws {
    let gate = DispatchSemaphore(value: 0)
    let pixels = PixelBudget<ClientAddress>(1) { _ in
      gate.wait()
      return 1
    }
    let queue = WorkQueue(workers: 1, waiting: 1, deadline: .seconds(2), pixels: pixels)
    do {
      try await queue.run(for: Self.client(1), on: Data()) {}
      Issue.record("it ended before its deadline")
    } catch let problem as Problem {
      #expect(problem.kind == .deadline)
    }
    #expect(queue.load == 1)
    #expect(try await queue.run(for: Self.client(2)) { 3 } == 3)
    gate.signal()
    while queue.load > 0 { await Task.yield() }
    try await queue.shutdown(within: .seconds(60))
  }

  @Test("a slow client is disconnected, and another beside it isn't affected")
  func drips() async throws {
    var limits = ServerLimits.longDeadline
    // Longer than a whole request takes on a machine that runs all other tests.
    limits.headerTimeout = 6
    limits.bodyTimeout = 7
    limits.idleSeconds = 6
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run(limits: limits) { server in
      let head =
        "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 1000\r\n\r\n"
      async let inHead = RawClient.exchange(to: server, saying: "GET /health HTTP/1.1\r\nHost: loc")
      async let inBody = RawClient.exchange(to: server, saying: head + "abc")
      async let silent = RawClient.exchange(to: server, saying: "")
      let early =
        "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nabc"
      async let refused = RawClient.exchange(to: server, saying: early)
      async let idle = RawClient.exchange(
        to: server, saying: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let good = try await server.post("/api/dice", image: image)
      #expect(good.status == 200)
      let said = try await (inHead, silent, inBody, idle)
      // Answered, and then closed because the rest of the request is missing.
      let answer = try await refused
      #expect(answer.hasPrefix("HTTP/1.1 415 "))
      #expect(said.0 == "")
      #expect(said.1 == "")
      #expect(said.2.hasPrefix("HTTP/1.1 408 "))
      #expect(said.3.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test("a client that expects 100 Continue gets it, and a request that isn't HTTP is rejected")
  func protocols() async throws {
    var limits = ServerLimits.longDeadline
    limits.bodyTimeout = 4
    try await RunningServer.run(limits: limits) { server in
      let asking =
        "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
      let told = try await RawClient.exchange(to: server, saying: asking)
      #expect(told.hasPrefix("HTTP/1.1 100 Continue\r\n\r\n"))
      #expect(told.contains("HTTP/1.1 408 "))
      let refused = try await RawClient.exchange(to: server, saying: "\u{16}\u{3}nonsense\r\n\r\n")
      #expect(refused.hasPrefix("HTTP/1.1 400 "))
      let chunk = "POST /api/dice HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"
      let wrong = try await RawClient.exchange(to: server, saying: chunk)
      #expect(wrong.hasPrefix("HTTP/1.1 400 "))
      let path = String(repeating: "a", count: 100_000)
      let long = try await RawClient.exchange(
        to: server, saying: "GET /\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(!long.contains(" 200 "))
    }
  }

  @Test("connections beyond a client's limit are closed at once")
  func connections() async throws {
    var limits = ServerLimits.longDeadline
    limits.connectionsPerClient = 1
    limits.headerTimeout = 60
    try await RunningServer.run(limits: limits) { server in
      try await withThrowingTaskGroup { group in
        group.addTask { _ = try await RawClient.exchange(to: server, saying: "") }
        while server.server.connectionCount < 1 { try await Task.sleep(for: .milliseconds(10)) }
        // Otherwise it would be answered.
        let said = try await RawClient.exchange(
          to: server, saying: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(said == "")
        group.cancelAll()
        _ = await group.nextResult()
      }
    }
  }

  @Test(
    "at the limit, the client with the most connections loses one, answered ones last"
  )
  func room() async throws {
    var limits = ServerLimits.longDeadline
    limits.connections = 8
    limits.connectionsPerClient = 8
    limits.headerTimeout = 600
    try await RunningServer.run(limits: limits) { server in
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          // Two silent clients with four connections each.
          group.addTask {
            _ = try await RawClient.exchange(
              to: server, from: "127.0.0.\(2 + number % 2)", saying: "GET / HTTP/1.1\r\n")
          }
        }
        while server.server.connectionCount < 8 { try await Task.sleep(for: .milliseconds(10)) }
        try await RawClient.connect(to: server, from: "127.0.0.9") { good in
          for _ in 0..<3 {
            try await good.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(RawClient.statuses(try await good.receive(until: "}")) == [200])
            // Another one each time: the good client's own connection isn't closed.
            let other = try await RawClient.exchange(
              to: server, from: "127.0.0.10",
              saying: "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(RawClient.statuses(other) == [200])
          }
        }
        #expect(server.server.connectionCount <= 8)
        // A greedy client gets no connection beside others with as many.
        group.cancelAll()
        while await group.nextResult() != nil {}
      }
    }
  }

  @Test("at the limit, a client's idle connection is closed for its next; one in use isn't")
  func ownRoom() async throws {
    var limits = ServerLimits.longDeadline
    limits.connections = 1
    limits.headerTimeout = 600
    let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
    try await RunningServer.run(limits: limits) { server in
      try await RawClient.connect(to: server) { first in
        try await first.send(request + "\r\n")
        #expect(RawClient.statuses(try await first.receive(until: "}")) == [200])
        // A head that is completed, and then a body.
        for part in ["POST /api/detect HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n", "\r\nabc"] {
          try await first.send(part)
          // Time for the server to see it.
          try await Task.sleep(for: .milliseconds(200))
          if part.hasSuffix("abc") {
            #expect(try await RawClient.exchange(to: server, saying: request) == "")
          }
        }
        try await first.send("defghi")
        #expect(RawClient.statuses(try await first.receive(until: "}")).count == 1)
        let second = try await RawClient.exchange(to: server, saying: request + "Connection: close\r\n\r\n")
        #expect(RawClient.statuses(second) == [200])
      }
    }
  }

  @Test("with room for one connection, an HTTP/2 client can reconnect for each request")
  func ownRoomOfHTTP2() async throws {
    var limits = ServerLimits.longDeadline
    limits.connections = 1
    let identity = TLSIdentity.selfSigned(names: ["localhost"], addresses: ["127.0.0.1"])
    try await RunningServer.run(limits: limits, identity: identity) { server in
      for _ in 0..<20 {
        let status = try await RawHTTP2Client.status(of: "GET", "/health", at: server)
        #expect(status == 200)
      }
    }
  }
}
