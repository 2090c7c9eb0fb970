import NIOCore
import Synchronization

/// The open connections, counted for each client.
final class ConnectionTable: Sendable {
  private let limit: Int
  private let limitPerClient: Int
  private let counts = Mutex<[ClientAddress: Int]>([:])

  init(limit: Int, limitPerClient: Int) {
    self.limit = limit
    self.limitPerClient = limitPerClient
  }

  var count: Int { counts.withLock { $0.values.reduce(0, +) } }

  /// Counts a connection until it is closed.
  ///
  /// - Returns: false where there are too many: it isn't counted then.
  func admit(_ channel: any Channel) -> Bool {
    let client = ClientAddress(channel.remoteAddress)
    let isAdmitted = counts.withLock { counts in
      guard counts[client, default: 0] < limitPerClient, counts.values.reduce(0, +) < limit else {
        return false
      }
      counts[client, default: 0] += 1
      return true
    }
    if isAdmitted { channel.closeFuture.whenComplete { _ in self.leave(client) } }
    return isAdmitted
  }

  private func leave(_ client: ClientAddress) {
    counts.withLock { counts in
      let count = (counts[client] ?? 1) - 1
      counts[client] = count > 0 ? count : nil
    }
  }
}
