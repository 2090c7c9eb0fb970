import Synchronization

/// A sequence of values that every reader receives in full, from the first on.
final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var values: [Element] = []
    var isFinished = false
    var readers: [AsyncStream<Element>.Continuation] = []
  }

  private let state = Mutex(State())

  func send(_ value: Element) {
    let readers = state.withLock { state in
      state.values.append(value)
      return state.readers
    }
    for reader in readers { reader.yield(value) }
  }

  func finish() {
    let readers = state.withLock { state in
      state.isFinished = true
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.finish() }
  }

  func stream() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    state.withLock { state in
      // Safe under the lock: yielding only buffers.
      for value in state.values { continuation.yield(value) }
      if state.isFinished { continuation.finish() } else { state.readers.append(continuation) }
    }
    return stream
  }
}
