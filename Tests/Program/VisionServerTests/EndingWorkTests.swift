import Foundation
import HTTPTypes
import Reports
import Synchronization
import Testing

@testable import VisionServer

@Suite("vision serve: cancellation of abandoned work")
struct EndingWorkTests {
  /// Work that counts its starts and ends. Only cancellation ends it, unless stated otherwise.
  private final class CountedWork: Sendable {
    private let counts = Mutex((begun: 0, ended: 0))
    private let wait: @Sendable () -> Void

    init(until wait: @escaping @Sendable () -> Void = { while !Task.isCancelled { usleep(1_000) } }) {
      self.wait = wait
    }

    var begun: Int { counts.withLock { $0.begun } }
    var ended: Int { counts.withLock { $0.ended } }

    func run() {
      counts.withLock { $0.begun += 1 }
      wait()
      counts.withLock { $0.ended += 1 }
    }

    /// Adds the route `/endless`, which runs this work in the server's queue.
    func add(to endpoints: inout Endpoints, _ queue: WorkQueue) {
      endpoints.on(.post, "/endless") { _, context in
        try await queue.run(for: context.client) { self.run() }
        return .json(.null)
      }
    }
  }

  private static let request = "POST /endless HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"

  private static func queue(workers: Int = 1, deadline: Double = 600) -> WorkQueue {
    WorkQueue(workers: workers, waiting: 4, deadline: .seconds(deadline))
  }

  private static func wait(until condition: @Sendable () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("work for a client that disconnects is canceled, and the next client's starts")
  func hangUp() async throws {
    let (work, queue) = (CountedWork(), Self.queue())
    try await RunningServer.run(endpoints: { work.add(to: &$0, queue) }) { server in
      for round in 1...3 {
        try await RawClient.connect(to: server) { client in
          try await client.send(Self.request)
          try await Self.wait { work.begun == round }
        }
        try await Self.wait { work.ended == round }
      }
      try await Self.wait { queue.load == 0 }
    }
  }

  @Test("queued work of a client that disconnects is removed")
  func hangUpInLine() async throws {
    let (work, queue) = (CountedWork(), Self.queue())
    try await RunningServer.run(endpoints: { work.add(to: &$0, queue) }) { server in
      try await RawClient.connect(to: server) { first in
        try await first.send(Self.request)
        try await Self.wait { work.begun == 1 }
        try await RawClient.connect(to: server) { second in
          try await second.send(Self.request)
          try await Self.wait { queue.load == 2 }
        }
        try await Self.wait { queue.load == 1 }
        #expect(work.begun == 1)
      }
    }
  }

  @Test("work that exceeds the deadline is canceled and reported as such")
  func deadline() async throws {
    let (work, queue) = (CountedWork(), Self.queue(deadline: 0.2))
    try await RunningServer.run(endpoints: { work.add(to: &$0, queue) }) { server in
      let answer = try await server.ask("POST", "/endless")
      #expect(answer.status == 504)
      #expect(answer.problem == "deadline")
      #expect(
        answer.json["detail"] as? String == "The server canceled the request after 0.2 s.")
      try await Self.wait { work.ended == 1 && queue.load == 0 }
    }
  }

  @Test("a server's deadline is that of its limits")
  func deadlineOfServer() async throws {
    var limits = ServerLimits.longDeadline
    limits.workSeconds = 0.000_001
    let image = try Images.example("GiftCard/card.jpg")
    try await RunningServer.run(limits: limits) { server in
      let answer = try await server.post("/api/detect", image: image)
      #expect(answer.status == 504)
      #expect(try await server.get("/health").status == 200)
    }
  }

  @Test("the caller is answered at the deadline, and its worker stays busy until the work ends")
  func uncancellable() async throws {
    let queue = Self.queue(deadline: 0.1)
    let client = ClientAddress(nil)
    let gate = DispatchSemaphore(value: 0)
    await #expect(throws: Problem.self) { try await queue.run(for: client) { gate.wait() } }
    #expect(queue.load == 1)
    gate.signal()
    try await Self.wait { queue.load == 0 }
    try await queue.shutdown(within: .seconds(60))
  }

  @Test("a stopped server cancels running work after its grace period")
  func stop() async throws {
    let (work, queue) = (CountedWork(), Self.queue())
    try await RunningServer.run(endpoints: { work.add(to: &$0, queue) }) { server in
      Task { _ = try? await RawClient.exchange(to: server, saying: Self.request) }
      try await Self.wait { work.begun == 1 }
    }
    // Long before the queue's own deadline.
    try await Self.wait { work.ended == 1 }
  }

  @Test("a stopped server waits for work that can't be canceled")
  func stopWaits() async throws {
    let gate = DispatchSemaphore(value: 0)
    let work = CountedWork { gate.wait() }
    try await RunningServer.run { server in
      let queue = server.server.services.queue
      let caller = Task { try await queue.run(for: ClientAddress(nil)) { work.run() } }
      try await Self.wait { work.begun == 1 }
      // The caller disconnects; the work runs on until after the server is stopped.
      caller.cancel()
      _ = await caller.result
      Thread.detachNewThread {
        usleep(300_000)
        gate.signal()
      }
    }
    #expect(work.ended == 1)
  }

  @Test("many requests of one client don't delay another's single request")
  func fairShares() async throws {
    let (work, queue) = (CountedWork(), Self.queue(workers: 2))
    try await RunningServer.run { endpoints in
      work.add(to: &endpoints, queue)
      endpoints.on(.post, "/short") { _, context in
        try await queue.run(for: context.client) {}
        return .json(.null)
      }
    } _: { server in
      try await withThrowingTaskGroup { group in
        for _ in 0..<6 {
          group.addTask {
            _ = try await RawClient.exchange(to: server, from: "127.0.0.2", saying: Self.request)
          }
        }
        try await Self.wait { queue.load == 6 }
        // With a full queue, too.
        #expect(try await server.ask("POST", "/short").status == 200)
        group.cancelAll()
        while await group.nextResult() != nil {}
      }
    }
  }
}
