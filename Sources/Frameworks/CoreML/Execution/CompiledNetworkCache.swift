import Synchronization

/// The networks that a model was compiled into for several keys, such as the shapes of its inputs; those used last are kept.
///
/// A network in use stays alive until its users release it.
final class CompiledNetworkCache<Key: Equatable & Sendable, Network: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    let network: Network
  }

  private let limit: Int
  /// The one used last is the last.
  private let entries = Mutex<[Entry]>([])

  /// - Parameter limit: how many networks are kept at most; above 0.
  init(limit: Int) { self.limit = limit }

  /// The network for a key, compiled where there is none. Where its memory is what the others have, these are released first.
  ///
  /// - Parameter compile: is called while others may use the cache: two threads that want the same network may both compile it.
  /// - Returns: the network, and whether it was compiled now.
  /// - Throws: what `compile` throws.
  func network(for key: Key, compile: () throws -> Network) throws -> (network: Network, isNew: Bool) {
    if let known = knownNetwork(for: key) { return (known, false) }
    let new: Network
    do { new = try compile() } catch let error as MLModelError where error.isOverMemoryLimit {
      guard removeAll() else { throw error }
      new = try compile()
    }
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      if entries.count >= limit { entries.removeFirst() }
      entries.append(Entry(key: key, network: new))
    }
    return (new, true)
  }

  private func knownNetwork(for key: Key) -> Network? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      if index != entries.count - 1 { entries.append(entries.remove(at: index)) }
      return entries.last?.network
    }
  }

  /// - Returns: whether there was any.
  private func removeAll() -> Bool {
    entries.withLock { entries in
      defer { entries.removeAll() }
      return !entries.isEmpty
    }
  }
}
