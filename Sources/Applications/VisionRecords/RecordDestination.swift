#if Records
public import Foundation
public import PictionARy

/// The destination of rolls and games: a ``RecordStore`` on this computer, or a server that has one.
///
/// When a method returns, its changes are durable.
public protocol RecordDestination: Sendable {
  /// The name in errors: a file's path or a server's address.
  var name: String { get }

  /// Writes an entry. Writing is idempotent: if in doubt, write it again.
  ///
  /// - Returns: the identifier of a recorded roll; nil for other entries and for a roll without dice.
  func write(_ entry: RecordEntry) async throws(RecordsError) -> RecordedRollID?

  /// Records the start of a game.
  ///
  /// - Returns: the identifier for the game's rounds.
  func begin(_ opening: GameOpening) async throws(RecordsError) -> RecordedGameID
}

/// The start of a game: players, rules and date.
public struct GameOpening: Codable, Hashable, Sendable {
  public let players: [String]
  public let rules: GameRules
  public let date: Date

  public init(_ game: Game, date: Date) {
    players = game.players
    rules = game.rules
    self.date = date
  }
}

extension RecordStore: RecordDestination {
  public var name: String { url.path }

  public func write(_ entry: RecordEntry) async throws(RecordsError) -> RecordedRollID? {
    try await writeAsynchronously { try entry.insert(in: $0) }
  }

  public func begin(_ opening: GameOpening) async throws(RecordsError) -> RecordedGameID {
    try await writeAsynchronously { try Self.begin(opening, $0) }
  }
}
#endif
