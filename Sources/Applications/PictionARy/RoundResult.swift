import Foundation

/// The result of a completed round.
public struct RoundResult: Codable, Hashable, Sendable {
  /// The event that ended the round.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// A drawing was rated.
    case drawn
    case skipped
    case timeUp
  }

  /// The round's number in the game, from 1.
  public let number: Int
  public let player: String
  public let prompt: Prompt
  public let outcome: Outcome
  /// The model's confidence in the prompted label, 0…1; 0 without a drawing.
  public let confidence: Float
  /// ⌊confidence × 100⌋.
  public let points: Int
  /// The label with a higher confidence than the prompted one; nil if there is none, and without a drawing.
  public let takenFor: Classification?
  /// The seconds from the prompt to the photo, or to the end without one.
  public let duration: Double
  /// Whether the player has seen the hint.
  public let isHinted: Bool
  /// The problems of earlier photos in this round.
  public let problems: [DrawingProblem]

  init(_ round: Round, _ outcome: Outcome, drawing: [Classification] = [], at time: Double) {
    let rating = Rating(of: drawing, prompt: round.prompt.label)
    number = round.number
    player = round.player
    prompt = round.prompt
    self.outcome = outcome
    confidence = rating.confidence
    points = rating.points
    takenFor = rating.takenFor
    duration = max(0, min(time, round.deadline) - round.start)
    isHinted = round.isHinted
    problems = round.problems
  }

  /// The result as the player reads it: "93 points.", "4 points: that looks like a dog." or "The time is up."
  public var sentence: String {
    switch outcome {
    case .drawn: Rating(confidence: confidence, takenFor: takenFor).sentence
    case .skipped: "Skipped."
    case .timeUp: "The time is up."
    }
  }
}
