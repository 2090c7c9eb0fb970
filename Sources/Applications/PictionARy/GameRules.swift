/// What the players have agreed on.
public struct GameRules: Codable, Hashable, Sendable {
  /// How long a player may take to draw, in seconds, above 0. 45 unless set.
  public var timeLimit: Double
  /// How many rounds each player has; nil for a game that goes on until it is ended. 1 or more.
  public var roundsPerPlayer: Int?

  public init(timeLimit: Double = 45, roundsPerPlayer: Int? = nil) {
    self.timeLimit = timeLimit
    self.roundsPerPlayer = roundsPerPlayer
  }
}
