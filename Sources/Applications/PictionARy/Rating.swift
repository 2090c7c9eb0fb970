/// The score of a drawing.
public struct Rating: Codable, Hashable, Sendable {
  /// The model's confidence in the prompted label, 0…1.
  public let confidence: Float
  /// The label with a higher confidence than the prompted one; nil if there is none.
  public let takenFor: Classification?

  /// - Parameters:
  ///   - drawing: the model's classifications; missing labels have confidence 0.
  ///   - prompt: the prompted label.
  public init(of drawing: [Classification], prompt: String) {
    let confidence = drawing.confidence(of: prompt)
    let surest = drawing.filter { $0.identifier != DrawingClassifier.nothingLabel }.surest
    let isOther = surest.map { $0.identifier != prompt && $0.confidence > confidence } ?? false
    self.init(confidence: confidence, takenFor: isOther ? surest : nil)
  }

  init(confidence: Float, takenFor: Classification?) {
    // Models whose outputs aren't probabilities are clamped to 0…100 points.
    self.confidence = confidence > 0 ? min(confidence, 1) : 0
    self.takenFor = takenFor
  }

  /// ⌊confidence × 100⌋: 0…100. In the confidence's own precision, so that 0.29 is 29 points.
  public var points: Int { Int((confidence * 100).rounded(.down)) }

  /// The score as the player reads it: "93 points.", or "4 points: that looks like a dog."
  public var sentence: String {
    let points = "\(points) \(points == 1 ? "point" : "points")"
    guard let takenFor else { return points + "." }
    return "\(points): that looks like \(Prompt(takenFor.identifier).phrase)."
  }
}
