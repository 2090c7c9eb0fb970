public import Foundation
import Synchronization

/// The state of a task.
public enum MLTaskState: Int, Sendable {
  /// The task hasn't started.
  case suspended = 1
  /// The task is running.
  case running = 2
  /// The task was canceled and hasn't ended yet.
  case cancelling = 3
  /// The task succeeded.
  case completed = 4
  /// The task failed or was canceled; `MLTask.error` has the reason.
  case failed = 5
}

/// A long-running, asynchronous task. ``MLUpdateTask`` is the only kind.
///
/// Unchecked, because `NSObject` can't be checked: a lock guards the mutable state.
public class MLTask: NSObject, @unchecked Sendable {
  private let condition = Mutex<(state: MLTaskState, error: (any Error)?)>((.suspended, nil))

  /// The task's unique identifier.
  public let taskIdentifier = UUID().uuidString
  /// The current state.
  public var state: MLTaskState { condition.withLock { $0.state } }
  /// The error of a failed task; nil in all other states.
  public var error: (any Error)? { condition.withLock { $0.error } }

  override init() {}

  /// Starts the work on another thread; without effect after the start.
  public func resume() {}

  /// Stops the work as soon as possible; without effect after the end.
  public func cancel() {}

  /// Changes the state to `next` if it is one of `states`, and returns the previous one.
  @discardableResult
  func move(from states: Set<MLTaskState>, to next: MLTaskState, error: (any Error)? = nil) -> MLTaskState {
    condition.withLock { condition in
      let before = condition.state
      if states.contains(before) { condition = (next, error) }
      return before
    }
  }
}
