/// One label that a classifier gives a picture, or an object in it.
public struct ClassificationObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The label as the model spells it, such as "cat".
  public let identifier: String

  public init(_ observation: VNClassificationObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNClassificationObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    identifier = observation.identifier
  }

  /// Whether the classifier's precision at each recall is known. No model here states it, so it is false.
  public var hasPrecisionRecallCurve: Bool { false }

  /// Whether the recall is at least `minimumRecall` where the precision is `precision`. Without a curve that isn't known, and
  /// the answer is false.
  public func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

  /// Whether the precision is at least `minimumPrecision` where the recall is `recall`. Without a curve that isn't known, and
  /// the answer is false.
  public func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }
}
