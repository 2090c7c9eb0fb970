import NIOCore
import Synchronization

/// The open connections.
///
/// Where they are as many as there may be, there is still room for a client that has fewer than others: the client with the most
/// loses the connection that has been without an answered request for longest. Otherwise a client's new connection replaces one of
/// its own that is idle: often that is being closed just now, and the server has seen the new one first.
final class ConnectionTable: Sendable {
  private struct Connection {
    let client: ClientAddress
    let channel: any Channel
    /// When it was opened, or last had a request answered.
    var progress = ContinuousClock.now
    /// Whether a request that has come whole is being answered.
    var isWorking = false
    /// Whether its last request has been answered and the next has not begun.
    var isIdle = false
  }

  private let limit: Int
  private let limitPerClient: Int
  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  /// How long a client's only connection is left to it when there is no room for others, in silence.
  private static let patience = Duration.seconds(1)

  init(limit: Int, limitPerClient: Int) {
    self.limit = limit
    self.limitPerClient = limitPerClient
  }

  var count: Int { connections.withLock { $0.count } }

  /// Takes a connection in until it is closed, and closes another for it where there is no room.
  ///
  /// - Returns: false where there are too many: it isn't taken in then.
  func admit(_ channel: any Channel, now: ContinuousClock.Instant = .now) -> Bool {
    let connection = Connection(client: ClientAddress(channel.remoteAddress), channel: channel, progress: now)
    let key = ObjectIdentifier(channel)
    let (isAdmitted, displaced) = connections.withLock { connections -> (Bool, (any Channel)?) in
      let counts = Dictionary(connections.values.map { ($0.client, 1) }, uniquingKeysWith: +)
      let own = counts[connection.client] ?? 0
      guard own < limitPerClient else { return (false, nil) }
      var displaced: (any Channel)?
      if connections.count >= limit {
        guard
          let victim = Self.victim(among: connections, counts, own: own, now)
            ?? Self.idle(among: connections, of: connection.client)
        else { return (false, nil) }
        displaced = connections.removeValue(forKey: victim)?.channel
      }
      connections[key] = connection
      return (true, displaced)
    }
    displaced?.close(promise: nil)
    if isAdmitted { channel.closeFuture.whenComplete { _ in self.leave(key) } }
    return isAdmitted
  }

  private static func victim(
    among connections: [ObjectIdentifier: Connection], _ counts: [ClientAddress: Int], own: Int,
    _ now: ContinuousClock.Instant
  ) -> ObjectIdentifier? {
    let candidates = connections.filter { _, connection in
      guard !connection.isWorking else { return false }
      return counts[connection.client, default: 0] > own + 1
        || (own == 0 && now - connection.progress > patience)
    }
    return candidates.min { one, other in
      let (one, other) = (one.value, other.value)
      return (-counts[one.client, default: 0], one.progress) < (
        -counts[other.client, default: 0], other.progress
      )
    }?.key
  }

  private static func idle(
    among connections: [ObjectIdentifier: Connection], of client: ClientAddress
  ) -> ObjectIdentifier? {
    connections.filter { $0.value.isIdle && $0.value.client == client }
      .min { $0.value.progress < $1.value.progress }?.key
  }

  /// Notes that a request's head has come, on a connection or one of its HTTP/2 streams.
  func receivesRequest(on channel: any Channel) { change(channel) { $0.isIdle = false } }

  /// Notes that a connection waits for its next request.
  func becomesIdle(_ channel: any Channel) { change(channel) { $0.isIdle = !$0.isWorking } }

  /// Notes that a request has come whole, on a connection or one of its HTTP/2 streams.
  func beginsWork(on channel: any Channel) { change(channel) { $0.isWorking = true } }

  /// Notes that a request's answer begins.
  func answers(on channel: any Channel) {
    change(channel) { connection in
      connection.isWorking = false
      connection.progress = .now
    }
  }

  /// Closes all connections after a while, those that are closed by themselves meanwhile aside.
  func closeAll(after patience: Duration) async {
    let end = ContinuousClock.now + patience
    while count > 0, .now < end { try? await Task.sleep(for: .milliseconds(20)) }
    for connection in connections.withLock({ Array($0.values) }) { connection.channel.close(promise: nil) }
  }

  private func change(_ channel: any Channel, _ body: (inout Connection) -> Void) {
    let keys = [channel, channel.parent].compactMap { $0.map { ObjectIdentifier($0) } }
    connections.withLock { connections in
      guard let key = keys.first(where: { connections[$0] != nil }) else { return }
      body(&connections[key, default: Connection(client: ClientAddress(nil), channel: channel)])
    }
  }

  private func leave(_ key: ObjectIdentifier) { connections.withLock { _ = $0.removeValue(forKey: key) } }
}
