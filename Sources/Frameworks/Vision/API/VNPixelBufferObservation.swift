public import CoreVideo

/// An image computed by a request.
open class VNPixelBufferObservation: VNObservation, @unchecked Sendable {
  /// The image.
  public let pixelBuffer: CVPixelBuffer
  /// The name of the model's output; nil if it isn't a model's.
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
