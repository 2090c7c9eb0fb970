import CoreVideo

/// How much each place of a picture stands out.
///
/// The `pixelBuffer` has 68 by 68 pixels of `kCVPixelFormatType_OneComponent32Float`, 0…1, whatever the picture's aspect ratio: scaled to the
/// region of interest, all of the picture unless set, they cover it. The most salient place has 1; in a picture of one color all have 0.
open class VNSaliencyImageObservation: VNPixelBufferObservation, @unchecked Sendable {
  /// The boxes of the parts that stand out most, normalized to the region of interest, the most prominent first; nil where nothing does.
  ///
  /// A box is around a part of the map above half of its largest value; its confidence is the largest value in it.
  public let salientObjects: [VNRectangleObservation]?

  init(pixelBuffer: CVPixelBuffer, salientObjects: [VNRectangleObservation], requestRevision: Int) {
    self.salientObjects = salientObjects.isEmpty ? nil : salientObjects
    super.init(pixelBuffer: pixelBuffer, featureName: nil, requestRevision: requestRevision)
  }
}
