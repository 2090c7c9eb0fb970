/// A player's rank and points.
public struct Standing: Codable, Hashable, Sendable {
  /// The rank from 1; players with equal points share one.
  public let rank: Int
  public let player: String
  public let points: Int
  /// The number of completed rounds.
  public let rounds: Int
}

extension Game {
  /// The players in descending order of points; equals in the order of their turns.
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

  /// The players with the most points, several if they tie; none before the first result.
  public var leaders: [String] {
    results.isEmpty ? [] : standings.filter { $0.rank == 1 }.map(\.player)
  }
}
