import Synchronization

/// The values made from a network, one for each set of options, made on first use and cached for the
/// process's lifetime. A failure isn't cached: a missing file may be installed later.
package final class NetworkVariants<Value: Sendable>: Sendable {
  private let values = Mutex<[EngineOptions: Value]>([:])

  package init() {}

  package func value(for options: EngineOptions, _ make: () throws -> Value) throws -> Value {
    // Hold the lock while compiling: it uses every core, and concurrent callers need the same network.
    try values.withLock { values in
      if let value = values[options] { return value }
      let made = try make()
      values[options] = made
      return made
    }
  }

  /// Empties the cache. Networks in use live until their users release them; later requests compile new ones.
  package func removeAll() { values.withLock { $0.removeAll() } }
}
