/// A round that is being played.
public struct Round: Codable, Hashable, Sendable {
  /// Counts the game's rounds from 1.
  public let number: Int
  /// Who draws.
  public let player: String
  /// What.
  public let prompt: Prompt
  /// When it began, in seconds of the game's clock.
  public let start: Double
  /// When the time is up, likewise.
  public let deadline: Double
  /// Whether the player has asked for the hint.
  public internal(set) var isHinted = false
  /// The pictures so far that had no rating, and why; the first 100 of them.
  public internal(set) var problems: [DrawingProblem] = []

  init(number: Int, player: String, prompt: Prompt, start: Double, timeLimit: Double) {
    self.number = number
    self.player = player
    self.prompt = prompt
    self.start = start
    deadline = start + timeLimit
  }

  /// The seconds left, never below 0.
  public func timeLeft(at time: Double) -> Double { max(0, deadline - max(start, time)) }
}
