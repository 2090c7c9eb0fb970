import Dispatch
import Synchronization

/// Stops FFmpeg's blocking calls: while it waits, FFmpeg polls `isAborted` several times a second.
package final class IOInterrupt: Sendable {
  private let cancelled = Atomic<Bool>(false)
  private let deadline = Atomic<UInt64>(.max)

  package init() {}

  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  var isPastDeadline: Bool {
    let deadline = deadline.load(ordering: .relaxed)
    return deadline != .max && DispatchTime.now().uptimeNanoseconds > deadline
  }

  var isAborted: Bool { isCancelled || isPastDeadline }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Runs `wait` without counting its time against the deadline.
  func excluding<Result>(_ wait: () -> Result) -> Result {
    let start = DispatchTime.now().uptimeNanoseconds
    let result = wait()
    let end = deadline.load(ordering: .relaxed)
    if end != .max { deadline.store(end + DispatchTime.now().uptimeNanoseconds - start, ordering: .relaxed) }
    return result
  }

  /// Starts the time limit of the next step; nil for no limit.
  func setDeadline(seconds: Double?) {
    let end = seconds.map { DispatchTime.now().uptimeNanoseconds + UInt64(min(max($0, 0), 1e9) * 1e9) }
    deadline.store(end ?? .max, ordering: .relaxed)
  }
}
