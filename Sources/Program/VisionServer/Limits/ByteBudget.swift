import Synchronization

/// The memory that all requests' bodies may take together, shared fairly among clients.
///
/// A client may have as much as it leaves free: half of all where it is alone, a third where another one has as much. One client
/// that sends large bodies and doesn't end them can't keep out others.
final class ByteBudget: Sendable {
  /// What one request has taken; given back when nobody needs it any longer.
  final class Share: Sendable {
    private let budget: ByteBudget
    private let client: ClientAddress
    private let taken = Mutex(0)

    fileprivate init(of budget: ByteBudget, for client: ClientAddress) {
      self.budget = budget
      self.client = client
    }

    deinit { budget.give(taken.withLock { $0 }, from: client) }

    /// - Throws: a `Problem` where there isn't so much left for its client.
    func take(_ count: Int) throws {
      try budget.take(count, for: client)
      taken.withLock { $0 += count }
    }
  }

  private struct State {
    var taken = 0
    /// What each client has, those that have nothing aside.
    var clients: [ClientAddress: Int] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the bytes of all bodies together; twice those of the largest one, or more.
  init(limit: Int) { self.limit = limit }

  /// A request's share, that has nothing yet.
  func share(for client: ClientAddress) -> Share { Share(of: self, for: client) }

  var load: Int { state.withLock { $0.taken } }

  private func take(_ count: Int, for client: ClientAddress) throws {
    let isLeft = state.withLock { state in
      let own = state.clients[client, default: 0] + count
      guard own <= limit - state.taken - count else { return false }
      state.clients[client] = own
      state.taken += count
      return true
    }
    guard isLeft else {
      throw Problem(.busy, "The server is reading more pictures than it has memory for.", retryAfter: 2)
    }
  }

  private func give(_ count: Int, from client: ClientAddress) {
    state.withLock { state in
      state.taken -= count
      let own = state.clients[client, default: 0] - count
      state.clients[client] = own > 0 ? own : nil
    }
  }
}
