import CoreVideo

/// A saliency map of an image.
///
/// The `pixelBuffer` has 68 × 68 pixels of `kCVPixelFormatType_OneComponent32Float`, 0…1, for any aspect
/// ratio: it covers the region of interest, by default the whole image. The most salient pixel is 1; for an
/// image of one color all are 0.
open class VNSaliencyImageObservation: VNPixelBufferObservation, @unchecked Sendable {
  /// The boxes of salient areas, normalized to the region, the most prominent first; nil if there are none.
  ///
  /// A box encloses an area of the map above half of its maximum; its confidence is the maximum in it.
  public let salientObjects: [VNRectangleObservation]?

  init(pixelBuffer: CVPixelBuffer, salientObjects: [VNRectangleObservation], requestRevision: Int) {
    self.salientObjects = salientObjects.isEmpty ? nil : salientObjects
    super.init(pixelBuffer: pixelBuffer, featureName: nil, requestRevision: requestRevision)
  }
}
