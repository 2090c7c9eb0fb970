import Synchronization

/// What was made of a network for each set of options, made when it is first asked for and kept for the process. A
/// failure isn't kept: what was missing may be installed meanwhile.
package final class NetworkVariants<Value: Sendable>: Sendable {
  private let values = Mutex<[EngineOptions: Value]>([:])

  package init() {}

  package func value(for options: EngineOptions, _ make: () throws -> Value) throws -> Value {
    // Others wait while one compiles: compiling takes all processors, and they need the same network.
    try values.withLock { values in
      if let value = values[options] { return value }
      let made = try make()
      values[options] = made
      return made
    }
  }

  /// Lets go of all: they are freed when those who use them now have done so, and made anew for who asks next.
  package func removeAll() { values.withLock { $0.removeAll() } }
}
