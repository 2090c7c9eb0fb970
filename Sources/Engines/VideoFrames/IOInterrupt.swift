import Dispatch
import Synchronization

/// Stops FFmpeg's blocking calls: FFmpeg asks `isRaised` several times a second while it waits.
package final class IOInterrupt: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let deadline = Atomic<UInt64>(.max)

  package init() {}

  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Whether the deadline set last has passed.
  var isPastDeadline: Bool {
    let deadline = deadline.load(ordering: .relaxed)
    return deadline != .max && DispatchTime.now().uptimeNanoseconds > deadline
  }

  var isRaised: Bool { isCancelled || isPastDeadline }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Runs `wait`, the time of which doesn't count.
  func excluding<Result>(_ wait: () -> Result) -> Result {
    let start = DispatchTime.now().uptimeNanoseconds
    let result = wait()
    let end = deadline.load(ordering: .relaxed)
    if end != .max { deadline.store(end + DispatchTime.now().uptimeNanoseconds - start, ordering: .relaxed) }
    return result
  }

  /// Starts the time that the next step may take; nil lets it wait for ever.
  func setDeadline(seconds: Double?) {
    let end = seconds.map { DispatchTime.now().uptimeNanoseconds + UInt64(min(max($0, 0), 1e9) * 1e9) }
    deadline.store(end ?? .max, ordering: .relaxed)
  }
}
