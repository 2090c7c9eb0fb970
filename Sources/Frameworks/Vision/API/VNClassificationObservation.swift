/// A label assigned by a classifier to an image or to an object in it.
open class VNClassificationObservation: VNObservation, @unchecked Sendable {
  /// The label as the model spells it, such as "cat".
  public let identifier: String

  package init(
    identifier: String, confidence: VNConfidence, requestRevision: Int = VNRequestRevisionUnspecified
  ) {
    self.identifier = identifier
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// Whether a precision-recall curve is known. False: Core ML models and `VNClassifyImageRequest` have none.
  open var hasPrecisionRecallCurve: Bool { false }

  /// Whether the recall is at least `minimumRecall` at this `precision`. False without a curve.
  open func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

  /// Whether the precision is at least `minimumPrecision` at this `recall`. False without a curve.
  open func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }
}
