#if Records
import Foundation

/// Writes entries to a destination, such as a ``RecordStore``, in the order of arrival, and queues those that
/// can't be written at present: the file is locked or read-only, the disk is full, the server is unreachable.
///
/// Queued entries are retried with every later entry and by ``retry()``, but no sooner than
/// ``Limits/firstPause`` after a failure, then after increasing pauses, so that a locked file doesn't delay
/// every caller. Entries that the destination rejects permanently aren't queued. Nothing is recorded twice:
/// see ``RecordEntry/IdempotencyKey``.
public actor RecordWriter {
  /// The size of the queue and the pauses between retries.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of queued entries.
    public var entries = 1_000
    /// The maximum size of queued images, in bytes.
    public var bytes = 64 << 20
    /// The pause after the first failed write; doubled after each further failure.
    public var firstPause = Duration.seconds(1)
    /// The maximum pause.
    public var longestPause = Duration.seconds(60)

    public init() {}
  }

  /// The state of an entry.
  public enum Outcome: Hashable, Sendable {
    /// Recorded; for a roll, under this identifier, unless it had no dice.
    case recorded(RecordedRollID?)
    /// Queued for retry after this error.
    case pending(RecordsError)
    /// Not recorded: the destination rejects the entry, or the queue is full.
    case refused(RecordsError)
  }

  /// The outcome of an entry that was completed after its ``record(_:)`` had returned.
  public struct DeferredOutcome: Hashable, Sendable {
    public let entry: RecordEntry
    /// ``Outcome/recorded(_:)`` or ``Outcome/refused(_:)``.
    public let outcome: Outcome
  }

  public nonisolated let destination: any RecordDestination
  private let limits: Limits
  private var queue: [RecordEntry] = []
  private var queuedByteCount = 0
  private var outcomes: [RecordEntry.IdempotencyKey: Outcome] = [:]
  private var waitingCallers: [RecordEntry.IdempotencyKey: Int] = [:]
  private var deferredOutcomes: [DeferredOutcome] = []
  private var lastError: RecordsError?
  private var pause: Duration
  private var nextAttempt = ContinuousClock.now
  private var isWriting = false
  private var continuations: [CheckedContinuation<Void, Never>] = []

  public init(_ destination: any RecordDestination, limits: Limits = Limits()) {
    self.destination = destination
    self.limits = limits
    pause = limits.firstPause
  }

  /// The queued entries, oldest first.
  public var pending: [RecordEntry] { queue }

  /// The error of the last write; nil if it succeeded.
  public var failure: RecordsError? { lastError }

  /// Whether an entry is queued.
  public func isPending(_ key: RecordEntry.IdempotencyKey) -> Bool {
    queue.contains { $0.idempotencyKey == key }
  }

  /// Writes an entry after the queued ones. If it returns ``Outcome/recorded(_:)``, the entry is on disk.
  ///
  /// Suspends while the destination waits for others. Writes the entry even if the task is canceled.
  public func record(_ entry: RecordEntry) async -> Outcome {
    if !isPending(entry.idempotencyKey) {
      guard queue.count < limits.entries, queuedByteCount + entry.byteCount <= limits.bytes else {
        return .refused(lastError ?? .busy(destination.name))
      }
      queue.append(entry)
      queuedByteCount += entry.byteCount
    }
    waitingCallers[entry.idempotencyKey, default: 0] += 1
    await write(unlessTooEarly: true)
    return takeOutcome(of: entry.idempotencyKey)
  }

  /// Writes the queued entries, unless the last attempt is too recent.
  ///
  /// - Returns: the entries recorded or refused since the last call, after their ``record(_:)`` had returned.
  public func retry() async -> [DeferredOutcome] {
    await write(unlessTooEarly: true)
    return takeDeferredOutcomes()
  }

  /// Writes the queued entries, at once and then after each pause. For the end of a program.
  ///
  /// - Parameter attempts: the number of attempts, 1 or more.
  /// - Returns: as ``retry()``. Entries that still can't be written remain in ``pending``.
  public func flush(attempts: Int = 3) async -> [DeferredOutcome] {
    for attempt in 0..<attempts where !queue.isEmpty {
      if attempt > 0 { try? await Task.sleep(until: nextAttempt) }
      await write(unlessTooEarly: false)
    }
    return takeDeferredOutcomes()
  }

  private func takeDeferredOutcomes() -> [DeferredOutcome] {
    defer { deferredOutcomes = [] }
    return deferredOutcomes
  }

  /// Returns the outcome of an entry to its waiting caller.
  private func takeOutcome(of key: RecordEntry.IdempotencyKey) -> Outcome {
    let others = (waitingCallers[key] ?? 1) - 1
    waitingCallers[key] = others > 0 ? others : nil
    let outcome = outcomes[key]
    if others <= 0 { outcomes[key] = nil }
    return outcome ?? .pending(lastError ?? .busy(destination.name))
  }

  private func write(unlessTooEarly: Bool) async {
    while isWriting { await withCheckedContinuation { continuations.append($0) } }
    guard !queue.isEmpty, !unlessTooEarly || ContinuousClock.now >= nextAttempt else { return }
    isWriting = true
    while let entry = queue.first {
      do throws(RecordsError) {
        complete(entry, .recorded(try await destination.write(entry)))
      } catch  where error.isTemporary {
        lastError = error
        nextAttempt = .now + pause
        pause = min(pause * 2, limits.longestPause)
        break
      } catch {
        complete(entry, .refused(error))
      }
    }
    if queue.isEmpty { (lastError, pause, nextAttempt) = (nil, limits.firstPause, .now) }
    isWriting = false
    let next = continuations
    continuations = []
    for turn in next { turn.resume() }
  }

  private func complete(_ entry: RecordEntry, _ outcome: Outcome) {
    queue.removeFirst()
    queuedByteCount -= entry.byteCount
    if waitingCallers[entry.idempotencyKey] != nil {
      outcomes[entry.idempotencyKey] = outcome
    } else {
      // The caller may never fetch them: the number kept is limited.
      deferredOutcomes.append(DeferredOutcome(entry: entry, outcome: outcome))
      if deferredOutcomes.count > limits.entries { deferredOutcomes.removeFirst() }
    }
  }
}
#endif
