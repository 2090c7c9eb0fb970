public import Foundation
import ParallelWork

/// A training in the background.
///
/// Apple's job has Combine publishers, which don't exist on Linux. This one has asynchronous sequences:
/// `for await checkpoint in job.checkpoints.values`, `for try await model in job.result.values`.
public final class MLJob<Result: Sendable>: Sendable {
  /// Values that arrive during training. Each sequence starts with the earlier ones.
  public struct Values<Element: Sendable>: Sendable {
    fileprivate let stream: @Sendable () -> AsyncStream<Element>

    /// The values so far, then new ones until the training ends.
    public var values: AsyncStream<Element> { stream() }

    @available(
      *, unavailable, message: "Combine isn't available on Linux: use values, an asynchronous sequence"
    )
    public func sink(receiveValue: @escaping (Element) -> Void) {}
  }

  /// The result, or the error of the training.
  public struct Outcome: Sendable {
    fileprivate let task: Task<Result, any Error>

    /// The result, after the training has ended.
    ///
    /// - Throws: `MLCreateError.cancelled` if the job was canceled; errors of the training.
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

  public let startDate = Date()
  /// A snapshot with an `MLProgress`, because Foundation's `Progress` isn't thread-safe on Linux. Read it
  /// again for updates. Canceling it cancels the job.
  public var progress: Progress {
    JobProgress(tracker.state, isCancelled: isCanceled) { self.cancel() }
  }
  public var phase: Values<MLPhase> { Values { [tracker] in tracker.phases.stream() } }
  public var checkpoints: Values<MLCheckpoint> { Values { [tracker] in tracker.checkpoints.stream() } }
  public var result: Outcome { Outcome(task: task) }

  private let tracker: JobTracker
  private let task: Task<Result, any Error>

  /// - Parameter work: the training; runs on its own thread.
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

  /// Cancels the training: its result is `MLCreateError.cancelled`. The session folder is kept.
  public func cancel() {
    tracker.cancel()
    task.cancel()
  }

  public var isCanceled: Bool { tracker.isCancelled }
}
