#if Server
import NIOCore
import Synchronization

/// The open connections.
///
/// At the limit, a client with fewer connections than others still gets one: the client with the most loses
/// the connection whose last response is the oldest. Otherwise a client's new connection replaces an idle one
/// of its own: often the old one is being closed, and the server sees the new one first. If the server can't
/// know yet that the old one is idle, because sending of the response isn't confirmed, the new one uses a
/// small reserve until then.
final class ConnectionTable: Sendable {
  private struct Connection {
    let client: ClientAddress
    let channel: any Channel
    /// The time at which it was opened, or at which its last request was answered.
    var progress = ContinuousClock.now
    var isUsed = false
    /// The stage of each request, by channel: one per connection, or one for each HTTP/2 stream.
    var requests: [ObjectIdentifier: Stage] = [:]

    /// Whether a complete request is being processed.
    var isWorking: Bool { requests.values.contains(.working) }
    /// Whether all its requests have been answered and the next hasn't started.
    var isIdle: Bool { isUsed && requests.isEmpty }
    /// Whether the client may have all its responses: they are written, but perhaps not sent.
    var mayBeIdle: Bool { isIdle || !requests.isEmpty && requests.values.allSatisfy { $0 == .answered } }
  }

  private enum Stage { case arriving, working, answering, answered }

  private let limit: Int
  /// The number of additional connections for clients that seem to have just been answered.
  private let reserve: Int
  private let limitPerClient: Int
  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  /// The minimum time that a client's only, silent connection is kept when others need space.
  private static let gracePeriod = Duration.seconds(1)

  init(limit: Int, limitPerClient: Int) {
    self.limit = limit
    reserve = max(limit / 8, 1)
    self.limitPerClient = limitPerClient
  }

  var count: Int { connections.withLock { $0.count } }

  /// Adds a connection until it is closed, and closes another one if there is no space.
  ///
  /// - Returns: false if the connection isn't admitted.
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
        || (own == 0 && now - connection.progress > gracePeriod)
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

  // Below, `channel` is the request's connection or HTTP/2 stream.

  func receivesRequest(on channel: any Channel) {
    change(channel) { connection, request in
      connection.isUsed = true
      connection.requests[request] = .arriving
    }
  }

  /// Records that a request has arrived completely.
  func startsProcessing(on channel: any Channel) {
    change(channel) { connection, request in
      // Its response may have started before.
      if connection.requests[request] == .arriving { connection.requests[request] = .working }
    }
  }

  func startsResponse(on channel: any Channel) {
    change(channel) { connection, request in
      connection.requests[request] = .answering
      connection.progress = .now
    }
  }

  /// Records that a response is written: the client may have it, although it may not be sent yet.
  func endsResponse(on channel: any Channel) {
    change(channel) { connection, request in connection.requests[request] = .answered }
  }

  /// Records that a request has arrived completely and its response has been sent, or that neither will
  /// happen.
  ///
  /// Closes the connection if it is idle now and the reserve is in use.
  func endsRequest(on channel: any Channel) {
    let surplus = connections.withLock { connections -> (any Channel)? in
      let connection = Self.change(channel, in: &connections) { $0.requests[$1] = nil }
      guard let connection, connection.isIdle, connections.count > limit else { return nil }
      return connection.channel
    }
    surplus?.close(promise: nil)
  }

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
#endif
