/// Where a player stands.
public struct Standing: Codable, Hashable, Sendable {
  /// From 1; players with equal points share one.
  public let rank: Int
  public let player: String
  public let points: Int
  /// How many rounds the player has had.
  public let rounds: Int
}

extension Game {
  /// The players, those with most points first; of equals, who plays first.
  public var standings: [Standing] {
    let tallies = players.map { player in
      let own = results.filter { $0.player == player }
      return (player: player, points: own.reduce(0) { $0 + $1.points }, rounds: own.count)
    }
    // Sorting is stable.
    let sorted = tallies.sorted { $0.points > $1.points }
    return sorted.map { tally in
      let rank = 1 + sorted.count { $0.points > tally.points }
      return Standing(rank: rank, player: tally.player, points: tally.points, rounds: tally.rounds)
    }
  }

  /// Who has won: the first of the standings, several where they have equal points; none before a round has ended.
  public var leaders: [String] {
    results.isEmpty ? [] : standings.filter { $0.rank == 1 }.map(\.player)
  }
}
