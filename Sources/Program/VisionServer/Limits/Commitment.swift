#if Server
import Synchronization

/// Decides between carrying out a change and rejecting its request: whichever comes first excludes the other.
///
/// A rejected request therefore changes nothing later, and a request whose change has started gets its
/// outcome.
final class Commitment: Sendable {
  private enum State { case open, committed, refused }

  private let state = Mutex(State.open)

  /// Starts the change, after which it can't be rejected.
  ///
  /// - Throws: `CancellationError` if the request was rejected or canceled.
  func commit() throws {
    try Task.checkCancellation()
    let isCommitted = state.withLock { state in
      if state == .open { state = .committed }
      return state == .committed
    }
    if !isCommitted { throw CancellationError() }
  }

  /// Rejects the request.
  ///
  /// - Returns: whether it is rejected: false if its change has started.
  func reject() -> Bool {
    state.withLock { state in
      if state == .open { state = .refused }
      return state == .refused
    }
  }
}
#endif
