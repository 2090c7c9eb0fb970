import Foundation
import ImageIO
import Synchronization

/// Runs work that keeps a processor busy, or waits for a disk, on threads of its own.
///
/// As many pieces of work run at once as there are workers, and a short line waits; both are shared fairly among clients
/// (`FairQueue`). Beyond it callers are refused at once. Nobody waits longer than the deadline: work that has taken
/// longer, in line and underway, is canceled, and so is work whose caller is.
///
/// A caller that is canceled returns at once. Its work keeps its worker until it has ended, and sees by `Task.isCancelled`
/// that it should.
final class WorkQueue: Sendable {
  /// Somebody who waits for a worker.
  private typealias Turn = CheckedContinuation<Void, any Error>

  private let threads: WorkerThreads
  private let pixels: PixelBudget<ClientAddress>?
  private let deadline: Duration
  private let line: Mutex<FairQueue<Turn>>
  private let numbers = Atomic(0)

  /// - Parameters:
  ///   - workers: how many run at once.
  ///   - waiting: how many wait at most.
  ///   - deadline: how long a piece of work may take, from the moment it was handed in.
  ///   - pixels: what the pictures that are worked on may have together; nil for a queue that isn't for pictures.
  init(workers: Int, waiting: Int, deadline: Duration, pixels: PixelBudget<ClientAddress>? = nil) {
    self.pixels = pixels
    threads = WorkerThreads(count: workers + FairQueue<Turn>.reservedWorkers)
    line = Mutex(FairQueue(workers: workers, limit: waiting))
    self.deadline = deadline
  }

  /// How many pieces run or wait.
  var load: Int { line.withLock { $0.underway + $0.waiting } }

  /// How many pieces have been handed in.
  var submittedCount: Int { numbers.load(ordering: .relaxed) }

  /// Runs `work` when its client's turn has come.
  ///
  /// - Parameters:
  ///   - picture: the encoded picture that the work decodes. It begins when there is room for its pixels, which are its own
  ///     until it has ended, though its caller may have gone before. How many it has is found out on the worker's thread, too.
  ///   - work: is expected to end soon after its task is canceled.
  /// - Throws: a `Problem` where too many wait, or where the deadline is over; `CancellationError`; what `work` throws.
  func run<Value: Sendable>(
    for client: ClientAddress, on picture: Data? = nil, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run(for: client, on: picture, unless: nil, work)
  }

  /// Runs work that changes something when its client's turn has come: work that was refused changes nothing.
  ///
  /// - Parameter work: commits before it changes anything. From then on its outcome is waited for, also after the deadline: it is
  ///   expected to come soon.
  /// - Throws: what `run(for:on:_:)` throws.
  func change<Value: Sendable>(
    for client: ClientAddress, _ work: @escaping @Sendable (Commitment) throws -> Value
  ) async throws -> Value {
    let commitment = Commitment()
    return try await run(for: client, on: nil, unless: commitment) { try work(commitment) }
  }

  /// - Parameter commitment: of work that can't be refused once it is made.
  private func run<Value: Sendable>(
    for client: ClientAddress, on picture: Data?, unless commitment: Commitment?,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let outcome = OneShotResult<Value>()
    // Not child tasks: those that have to end before their caller goes on could hold it for as long as the work takes.
    let working = Task { outcome.resolve(await result(of: work, on: picture, for: client)) }
    let expiry = Task { [deadline] in
      try await Task.sleep(for: deadline)
      // Where the change has begun, its outcome is the answer: until then this is only canceled.
      while let commitment, !commitment.refuse() { try await Task.sleep(for: .seconds(3600)) }
      outcome.resolve(
        .failure(
          Problem(
            .deadline,
            "The server has worked on this for \((deadline / .seconds(1)).formatted()) s, and has given it up.",
            recovery: "Send a smaller or a simpler picture, or try again when the server has less to do.")))
    }
    defer {
      working.cancel()
      expiry.cancel()
    }
    return try await withTaskCancellationHandler {
      try await outcome.get()
    } onCancel: {
      outcome.resolve(.failure(CancellationError()))
    }
  }

  /// What the work comes to in its client's turn, on a worker's thread, once there is room for its picture. Its client has left the
  /// line when this returns.
  private func result<Value: Sendable>(
    of work: @escaping @Sendable () throws -> Value, on picture: Data?, for client: ClientAddress
  ) async -> Result<Value, any Error> {
    do {
      try await turn(of: client)
      defer { leave(client) }
      return .success(
        try await withTaskExecutorPreference(threads) {
          try Task.checkCancellation()
          var allocation: PixelBudget<ClientAddress>.Allocation?
          if let picture, let pixels { allocation = try await pixels.acquire(for: picture, of: client) }
          defer { allocation?.release() }
          try Task.checkCancellation()
          return try work()
        })
    } catch {
      return .failure(error)
    }
  }

  /// Waits until a worker is free for the client; `leave` has to follow.
  private func turn(of client: ClientAddress) async throws {
    let number = numbers.add(1, ordering: .relaxed).newValue
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        let (begun, refused) = line.withLock { line in
          line.add(turn, number: number, for: client)
          return (line.next(), line.overflow())
        }
        begun?.resume()
        refused?.resume(
          throwing: Problem(.busy, "The server has more to do than it can at once.", retryAfter: 1))
        // Canceled before there was anything to take out of the line.
        if Task.isCancelled { cancelWaiter(number, client) }
      }
    } onCancel: {
      cancelWaiter(number, client)
    }
  }

  private func cancelWaiter(_ number: Int, _ client: ClientAddress) {
    line.withLock { $0.remove(number, for: client) }?.resume(throwing: CancellationError())
  }

  private func leave(_ client: ClientAddress) {
    let next = line.withLock { line in
      line.end(for: client)
      return line.next()
    }
    next?.resume()
  }

  /// Ends the threads as soon as the work underway has ended; leaves them to the end of the program where that takes too long.
  func shutdown(within patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while load > 0 {
      guard .now < end else { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    try await threads.shutdown()
  }
}
