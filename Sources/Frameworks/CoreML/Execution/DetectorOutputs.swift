import CoreMLSpecification

/// The outputs of an object detector in Create ML's form: a pipeline whose last model is non-maximum
/// suppression.
package struct DetectorOutputs: Sendable, Equatable {
  /// The output with the confidences, [boxes × labels].
  package let confidence: String
  /// The output with the boxes, [boxes × 4]: center x, center y, width, height, 0…1, from the upper left.
  package let coordinates: String
  /// The labels, as text; empty where the model has none.
  package let labels: [String]
  /// How much two boxes may overlap, as intersection over union, before the less confident one is dropped.
  package let overlap: Threshold
  /// How confident a box has to be.
  package let minimumConfidence: Threshold

  /// A number that the model decides by.
  package struct Threshold: Sendable, Equatable {
    /// The model's input that sets it; nil where it is fixed.
    package let input: String?
    /// What it is unless that is given.
    package let modelDefault: Double
  }

  /// Returns nil for a model that isn't such a detector.
  init?(_ specification: CoreML_Specification_Model) {
    let last = specification.stages?.last ?? specification
    guard case .nonMaximumSuppression(let suppression) = last.type else { return nil }
    confidence = suppression.confidenceOutputFeatureName
    coordinates = suppression.coordinatesOutputFeatureName
    labels = last.classLabels?.names ?? []
    let inputs = Set(specification.description_p.input.map(\.name))
    func threshold(_ name: String, _ modelDefault: Double) -> Threshold {
      Threshold(input: inputs.contains(name) ? name : nil, modelDefault: modelDefault)
    }
    overlap = threshold(suppression.iouThresholdInputFeatureName, suppression.iouThreshold)
    minimumConfidence = threshold(
      suppression.confidenceThresholdInputFeatureName, suppression.confidenceThreshold)
  }
}
