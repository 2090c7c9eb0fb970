public import CoreML

/// One output of a Core ML model that is neither a classifier nor a detector and has no image output.
open class VNCoreMLFeatureValueObservation: VNObservation, @unchecked Sendable {
  /// The output's name.
  public let featureName: String
  /// The output's value.
  public let featureValue: MLFeatureValue

  package init(
    featureName: String, featureValue: MLFeatureValue, confidence: VNConfidence = 1,
    requestRevision: Int = VNRequestRevisionUnspecified
  ) {
    self.featureName = featureName
    self.featureValue = featureValue
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}
