import Synchronization

/// A cache of a model's compiled networks by key, such as input shapes; the least recently used is evicted. A
/// network in use stays alive until its users release it.
final class CompiledNetworkCache<Key: Equatable & Sendable, Network: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    let network: Network
  }

  private let limit: Int
  /// Sorted from least to most recently used.
  private let entries = Mutex<[Entry]>([])

  /// - Parameter limit: the maximum number of networks; at least 1.
  init(limit: Int) { self.limit = limit }

  /// Returns the network for a key, and whether it was compiled now. If its memory exceeds the limit, the
  /// others are released first. `compile` runs without the lock, so two threads may compile the same network.
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

  /// - Returns: whether the cache had any networks.
  private func removeAll() -> Bool {
    entries.withLock { entries in
      defer { entries.removeAll() }
      return !entries.isEmpty
    }
  }
}
