#if Server
import Synchronization

/// The memory budget of all request bodies, shared fairly among clients.
///
/// A client may use at most as much as it leaves free: half of all if it is alone, a third if another client
/// uses as much. A client that sends large bodies without completing them can't block others.
final class ByteBudget: Sendable {
  /// The memory reserved by one request; released when it is no longer referenced.
  final class Share: Sendable {
    private let budget: ByteBudget
    private let client: ClientAddress
    private let taken = Mutex(0)

    fileprivate init(of budget: ByteBudget, for client: ClientAddress) {
      self.budget = budget
      self.client = client
    }

    deinit { budget.give(taken.withLock { $0 }, from: client) }

    /// - Throws: a `Problem` if the client's remaining budget is too small.
    func reserve(_ count: Int) throws {
      try budget.reserve(count, for: client)
      taken.withLock { $0 += count }
    }
  }

  private struct State {
    var taken = 0
    /// The bytes of each client, without clients that have none.
    var clients: [ClientAddress: Int] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the total size of all bodies in bytes, at least twice that of the largest one.
  init(limit: Int) { self.limit = limit }

  func share(for client: ClientAddress) -> Share { Share(of: self, for: client) }

  var load: Int { state.withLock { $0.taken } }

  private func reserve(_ count: Int, for client: ClientAddress) throws {
    let isLeft = state.withLock { state in
      let own = state.clients[client, default: 0] + count
      guard own <= limit - state.taken - count else { return false }
      state.clients[client] = own
      state.taken += count
      return true
    }
    guard isLeft else {
      throw Problem(.busy, "The server has no memory for more images at the moment.", retryAfter: 2)
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
#endif
