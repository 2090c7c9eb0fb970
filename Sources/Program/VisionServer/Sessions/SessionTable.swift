#if Server
import Foundation

/// The state kept between the requests of one client: a dice session or a game.
///
/// Idle sessions expire; their number is limited.
actor SessionTable<State: Sendable> {
  private struct Entry {
    var state: State
    let client: ClientAddress
    var used: ContinuousClock.Instant
  }

  private let noun: String
  private let server: String?
  /// The idle time after which a session expires.
  nonisolated let lifetime: Duration
  private let limit: Int
  private let limitPerClient: Int
  private var entries: [String: Entry] = [:]
  /// The number of sessions being created, by client.
  private var pendingCounts: [ClientAddress: Int] = [:]
  private var isClosed = false

  /// - Parameters:
  ///   - noun: the name of a session in problems.
  ///   - server: the prefix of session identifiers, if there are several servers.
  ///   - lifetime: the idle time after which a session expires.
  ///   - limit: the maximum number of sessions.
  ///   - limitPerClient: the maximum number of sessions of one client.
  init(noun: String, server: String? = nil, lifetime: Duration, limit: Int, limitPerClient: Int) {
    self.noun = noun
    self.server = server
    self.lifetime = lifetime
    self.limit = limit
    self.limitPerClient = limitPerClient
  }

  var count: Int { entries.count }

  /// Whether there are no sessions, nor any being created.
  var isEmpty: Bool { entries.isEmpty && pendingCounts.isEmpty }

  func close() { isClosed = true }

  /// Starts a session.
  ///
  /// - Parameter make: makes the session for its identifier, the server's name and 128 random bits; not
  ///   called if there are too many.
  /// - Throws: a `Problem` if there are too many, or the table is closed; errors of `make`.
  func begin(
    for client: ClientAddress, _ make: @Sendable (String) async throws -> State
  ) async throws -> State {
    guard !isClosed else {
      throw Problem(.busy, "The server is shutting down and starts no \(noun).", retryAfter: 1)
    }
    let own = entries.values.count { $0.client == client } + pendingCounts[client, default: 0]
    guard entries.count + pendingCounts.values.reduce(0, +) < limit, own < limitPerClient else {
      throw Problem(
        .tooManyRequests,
        "There are too many \(noun)s. Delete one, or wait until an idle one expires.",
        retryAfter: Int(lifetime / .seconds(1)))
    }
    pendingCounts[client, default: 0] += 1
    defer { pendingCounts[client] = pendingCounts[client].flatMap { $0 > 1 ? $0 - 1 : nil } }
    let identifier = (server.map { "\($0)-" } ?? "") + SessionIdentifier.make()
    let state = try await make(identifier)
    entries[identifier] = Entry(state: state, client: client, used: .now)
    return state
  }

  /// Reads or changes a session.
  ///
  /// - Throws: a `Problem` if it doesn't exist; errors of `body`.
  func use<Result: Sendable>(
    _ identifier: String, _ body: @Sendable (inout State) throws -> Result
  ) throws -> Result {
    guard var entry = entries[identifier] else { throw missing }
    entry.used = .now
    defer { entries[identifier] = entry }
    return try body(&entry.state)
  }

  /// Changes the first session that matches, without extending its lifetime.
  func change(where isWanted: @Sendable (State) -> Bool, _ body: @Sendable (inout State) -> Void) {
    guard let identifier = entries.first(where: { isWanted($0.value.state) })?.key else { return }
    if var entry = entries[identifier] {
      body(&entry.state)
      entries[identifier] = entry
    }
  }

  /// - Throws: a `Problem` if it doesn't exist.
  func remove(_ identifier: String) throws -> State {
    guard let entry = entries.removeValue(forKey: identifier) else { throw missing }
    return entry.state
  }

  func takeExpired(at now: ContinuousClock.Instant) -> [State] {
    let expired = entries.filter { now - $0.value.used > lifetime }
    for identifier in expired.keys { entries[identifier] = nil }
    return expired.values.map(\.state)
  }

  func takeAll() -> [State] {
    defer { entries = [:] }
    return entries.values.map(\.state)
  }

  private var missing: Problem {
    Problem(
      .notFound, "There is no such \(noun): it was ended or has expired.",
      recovery: "Start another.")
  }
}

/// Makes identifiers that can't be guessed.
enum SessionIdentifier {
  /// 128 random bits in hexadecimal.
  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    let words = [random.next(), random.next()]
    return words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
#endif
