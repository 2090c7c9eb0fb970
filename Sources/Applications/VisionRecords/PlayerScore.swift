#if Records
import GRDB

/// A player's totals over the recorded rounds.
public struct PlayerScore: Hashable, Sendable {
  public let player: String
  public let games: Int
  public let rounds: Int
  public let points: Int
  /// The most points in a round.
  public let best: Int

  /// The mean points of a round; 0 without rounds.
  public var mean: Double { rounds > 0 ? Double(points) / Double(rounds) : 0 }
}

extension RecordStore {
  /// The scores of the recorded rounds by player, in descending order of points, then by name.
  public func scores(_ filter: RoundFilter = RoundFilter()) throws(RecordsError) -> [PlayerScore] {
    try read { db in
      let request: SQLRequest<Row> = """
        SELECT player.name, COUNT(DISTINCT round.gameId) AS games, COUNT(*) AS rounds,
          SUM(round.points) AS points, MAX(round.points) AS best
        FROM round JOIN player ON player.id = round.playerId
        WHERE \(filter.condition) GROUP BY player.id ORDER BY points DESC, player.name
        """
      return try request.fetchAll(db).map { row in
        try PlayerScore(
          player: row.cell("name"), games: row.cell("games"), rounds: row.cell("rounds"),
          points: row.cell("points"), best: row.cell("best"))
      }
    }
  }
}
#endif
