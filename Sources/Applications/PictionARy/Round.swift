/// A round in progress.
public struct Round: Codable, Hashable, Sendable {
  /// The round's number in the game, from 1.
  public let number: Int
  public let player: String
  public let prompt: Prompt
  /// The start time, in seconds of the game's clock.
  public let start: Double
  /// The time at which the round ends, in seconds of the game's clock.
  public let deadline: Double
  /// Whether the player has seen the hint.
  public internal(set) var isHinted = false
  /// The problems of photos that had no rating, in order; at most the first 100.
  public internal(set) var problems: [DrawingProblem] = []

  init(number: Int, player: String, prompt: Prompt, start: Double, timeLimit: Double) {
    self.number = number
    self.player = player
    self.prompt = prompt
    self.start = start
    deadline = start + timeLimit
  }

  /// The remaining time in seconds, never below 0.
  public func timeLeft(at time: Double) -> Double { max(0, deadline - max(start, time)) }
}
