import Synchronization

/// How long networks have run in this process, which tells a measurement what of a request's time is its own.
///
/// Two runs at the same time count once. Cost: 0.1 µs a run, which takes milliseconds.
package enum NetworkTime {
  private struct State {
    var running = 0
    var start = ContinuousClock.now
    var total = Duration.zero
  }

  private static let state = Mutex(State())

  /// Of the runs that have ended, if none goes on.
  package static var total: Duration { state.withLock(\.total) }

  static func begin() {
    state.withLock { state in
      if state.running == 0 { state.start = .now }
      state.running += 1
    }
  }

  static func end() {
    state.withLock { state in
      state.running -= 1
      if state.running == 0 { state.total += .now - state.start }
    }
  }
}
