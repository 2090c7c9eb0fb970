/// One label that a model gives a drawing.
public struct Classification: Codable, Hashable, Sendable {
  /// The label as the model spells it, such as "cat".
  public var identifier: String
  /// How sure the model is, 0…1.
  public var confidence: Float

  public init(identifier: String, confidence: Float) {
    self.identifier = identifier
    self.confidence = confidence
  }
}

extension [Classification] {
  /// How sure the model is of a label, whichever it is surest of; 0 where it doesn't know the label.
  public func confidence(of label: String) -> Float {
    first { $0.identifier == label }?.confidence ?? 0
  }

  /// What the model is surest of; of equals the first. Nil where there is none.
  var surest: Classification? {
    reduce(nil) { surest, next in
      guard let surest, surest.confidence >= next.confidence else { return next }
      return surest
    }
  }
}
