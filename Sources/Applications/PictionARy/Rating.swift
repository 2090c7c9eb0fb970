/// What a drawing is worth.
public struct Rating: Codable, Hashable, Sendable {
  /// How sure the model is that the drawing is what was asked for, 0…1.
  public let confidence: Float
  /// What the model rather takes it for; nil where that is what was asked for.
  public let takenFor: Classification?

  /// - Parameters:
  ///   - drawing: what the model says of it; of labels that aren't there it is not sure at all.
  ///   - prompt: the label of what was asked for.
  public init(of drawing: [Classification], prompt: String) {
    let confidence = drawing.confidence(of: prompt)
    let surest = drawing.filter { $0.identifier != DrawingClassifier.nothingLabel }.surest
    let isOther = surest.map { $0.identifier != prompt && $0.confidence > confidence } ?? false
    self.init(confidence: confidence, takenFor: isOther ? surest : nil)
  }

  init(confidence: Float, takenFor: Classification?) {
    // A model whose figures aren't probabilities gives no more than 100 points, and no fewer than none.
    self.confidence = confidence > 0 ? min(confidence, 1) : 0
    self.takenFor = takenFor
  }

  /// ⌊confidence × 100⌋: 0…100. In the confidence's own precision, so that 0.29 are 29 points.
  public var points: Int { Int((confidence * 100).rounded(.down)) }

  /// Such as "93 points.", or "4 points: that looks like a dog."
  public var sentence: String {
    let points = "\(points) \(points == 1 ? "point" : "points")"
    guard let takenFor else { return points + "." }
    return "\(points): that looks like \(Prompt(takenFor.identifier).phrase)."
  }
}
