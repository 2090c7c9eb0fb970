public import Foundation

/// Why a game can't begin, or why a step of it can't be taken now.
public enum GameError: LocalizedError, Hashable, Sendable {
  /// There is nothing to ask for.
  case noLabels
  /// Nobody plays.
  case noPlayers
  /// A player has no name.
  case namelessPlayer
  /// A player's name is longer than `Game.longestName`.
  case longName
  /// Two players have the same name.
  case duplicatePlayer(String)
  /// The time limit isn't a number of seconds above 0.
  case timeLimit(Double)
  /// The number of rounds isn't above 0.
  case roundsPerPlayer(Int)
  /// A round is being played.
  case roundInPlay
  /// No round is being played.
  case noRoundInPlay
  /// The game has ended.
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
