import Synchronization

/// Decides between a change and the refusal of the request for it: whichever comes first takes place, and the other doesn't.
///
/// So a request that was refused changes nothing afterwards, and one whose change has begun is answered with what came of it.
final class Commitment: Sendable {
  private enum State { case open, committed, refused }

  private let state = Mutex(State.open)

  /// Begins the change, which can't be refused any more.
  ///
  /// - Throws: `CancellationError` if the request has been refused, or nobody waits for it.
  func commit() throws {
    try Task.checkCancellation()
    let isCommitted = state.withLock { state in
      if state == .open { state = .committed }
      return state == .committed
    }
    if !isCommitted { throw CancellationError() }
  }

  /// Refuses the request.
  ///
  /// - Returns: whether it is refused: not if its change has begun.
  func refuse() -> Bool {
    state.withLock { state in
      if state == .open { state = .refused }
      return state == .refused
    }
  }
}
