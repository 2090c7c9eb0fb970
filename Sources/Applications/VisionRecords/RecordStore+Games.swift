#if Records
public import Foundation
import GRDB
public import PictionARy

/// The identifier of a recorded game.
public struct RecordedGameID: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
}

extension RecordStore {
  /// Records the start of a game.
  ///
  /// - Parameters:
  ///   - game: the game, whose rules and players are recorded.
  ///   - date: the start date.
  /// - Returns: the identifier for the game's rounds.
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

  /// Records a completed round.
  ///
  /// - Parameters:
  ///   - result: a round of the game. Each number is recorded once; repeating it changes nothing.
  ///   - game: the game's identifier.
  ///   - date: the date on which it ended.
  ///   - picture: the encoded image of the drawing, if it should be kept.
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

  /// Records the end of a game; only the first call has an effect.
  public func end(_ game: RecordedGameID, on date: Date) throws(RecordsError) {
    try write { try Self.end(game, date, $0) }
  }

  static func end(_ game: RecordedGameID, _ date: Date, _ db: Database) throws {
    try db.execute(
      sql: #"UPDATE game SET "end" = ? WHERE id = ? AND "end" IS NULL"#, arguments: [date, game.rawValue])
  }
}
#endif
