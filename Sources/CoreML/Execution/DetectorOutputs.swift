/// The outputs of an object detector in Create ML's form: a pipeline whose last model is non-maximum
/// suppression.
package struct DetectorOutputs: Sendable, Equatable {
  /// The output with the confidences, [boxes × labels].
  package let confidence: String
  /// The output with the boxes, [boxes × 4]: centre x, centre y, width, height, 0…1, from the upper left.
  package let coordinates: String
  /// The labels, as text; empty where the model has none.
  package let labels: [String]

  /// Returns nil for a model that isn't such a detector.
  init?(_ specification: CoreML_Specification_Model) {
    let last = specification.stages?.last ?? specification
    guard case .nonMaximumSuppression(let suppression) = last.type else { return nil }
    confidence = suppression.confidenceOutputFeatureName
    coordinates = suppression.coordinatesOutputFeatureName
    labels = last.classLabels?.names ?? []
  }
}
