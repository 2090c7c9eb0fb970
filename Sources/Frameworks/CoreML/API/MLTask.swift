public import Foundation
import Synchronization

/// Where a task is.
public enum MLTaskState: Int, Sendable {
  /// It hasn't begun.
  case suspended = 1
  /// It works.
  case running = 2
  /// It was canceled and hasn't ended yet.
  case cancelling = 3
  /// It has done what it was to do.
  case completed = 4
  /// It has ended before that; `MLTask.error` says why.
  case failed = 5
}

/// Work that takes long and goes on beside its caller's. ``MLUpdateTask`` is the only kind.
///
/// Unchecked, because `NSObject` can't be checked: what changes of it is behind a lock.
public class MLTask: NSObject, @unchecked Sendable {
  private let condition = Mutex<(state: MLTaskState, error: (any Error)?)>((.suspended, nil))

  /// A name that no other task has.
  public let taskIdentifier = UUID().uuidString
  /// Where the task is now.
  public var state: MLTaskState { condition.withLock { $0.state } }
  /// Why the task failed; nil in every other state.
  public var error: (any Error)? { condition.withLock { $0.error } }

  override init() {}

  /// Begins the work, which goes on beside the caller's. Without effect on a task that has begun.
  public func resume() {}

  /// Ends the work as soon as it can be ended. Without effect on a task that has ended.
  public func cancel() {}

  /// Goes to another state if the task is in one of those given.
  ///
  /// - Returns: the state before.
  @discardableResult
  func move(from states: Set<MLTaskState>, to next: MLTaskState, error: (any Error)? = nil) -> MLTaskState {
    condition.withLock { condition in
      let before = condition.state
      if states.contains(before) { condition = (next, error) }
      return before
    }
  }
}
