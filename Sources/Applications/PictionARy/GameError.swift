public import Foundation

/// The reason a game can't start or a step isn't possible now.
public enum GameError: LocalizedError, Hashable, Sendable {
  /// There is no label to prompt for.
  case noLabels
  case noPlayers
  case namelessPlayer
  /// A player's name is longer than `Game.longestName`.
  case longName
  case duplicatePlayer(String)
  /// The time limit isn't a positive number of seconds.
  case timeLimit(Double)
  /// The number of rounds isn't positive.
  case roundsPerPlayer(Int)
  case roundInPlay
  case noRoundInPlay
  case over

  public var errorDescription: String? {
    switch self {
    case .noLabels: "there are no labels to prompt for"
    case .noPlayers: "there are no players"
    case .namelessPlayer: "a player has no name"
    case .longName:
      "a player's name has at most \(Game.longestName.letters) letters and \(Game.longestName.bytes) bytes"
    case .duplicatePlayer(let name): "two players are called \(name)"
    case .timeLimit(let seconds): "the time limit must be a positive number of seconds, not \(seconds)"
    case .roundsPerPlayer(let count): "a game must have at least one round per player, not \(count)"
    case .roundInPlay: "a round is in progress"
    case .noRoundInPlay: "no round is in progress"
    case .over: "the game is over"
    }
  }
}
