public import Foundation
import GRDB
public import PictionARy

/// Names a recorded game.
public struct RecordedGameID: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

extension RecordStore {
  /// Records that a game begins.
  ///
  /// - Parameter date: when.
  /// - Returns: what its rounds are recorded under.
  /// - Throws: `RecordsError`.
  public func begin(_ game: Game, on date: Date) throws(RecordsError) -> RecordedGameID {
    try write { try Self.begin(GameOpening(game, date: date), $0) }
  }

  static func begin(_ opening: GameOpening, _ db: Database) throws -> RecordedGameID {
    try db.execute(
      sql: #"INSERT INTO game (start, timeLimit, roundsPerPlayer) VALUES (?, ?, ?)"#,
      arguments: [opening.date, opening.rules.timeLimit, opening.rules.roundsPerPlayer])
    let id = db.lastInsertedRowID
    for (seat, player) in opening.players.enumerated() {
      try db.execute(
        sql: "INSERT INTO player (name) VALUES (?) ON CONFLICT DO NOTHING", arguments: [player])
      try db.execute(
        sql: "INSERT INTO gamePlayer (gameId, playerId, seat) SELECT ?, id, ? FROM player WHERE name = ?",
        arguments: [id, seat, player])
    }
    return RecordedGameID(rawValue: id)
  }

  /// Records a round that has ended.
  ///
  /// - Parameters:
  ///   - result: a round of the game. Each is recorded once, by its number: a second time changes nothing.
  ///   - date: when it ended.
  ///   - picture: the encoded picture of the drawing, where it is to be kept.
  /// - Throws: `RecordsError`.
  public func add(
    _ result: RoundResult, to game: RecordedGameID, on date: Date, picture: Data? = nil
  ) throws(RecordsError) {
    try write { try Self.insert(result, game, date, picture, $0) }
  }

  static func insert(
    _ result: RoundResult, _ game: RecordedGameID, _ date: Date, _ picture: Data?, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO round (gameId, playerId, number, date, prompt, outcome, points, confidence, takenFor,
          takenForConfidence, seconds, isHinted)
        VALUES (?, (SELECT id FROM player WHERE name = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (gameId, number) DO NOTHING
        """,
      arguments: [
        game.rawValue, result.player, result.number, date, result.prompt.label, result.outcome.rawValue,
        result.points, Double(result.confidence), result.takenFor?.identifier,
        result.takenFor.map { Double($0.confidence) }, result.duration, result.isHinted,
      ])
    guard let picture, db.changesCount > 0 else { return }
    try db.execute(
      sql: "INSERT INTO picture (roundId, data) VALUES (?, ?)", arguments: [db.lastInsertedRowID, picture])
  }

  /// Records that a game has ended; the first time counts.
  ///
  /// - Throws: `RecordsError`.
  public func end(_ game: RecordedGameID, on date: Date) throws(RecordsError) {
    try write { try Self.end(game, date, $0) }
  }

  static func end(_ game: RecordedGameID, _ date: Date, _ db: Database) throws {
    try db.execute(
      sql: #"UPDATE game SET "end" = ? WHERE id = ? AND "end" IS NULL"#, arguments: [date, game.rawValue])
  }
}
