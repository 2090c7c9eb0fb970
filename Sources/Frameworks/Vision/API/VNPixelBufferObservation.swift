public import CoreVideo

/// A picture that a request made of a picture.
open class VNPixelBufferObservation: VNObservation, @unchecked Sendable {
  /// The picture made.
  public let pixelBuffer: CVPixelBuffer
  /// The model's output that it is, or nil where it isn't a model's.
  public let featureName: String?

  package init(
    pixelBuffer: CVPixelBuffer, featureName: String?, confidence: VNConfidence = 1,
    requestRevision: Int = VNRequestRevisionUnspecified
  ) {
    self.pixelBuffer = pixelBuffer
    self.featureName = featureName
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}
