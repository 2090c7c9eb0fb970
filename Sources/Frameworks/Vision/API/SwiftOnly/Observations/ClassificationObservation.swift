/// A label assigned by a classifier to an image or to an object in it.
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

  /// Whether the classifier's precision-recall curve is known. Always false: no model here has one.
  public var hasPrecisionRecallCurve: Bool { false }

  /// Whether the recall is at least `minimumRecall` at this `precision`. False without a curve.
  public func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

  /// Whether the precision is at least `minimumPrecision` at this `recall`. False without a curve.
  public func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }
}
