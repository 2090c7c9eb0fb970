public import Foundation
import ParallelWork

/// A training that goes on by itself.
///
/// Where Apple's job has Combine's publishers, which don't exist on Linux, this one's values are asynchronous sequences under the name
/// that publishers have them under, too: `for await checkpoint in job.checkpoints.values`, `for try await model in job.result.values`.
public final class MLJob<Result: Sendable>: Sendable {
  /// Values that come while the training goes on; each sequence that is asked for gets all of them, those before it included.
  public struct Values<Element: Sendable>: Sendable {
    fileprivate let stream: @Sendable () -> AsyncStream<Element>

    /// The values so far, and those to come until the training ends.
    public var values: AsyncStream<Element> { stream() }

    @available(
      *, unavailable, message: "Combine isn't available on Linux: use values, an asynchronous sequence"
    )
    public func sink(receiveValue: @escaping (Element) -> Void) {}
  }

  /// The result, or why there is none.
  public struct Outcome: Sendable {
    fileprivate let task: Task<Result, any Error>

    /// The result, once the training has ended.
    ///
    /// - Throws: `MLCreateError.cancelled` where the job was canceled; what the training throws.
    public var values: AsyncThrowingStream<Result, any Error> {
      AsyncThrowingStream { continuation in
        let waiting = Task<Void, Never> {
          continuation.yield(with: await task.result)
          continuation.finish()
        }
        continuation.onTermination = { _ in waiting.cancel() }
      }
    }

    @available(
      *, unavailable, message: "Combine isn't available on Linux: use values, an asynchronous sequence"
    )
    public func sink(
      receiveCompletion: @escaping (any Error) -> Void, receiveValue: @escaping (Result) -> Void
    ) {}
  }

  /// When the training began.
  public let startDate = Date()
  /// How far it is now, with an `MLProgress`; ask again for later. Canceling it cancels the job.
  ///
  /// Foundation's `Progress` can't be written by one thread and read by others on Linux, so this isn't one object that changes.
  public var progress: Progress {
    JobProgress(tracker.state, isCancelled: isCanceled) { self.cancel() }
  }
  /// What the training does, whenever that changes.
  public var phase: Values<MLPhase> { Values { [tracker] in tracker.phases.stream() } }
  /// The checkpoints that it writes.
  public var checkpoints: Values<MLCheckpoint> { Values { [tracker] in tracker.checkpoints.stream() } }
  /// The result.
  public var result: Outcome { Outcome(task: task) }

  private let tracker: JobTracker
  private let task: Task<Result, any Error>

  /// - Parameter work: the training, on a thread of its own.
  init(_ work: @escaping @Sendable (JobTracker) throws -> Result) {
    let tracker = JobTracker()
    self.tracker = tracker
    task = Task {
      defer { tracker.end() }
      do {
        return try await onDispatchThread { try work(tracker) }
      } catch is CancellationError {
        throw MLCreateError.cancelled
      }
    }
  }

  /// Ends the training: its result is `MLCreateError.cancelled`. What it has kept in its folder stays.
  public func cancel() {
    tracker.cancel()
    task.cancel()
  }

  /// Whether the job was canceled.
  public var isCanceled: Bool { tracker.isCancelled }
}
