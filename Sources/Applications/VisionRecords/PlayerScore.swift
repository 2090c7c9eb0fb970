import GRDB

/// What a player has drawn so far.
public struct PlayerScore: Hashable, Sendable {
  public let player: String
  public let games: Int
  public let rounds: Int
  public let points: Int
  /// The most points of a round.
  public let best: Int

  /// The mean of a round's points.
  public var mean: Double { rounds > 0 ? Double(points) / Double(rounds) : 0 }
}

extension RecordStore {
  /// The players of the recorded rounds, those with most points first, then by name.
  ///
  /// - Throws: `RecordsError`.
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
