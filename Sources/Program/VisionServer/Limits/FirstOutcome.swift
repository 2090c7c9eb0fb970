import Synchronization

/// The first outcome of two or more that may come, for one caller that waits: what comes later isn't heard.
final class FirstOutcome<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>)
    case told
  }

  private let state = Mutex(State.open)

  /// - Throws: what it was settled with.
  func get() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<Value, any Error>? in
        guard case .settled(let result) = state else {
          state = .awaited(continuation)
          return nil
        }
        state = .told
        return result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  func settle(_ result: Result<Value, any Error>) {
    let caller = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .open:
        state = .settled(result)
        return nil
      case .awaited(let caller):
        state = .told
        return caller
      case .settled, .told: return nil
      }
    }
    caller?.resume(with: result)
  }
}
