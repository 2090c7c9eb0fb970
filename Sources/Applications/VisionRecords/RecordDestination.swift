public import Foundation
public import PictionARy

/// Where rolls and games are recorded: a ``RecordStore`` on this computer, or a server that has one.
///
/// What a method has written is durable when it returns.
public protocol RecordDestination: Sendable {
  /// What errors call it: a file's path, a server's address.
  var name: String { get }

  /// Writes an entry. However often it is written, it is recorded once: whoever isn't sure writes it again.
  ///
  /// - Returns: what a roll is recorded under; nil for the rest, and for a roll without dice.
  func write(_ entry: RecordEntry) async throws(RecordsError) -> RecordedRollID?

  /// Records that a game begins.
  ///
  /// - Returns: what its rounds are recorded under.
  func begin(_ opening: GameOpening) async throws(RecordsError) -> RecordedGameID
}

/// The beginning of a game: who plays by which rules, and since when.
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
  /// The file's path.
  public var name: String { url.path }

  public func write(_ entry: RecordEntry) async throws(RecordsError) -> RecordedRollID? {
    try await writeAsynchronously { try entry.insert(in: $0) }
  }

  public func begin(_ opening: GameOpening) async throws(RecordsError) -> RecordedGameID {
    try await writeAsynchronously { try Self.begin(opening, $0) }
  }
}
