/// One label that a classifier gives a picture, or an object in it.
open class VNClassificationObservation: VNObservation, @unchecked Sendable {
  /// The label as the model spells it, such as "cat".
  public let identifier: String

  package init(
    identifier: String, confidence: VNConfidence, requestRevision: Int = VNRequestRevisionUnspecified
  ) {
    self.identifier = identifier
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// Whether the classifier's precision at each recall is known. Neither a Core ML model states it nor `VNClassifyImageRequest`, so it is
  /// false.
  open var hasPrecisionRecallCurve: Bool { false }

  /// Whether the recall is at least `minimumRecall` where the precision is `precision`. Without a curve that
  /// isn't known, and the answer is false.
  open func hasMinimumRecall(_ minimumRecall: Float, forPrecision precision: Float) -> Bool { false }

  /// Whether the precision is at least `minimumPrecision` where the recall is `recall`. Without a curve that
  /// isn't known, and the answer is false.
  open func hasMinimumPrecision(_ minimumPrecision: Float, forRecall recall: Float) -> Bool { false }
}
