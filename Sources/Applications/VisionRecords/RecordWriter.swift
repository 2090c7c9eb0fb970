import Foundation

/// Writes entries to a destination, such as a ``RecordStore``, in the order in which they come, and keeps those that can't be
/// written for the time being: a locked file, a full disk, a file that is read-only, a server that isn't there.
///
/// What is kept is tried again with every later entry and by ``retry()``, at first after ``Limits/firstPause``, then after ever
/// longer pauses, so that a file that stays locked doesn't hold every caller. What the destination refuses for good isn't kept. Nothing
/// is written twice: see ``RecordEntry/Key``.
public actor RecordWriter {
  /// How much is kept, and how often it is tried.
  public struct Limits: Hashable, Sendable {
    /// How many entries may wait.
    public var entries = 1_000
    /// How many bytes of pictures may wait.
    public var bytes = 64 << 20
    /// How long nothing is tried after a write has failed; doubled after every further one.
    public var firstPause = Duration.seconds(1)
    /// The longest that nothing is tried.
    public var longestPause = Duration.seconds(60)

    public init() {}
  }

  /// What has become of an entry.
  public enum Outcome: Hashable, Sendable {
    /// It is recorded; for a roll, under this number, unless it had no dice.
    case recorded(RecordedRollID?)
    /// It isn't recorded yet and will be tried again; why.
    case pending(RecordsError)
    /// It won't be recorded: the destination refuses it, or too many others wait already; why.
    case refused(RecordsError)
  }

  /// An entry that was recorded after its ``record(_:)`` had returned.
  public struct DeferredOutcome: Hashable, Sendable {
    public let entry: RecordEntry
    /// ``Outcome/recorded(_:)`` or ``Outcome/refused(_:)``.
    public let outcome: Outcome
  }

  public nonisolated let destination: any RecordDestination
  private let limits: Limits
  private var waiting: [RecordEntry] = []
  private var waitingBytes = 0
  private var settled: [RecordEntry.IdempotencyKey: Outcome] = [:]
  private var awaited: [RecordEntry.IdempotencyKey: Int] = [:]
  private var deferredOutcomes: [DeferredOutcome] = []
  private var lastError: RecordsError?
  private var pause: Duration
  private var nextAttempt = ContinuousClock.now
  private var isWriting = false
  private var turns: [CheckedContinuation<Void, Never>] = []

  public init(_ destination: any RecordDestination, limits: Limits = Limits()) {
    self.destination = destination
    self.limits = limits
    pause = limits.firstPause
  }

  /// The entries that aren't recorded yet, the oldest first.
  public var pending: [RecordEntry] { waiting }

  /// Why the last write failed; nil where it didn't.
  public var failure: RecordsError? { lastError }

  /// Whether an entry waits to be written.
  public func isPending(_ key: RecordEntry.IdempotencyKey) -> Bool {
    waiting.contains { $0.idempotencyKey == key }
  }

  /// Writes an entry after those that wait. When it returns ``Outcome/recorded(_:)``, the entry is in the file.
  ///
  /// Takes as long as the destination waits for others; none of that time is a thread's. A canceled task's entry is written
  /// all the same.
  public func record(_ entry: RecordEntry) async -> Outcome {
    if !isPending(entry.idempotencyKey) {
      guard waiting.count < limits.entries, waitingBytes + entry.byteCount <= limits.bytes else {
        return .refused(lastError ?? .busy(destination.name))
      }
      waiting.append(entry)
      waitingBytes += entry.byteCount
    }
    awaited[entry.idempotencyKey, default: 0] += 1
    await write(unlessTooEarly: true)
    return take(entry.idempotencyKey)
  }

  /// Tries those that wait, unless the last attempt is too recent.
  ///
  /// - Returns: those recorded or refused since the last call after their ``record(_:)`` had returned.
  public func retry() async -> [DeferredOutcome] {
    await write(unlessTooEarly: true)
    return takeLate()
  }

  /// Tries those that wait a number of times, at once and then after each pause: at the end of a program.
  ///
  /// - Parameter attempts: 1 or more.
  /// - Returns: as ``retry()``. What can't be written even so is in ``pending``.
  public func flush(attempts: Int = 3) async -> [DeferredOutcome] {
    for attempt in 0..<attempts where !waiting.isEmpty {
      if attempt > 0 { try? await Task.sleep(until: nextAttempt) }
      await write(unlessTooEarly: false)
    }
    return takeLate()
  }

  private func takeLate() -> [DeferredOutcome] {
    defer { deferredOutcomes = [] }
    return deferredOutcomes
  }

  /// The outcome of an entry whose caller waits.
  private func take(_ key: RecordEntry.IdempotencyKey) -> Outcome {
    let others = (awaited[key] ?? 1) - 1
    awaited[key] = others > 0 ? others : nil
    let outcome = settled[key]
    if others <= 0 { settled[key] = nil }
    return outcome ?? .pending(lastError ?? .busy(destination.name))
  }

  private func write(unlessTooEarly: Bool) async {
    while isWriting { await withCheckedContinuation { turns.append($0) } }
    guard !waiting.isEmpty, !unlessTooEarly || ContinuousClock.now >= nextAttempt else { return }
    isWriting = true
    while let entry = waiting.first {
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
    if waiting.isEmpty { (lastError, pause, nextAttempt) = (nil, limits.firstPause, .now) }
    isWriting = false
    let next = turns
    turns = []
    for turn in next { turn.resume() }
  }

  private func complete(_ entry: RecordEntry, _ outcome: Outcome) {
    waiting.removeFirst()
    waitingBytes -= entry.byteCount
    if awaited[entry.idempotencyKey] != nil {
      settled[entry.idempotencyKey] = outcome
    } else {
      // Nobody may ever ask: as many as may wait are remembered.
      deferredOutcomes.append(DeferredOutcome(entry: entry, outcome: outcome))
      if deferredOutcomes.count > limits.entries { deferredOutcomes.removeFirst() }
    }
  }
}
