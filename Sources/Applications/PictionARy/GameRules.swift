/// The time limit and the number of rounds.
public struct GameRules: Codable, Hashable, Sendable {
  /// The time limit for a drawing, in seconds, above 0. Default 45.
  public var timeLimit: Double
  /// The number of rounds for each player, 1 or more; nil if the game continues until `Game.end()`.
  public var roundsPerPlayer: Int?

  public init(timeLimit: Double = 45, roundsPerPlayer: Int? = nil) {
    self.timeLimit = timeLimit
    self.roundsPerPlayer = roundsPerPlayer
  }
}
