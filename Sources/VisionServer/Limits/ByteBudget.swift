import Synchronization

/// The memory that all requests' bodies may take together.
final class ByteBudget: Sendable {
  /// What one request has taken; given back when nobody needs it any longer.
  final class Share: Sendable {
    private let budget: ByteBudget
    private let taken = Mutex(0)

    fileprivate init(of budget: ByteBudget) { self.budget = budget }

    deinit { budget.give(taken.withLock { $0 }) }

    /// - Throws: a `Problem` where there isn't so much left.
    func take(_ count: Int) throws {
      try budget.take(count)
      taken.withLock { $0 += count }
    }
  }

  private let limit: Int
  private let taken = Mutex(0)

  init(limit: Int) { self.limit = limit }

  /// A share that has nothing yet.
  func share() -> Share { Share(of: self) }

  var load: Int { taken.withLock { $0 } }

  private func take(_ count: Int) throws {
    let isLeft = taken.withLock { taken in
      guard taken + count <= limit else { return false }
      taken += count
      return true
    }
    guard isLeft else {
      throw Problem(.busy, "The server is reading more pictures than it has memory for.", retryAfter: 2)
    }
  }

  private func give(_ count: Int) { taken.withLock { $0 -= count } }
}
