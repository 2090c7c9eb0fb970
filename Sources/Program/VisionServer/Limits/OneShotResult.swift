#if Server
import Synchronization

/// The first of several possible outcomes, for one waiting caller; later ones are ignored.
final class OneShotResult<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case resolved(Result<Value, any Error>)
    case delivered
  }

  private let state = Mutex(State.open)

  /// - Throws: the error of the outcome.
  func get() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<Value, any Error>? in
        guard case .resolved(let result) = state else {
          state = .awaited(continuation)
          return nil
        }
        state = .delivered
        return result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  func resolve(_ result: Result<Value, any Error>) {
    let caller = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .open:
        state = .resolved(result)
        return nil
      case .awaited(let caller):
        state = .delivered
        return caller
      case .resolved, .delivered: return nil
      }
    }
    caller?.resume(with: result)
  }
}
#endif
