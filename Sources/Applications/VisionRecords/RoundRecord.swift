#if Records
public import Foundation
import GRDB
public import PictionARy

/// A recorded round.
public struct RoundRecord: Hashable, Sendable {
  public let game: RecordedGameID
  /// The round's number in the game, from 1.
  public let number: Int
  /// The date on which it ended, to the millisecond.
  public let date: Date
  public let player: String
  public let prompt: Prompt
  public let outcome: RoundResult.Outcome
  public let points: Int
  /// The model's confidence in the prompted label, 0…1.
  public let confidence: Float
  /// The label with a higher confidence than the prompted one, if any.
  public let takenFor: Classification?
  /// The duration of the round, in seconds.
  public let seconds: Double
  public let isHinted: Bool
  /// Whether the image of the drawing was kept.
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

  /// The image of a round's drawing, encoded as it was passed in; nil if it wasn't kept.
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
#endif
