#if Server
import Foundation
import ImageIO
import Synchronization

/// Runs blocking or CPU-bound work on its own threads.
///
/// As many items run concurrently as there are workers, and a limited number waits, shared fairly among
/// clients (`FairQueue`); beyond that, callers are rejected at once. An item over the deadline, waiting and
/// running, is canceled, as is one whose caller is canceled: the caller returns at once, the work occupies
/// the worker until it ends, and should check `Task.isCancelled`.
final class WorkQueue: Sendable {
  /// A caller that waits for a worker.
  private typealias Turn = CheckedContinuation<Void, any Error>

  private let threads: WorkerThreads
  private let pixels: PixelBudget<ClientAddress>?
  private let deadline: Duration
  private let queue: Mutex<FairQueue<Turn>>
  private let numbers = Atomic(0)

  /// - Parameters:
  ///   - workers: the number of items that run concurrently.
  ///   - waiting: the maximum number of waiting items.
  ///   - deadline: the maximum time of an item, from its submission.
  ///   - pixels: the pixel budget of all images in progress; nil for a queue without images.
  init(workers: Int, waiting: Int, deadline: Duration, pixels: PixelBudget<ClientAddress>? = nil) {
    self.pixels = pixels
    threads = WorkerThreads(count: workers + FairQueue<Turn>.reservedWorkers)
    queue = Mutex(FairQueue(workers: workers, limit: waiting))
    self.deadline = deadline
  }

  var load: Int { queue.withLock { $0.underway + $0.waiting } }

  var submittedCount: Int { numbers.load(ordering: .relaxed) }

  /// Rejects a client's request before its body is read, if its work would be rejected now.
  ///
  /// - Throws: a `Problem` if too many items wait.
  func checkSpace(for client: ClientAddress) throws {
    if queue.withLock({ $0.isFull(for: client) }) { throw Self.isBusy }
  }

  private static var isBusy: Problem { Problem(.busy, "The server is busy.", retryAfter: 1) }

  /// Runs `work` when it is its client's turn.
  ///
  /// - Parameters:
  /// - image: the encoded image that the work decodes, sized on the worker's thread. The work starts when the
  ///   budget has its pixels, and holds them until it has ended, even if its caller has left.
  ///   - work: should end soon after its task is canceled.
  /// - Throws: a `Problem` if too many items wait or the deadline has passed; `CancellationError`; as `work`.
  func run<Value: Sendable>(
    for client: ClientAddress, on image: Data? = nil, _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run(for: client, on: image, unless: nil, work)
  }

  /// Runs work that changes something when it is its client's turn; rejected work changes nothing.
  ///
  /// - Parameter work: commits before it changes anything. From then on the caller waits for the outcome,
  ///   even after the deadline, so the change must be quick.
  /// - Throws: as `run(for:on:_:)`.
  func change<Value: Sendable>(
    for client: ClientAddress, _ work: @escaping @Sendable (Commitment) throws -> Value
  ) async throws -> Value {
    let commitment = Commitment()
    return try await run(for: client, on: nil, unless: commitment) { try work(commitment) }
  }

  /// - Parameter commitment: that of work which can't be rejected once committed.
  private func run<Value: Sendable>(
    for client: ClientAddress, on image: Data?, unless commitment: Commitment?,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let outcome = OneShotResult<Value>()
    // Unstructured tasks: child tasks would hold the caller for as long as the work takes.
    let working = Task { outcome.resolve(await result(of: work, on: image, for: client)) }
    let expiry = Task { [deadline] in
      try await Task.sleep(for: deadline)
      // If the change has started, its outcome is the response; until then only cancellation ends the wait.
      while let commitment, !commitment.reject() { try await Task.sleep(for: .seconds(3600)) }
      outcome.resolve(
        .failure(
          Problem(
            .deadline,
            "The server canceled the request after \((deadline / .seconds(1)).formatted()) s.",
            recovery: "Send a smaller or simpler image, or try again when the server is less busy.")))
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

  /// Runs the work in its client's turn when the budget has its pixels; the client has then left the queue.
  private func result<Value: Sendable>(
    of work: @escaping @Sendable () throws -> Value, on image: Data?, for client: ClientAddress
  ) async -> Result<Value, any Error> {
    do {
      try await waitForTurn(of: client)
      defer { leave(client) }
      return .success(
        try await withTaskExecutorPreference(threads) {
          try Task.checkCancellation()
          var allocation: PixelBudget<ClientAddress>.Allocation?
          if let image, let pixels { allocation = try await pixels.acquire(for: image, of: client) }
          defer { allocation?.release() }
          try Task.checkCancellation()
          return try work()
        })
    } catch {
      return .failure(error)
    }
  }

  /// Waits until a worker is free for the client; must be followed by `leave`.
  private func waitForTurn(of client: ClientAddress) async throws {
    let number = numbers.add(1, ordering: .relaxed).newValue
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { turn in
        let (begun, refused) = queue.withLock { queue in
          queue.add(turn, number: number, for: client)
          return (queue.next(), queue.overflow())
        }
        begun?.resume()
        refused?.resume(throwing: Self.isBusy)
        // Canceled before it was added to the queue.
        if Task.isCancelled { cancelWaiter(number, client) }
      }
    } onCancel: {
      cancelWaiter(number, client)
    }
  }

  private func cancelWaiter(_ number: Int, _ client: ClientAddress) {
    queue.withLock { $0.remove(number, for: client) }?.resume(throwing: CancellationError())
  }

  private func leave(_ client: ClientAddress) {
    let next = queue.withLock { queue in
      queue.end(for: client)
      return queue.next()
    }
    next?.resume()
  }

  /// Ends the threads when the running work has ended; after `patience`, leaves them running.
  func shutdown(within patience: Duration) async throws {
    let end = ContinuousClock.now + patience
    while load > 0 {
      guard .now < end else { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    try await threads.shutdown()
  }
}
#endif
