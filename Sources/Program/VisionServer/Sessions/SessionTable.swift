import Foundation

/// What the server remembers between the requests of one client: a live roll, or a game.
///
/// Sessions that nobody asks for expire; there are never more than the limits allow.
actor SessionTable<State: Sendable> {
  private struct Entry {
    var state: State
    let client: ClientAddress
    var used: ContinuousClock.Instant
  }

  private let noun: String
  private let server: String?
  private let lifetime: Duration
  private let limit: Int
  private let limitPerClient: Int
  private var entries: [String: Entry] = [:]
  /// The sessions that are being made.
  private var coming: [ClientAddress: Int] = [:]
  private var isClosed = false

  /// - Parameters:
  ///   - noun: what problems call a session.
  ///   - server: what sessions' identifiers begin with, where there are several servers.
  ///   - lifetime: after which one that nobody asks for expires.
  ///   - limit: how many there are at most.
  ///   - limitPerClient: how many of one client.
  init(noun: String, server: String? = nil, lifetime: Duration, limit: Int, limitPerClient: Int) {
    self.noun = noun
    self.server = server
    self.lifetime = lifetime
    self.limit = limit
    self.limitPerClient = limitPerClient
  }

  var count: Int { entries.count }

  /// Whether there is no session, nor one being made.
  var isEmpty: Bool { entries.isEmpty && coming.isEmpty }

  /// Lets no other session begin.
  func close() { isClosed = true }

  /// Begins a session.
  ///
  /// - Parameter make: makes it for its identifier, the server's name and 128 random bits; isn't asked where there are too many.
  /// - Throws: a `Problem` where there are too many, or the table is closed; what `make` throws.
  func begin(
    for client: ClientAddress, _ make: @Sendable (String) async throws -> State
  ) async throws -> State {
    guard !isClosed else {
      throw Problem(.busy, "The server is being stopped: no \(noun) begins here.", retryAfter: 1)
    }
    let own = entries.values.count { $0.client == client } + coming[client, default: 0]
    guard entries.count + coming.values.reduce(0, +) < limit, own < limitPerClient else {
      throw Problem(
        .tooManyRequests,
        "There are too many \(noun)s. One ends when it is deleted, or isn't used for a while.",
        retryAfter: Int(lifetime / .seconds(1)))
    }
    coming[client, default: 0] += 1
    defer { coming[client] = coming[client].flatMap { $0 > 1 ? $0 - 1 : nil } }
    let identifier = (server.map { "\($0)-" } ?? "") + SessionIdentifier.make()
    let state = try await make(identifier)
    entries[identifier] = Entry(state: state, client: client, used: .now)
    return state
  }

  /// Reads or changes a session.
  ///
  /// - Throws: a `Problem` where there is none; what `body` throws.
  func use<Result: Sendable>(
    _ identifier: String, _ body: @Sendable (inout State) throws -> Result
  ) throws -> Result {
    guard var entry = entries[identifier] else { throw missing }
    entry.used = .now
    defer { entries[identifier] = entry }
    return try body(&entry.state)
  }

  /// Changes a session that nobody has asked for, where there is one.
  func change(where isWanted: @Sendable (State) -> Bool, _ body: @Sendable (inout State) -> Void) {
    guard let identifier = entries.first(where: { isWanted($0.value.state) })?.key else { return }
    if var entry = entries[identifier] {
      body(&entry.state)
      entries[identifier] = entry
    }
  }

  /// - Throws: a `Problem` where there is none.
  func remove(_ identifier: String) throws -> State {
    guard let entry = entries.removeValue(forKey: identifier) else { throw missing }
    return entry.state
  }

  /// Takes out the sessions that have expired.
  func takeExpired(at now: ContinuousClock.Instant) -> [State] {
    let expired = entries.filter { now - $0.value.used > lifetime }
    for identifier in expired.keys { entries[identifier] = nil }
    return expired.values.map(\.state)
  }

  /// Takes out all sessions.
  func takeAll() -> [State] {
    defer { entries = [:] }
    return entries.values.map(\.state)
  }

  private var missing: Problem {
    Problem(
      .notFound, "There is no such \(noun): it was ended, or not used for a while.",
      recovery: "Begin another.")
  }
}

/// Names a session so that nobody can guess it.
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
