import NIOCore
import Synchronization

/// The open connections.
///
/// Where they are as many as there may be, there is still room for a client that has fewer than others: the client with the most
/// loses the connection that has been without an answered request for longest. Otherwise a client's new connection replaces one of
/// its own that is idle: often the old one is just being closed, and the server sees the new one first. If the server doesn't know yet
/// that the old one is idle, since the answer isn't confirmed as sent, the new one takes a place of a small reserve until then.
final class ConnectionTable: Sendable {
  private struct Connection {
    let client: ClientAddress
    let channel: any Channel
    /// When it was opened, or last had a request answered.
    var progress = ContinuousClock.now
    /// Whether it has had a request.
    var isUsed = false
    /// How far its requests are, each by its channel: one at a time, or one for each HTTP/2 stream.
    var requests: [ObjectIdentifier: Stage] = [:]

    /// Whether a request that has come whole is being answered.
    var isWorking: Bool { requests.values.contains(.working) }
    /// Whether all its requests have been answered and the next has not begun.
    var isIdle: Bool { isUsed && requests.isEmpty }
    /// Whether the client may have all its answers: they are written whole, but perhaps not sent.
    var mayBeIdle: Bool { isIdle || !requests.isEmpty && requests.values.allSatisfy { $0 == .answered } }
  }

  private enum Stage { case arriving, working, answering, answered }

  private let limit: Int
  /// How many more there may be for clients that seem to have just been answered.
  private let reserve: Int
  private let limitPerClient: Int
  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  /// How long a client's only connection is left to it when there is no room for others, in silence.
  private static let patience = Duration.seconds(1)

  init(limit: Int, limitPerClient: Int) {
    self.limit = limit
    reserve = max(limit / 8, 1)
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
        if let victim = Self.victim(among: connections, counts, own: own, now)
          ?? Self.idle(among: connections, of: connection.client)
        {
          displaced = connections.removeValue(forKey: victim)?.channel
        } else if connections.count >= limit + reserve
          || !connections.values.contains(where: { $0.mayBeIdle && $0.client == connection.client })
        {
          return (false, nil)
        }
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

  // Each of these is about a request on a connection or on one of its HTTP/2 streams: `channel` is the connection's or the stream's.

  /// Notes that a request's head has come.
  func receivesRequest(on channel: any Channel) {
    change(channel) { connection, request in
      connection.isUsed = true
      connection.requests[request] = .arriving
    }
  }

  /// Notes that a request has come whole.
  func beginsWork(on channel: any Channel) {
    change(channel) { connection, request in
      // Its answer may have begun before.
      if connection.requests[request] == .arriving { connection.requests[request] = .working }
    }
  }

  /// Notes that a request's answer begins.
  func beginsAnswer(on channel: any Channel) {
    change(channel) { connection, request in
      connection.requests[request] = .answering
      connection.progress = .now
    }
  }

  /// Notes that a request's answer is written whole: from now on the client may have it, though it need not be sent.
  func endsAnswer(on channel: any Channel) {
    change(channel) { connection, request in connection.requests[request] = .answered }
  }

  /// Notes that a request has come whole and its answer has been sent, or that neither will be.
  ///
  /// It closes the connection where that is idle now and the reserve is in use.
  func endsRequest(on channel: any Channel) {
    let surplus = connections.withLock { connections -> (any Channel)? in
      let connection = Self.change(channel, in: &connections) { $0.requests[$1] = nil }
      guard let connection, connection.isIdle, connections.count > limit else { return nil }
      return connection.channel
    }
    surplus?.close(promise: nil)
  }

  /// Closes all connections after a while, those that are closed by themselves meanwhile aside.
  func closeAll(after patience: Duration) async {
    let end = ContinuousClock.now + patience
    while count > 0, .now < end { try? await Task.sleep(for: .milliseconds(20)) }
    for connection in connections.withLock({ Array($0.values) }) { connection.channel.close(promise: nil) }
  }

  private typealias Change = (_ connection: inout Connection, _ request: ObjectIdentifier) -> Void

  private func change(_ channel: any Channel, _ body: Change) {
    connections.withLock { connections in _ = Self.change(channel, in: &connections, body) }
  }

  private static func change(
    _ channel: any Channel, in connections: inout [ObjectIdentifier: Connection], _ body: Change
  ) -> Connection? {
    for key in [channel, channel.parent].compactMap({ $0.map { ObjectIdentifier($0) } }) {
      guard var connection = connections[key] else { continue }
      body(&connection, ObjectIdentifier(channel))
      connections[key] = connection
      return connection
    }
    return nil
  }

  private func leave(_ key: ObjectIdentifier) { connections.withLock { _ = $0.removeValue(forKey: key) } }
}
