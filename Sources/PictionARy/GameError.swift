import Foundation

/// Why a game can't begin, or why a step of it can't be taken now.
public enum GameError: LocalizedError, Hashable, Sendable {
  /// There is nothing to ask for.
  case noLabels
  /// Nobody plays.
  case noPlayers
  /// A player has no name.
  case namelessPlayer
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
    case .noLabels: "there is nothing to ask for"
    case .noPlayers: "nobody plays"
    case .namelessPlayer: "a player has no name"
    case .duplicatePlayer(let name): "two players are called \(name)"
    case .timeLimit(let seconds): "a time limit of \(seconds) s is none"
    case .roundsPerPlayer(let count): "a match has one round or more, not \(count)"
    case .roundInPlay: "a round is being played"
    case .noRoundInPlay: "no round is being played"
    case .over: "the game has ended"
    }
  }
}
