import CoreMLSpecification

/// The outputs of an object detector in Create ML's format: a pipeline ending in non-maximum suppression.
package struct DetectorOutputs: Sendable, Equatable {
  /// The name of the confidences' output, [boxes × labels].
  package let confidence: String
  /// The name of the boxes' output, [boxes × 4]: center x, center y, width, height; 0…1, upper-left origin.
  package let coordinates: String
  /// The labels, as text; empty if the model has none.
  package let labels: [String]
  /// The intersection over union above which the less confident of two boxes is dropped.
  package let overlap: Threshold
  /// The minimum confidence of a box.
  package let minimumConfidence: Threshold

  /// A threshold of the model.
  package struct Threshold: Sendable, Equatable {
    /// The input that sets it; nil if it is fixed.
    package let input: String?
    /// The value if the input is missing.
    package let modelDefault: Double
  }

  /// Creates nil for a model that isn't such a detector.
  init?(_ specification: CoreML_Specification_Model) {
    let last = specification.stages?.last ?? specification
    guard case .nonMaximumSuppression(let suppression) = last.type else { return nil }
    confidence = suppression.confidenceOutputFeatureName
    coordinates = suppression.coordinatesOutputFeatureName
    labels = last.classLabels?.names ?? []
    let inputs = Set(specification.description.input.map(\.name))
    func threshold(_ name: String, _ modelDefault: Double) -> Threshold {
      Threshold(input: inputs.contains(name) ? name : nil, modelDefault: modelDefault)
    }
    overlap = threshold(suppression.iouThresholdInputFeatureName, suppression.iouThreshold)
    minimumConfidence = threshold(
      suppression.confidenceThresholdInputFeatureName, suppression.confidenceThreshold)
  }
}
