import Synchronization

/// The memory that all requests' bodies may take together.
final class ByteBudget: Sendable {
  private let limit: Int
  private let taken = Mutex(0)

  init(limit: Int) { self.limit = limit }

  /// - Throws: a `Problem` where there isn't so much left.
  func take(_ count: Int) throws {
    let isLeft = taken.withLock { taken in
      guard taken + count <= limit else { return false }
      taken += count
      return true
    }
    guard isLeft else {
      throw Problem(.busy, "The server is reading more pictures than it has memory for.", retryAfter: 2)
    }
  }

  func give(_ count: Int) { taken.withLock { $0 -= count } }

  var load: Int { taken.withLock { $0 } }
}
