public import Foundation
import GRDB
public import PictionARy

/// A recorded round.
public struct RoundRecord: Hashable, Sendable {
  public let game: RecordedGameID
  /// Counts the game's rounds from 1.
  public let number: Int
  /// When it ended, to the millisecond.
  public let date: Date
  public let player: String
  public let prompt: Prompt
  public let outcome: RoundResult.Outcome
  public let points: Int
  /// 0…1.
  public let confidence: Float
  /// What the drawing was rather taken for.
  public let takenFor: Classification?
  /// How long the player took.
  public let seconds: Double
  public let isHinted: Bool
  /// Whether its picture was kept.
  public let hasPicture: Bool

  fileprivate init(_ row: Row) throws {
    game = RecordedGameID(rawValue: try row.cell("gameId"))
    number = try row.cell("number")
    date = try row.date("date")
    player = try row.cell("name")
    prompt = Prompt(try row.cell("prompt"))
    // A newer version's outcome would come with a newer schema.
    guard let outcome = RoundResult.Outcome(rawValue: try row.cell("outcome")) else { throw DamagedCell() }
    self.outcome = outcome
    points = try row.cell("points")
    confidence = try row.cell("confidence")
    let label: String? = try row.cell("takenFor")
    let labelConfidence: Float? = try row.cell("takenForConfidence")
    takenFor = label.map { Classification(identifier: $0, confidence: labelConfidence ?? 0) }
    seconds = try row.cell("seconds")
    isHinted = try row.cell("isHinted")
    hasPicture = try row.cell("hasPicture")
  }
}

extension RecordStore {
  /// The recorded rounds, the oldest first.
  ///
  /// - Throws: `RecordsError`.
  public func rounds(_ filter: RoundFilter = RoundFilter()) throws(RecordsError) -> [RoundRecord] {
    try read { db in
      let request: SQLRequest<Row> = """
        SELECT round.*, player.name, picture.roundId IS NOT NULL AS hasPicture
        FROM round JOIN player ON player.id = round.playerId LEFT JOIN picture ON picture.roundId = round.id
        WHERE \(filter.condition) ORDER BY round.date, round.id
        """
      return try request.fetchAll(db).map { try RoundRecord($0) }
    }
  }

  /// A round's picture, encoded as it was handed in; nil where it wasn't kept.
  ///
  /// - Throws: `RecordsError`.
  public func picture(ofRound number: Int, in game: RecordedGameID) throws(RecordsError) -> Data? {
    try read { db in
      try Data.fetchOne(
        db,
        sql: """
          SELECT picture.data FROM picture JOIN round ON round.id = picture.roundId
          WHERE round.gameId = ? AND round.number = ?
          """, arguments: [game.rawValue, number])
    }
  }
}
