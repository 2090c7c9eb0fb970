/// A label and the model's confidence in it.
public struct Classification: Codable, Hashable, Sendable {
  /// The label as the model spells it, such as "cat".
  public var identifier: String
  /// The model's confidence, 0…1.
  public var confidence: Float

  public init(identifier: String, confidence: Float) {
    self.identifier = identifier
    self.confidence = confidence
  }
}

extension [Classification] {
  /// The confidence in a label; 0 if the label is missing.
  public func confidence(of label: String) -> Float {
    first { $0.identifier == label }?.confidence ?? 0
  }

  /// The classification with the highest confidence, the first of equals; nil if there are none.
  var surest: Classification? {
    reduce(nil) { surest, next in
      guard let surest, surest.confidence >= next.confidence else { return next }
      return surest
    }
  }
}
