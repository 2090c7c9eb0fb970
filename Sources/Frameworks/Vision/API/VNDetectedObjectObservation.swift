import CoreGraphics
public import Foundation

/// An observation with a place in the picture.
open class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
  /// The upright box around the object: 0…1 on each axis of the upright picture, origin at the lower left.
  public let boundingBox: CGRect

  /// Which of the picture's places are the object's; nil but for the result of `VNDetectDocumentSegmentationRequest`.
  open var globalSegmentationMask: VNPixelBufferObservation? { nil }

  /// - Parameter uuid: that of the observation before, where this one continues it.
  package init(
    boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int, uuid: UUID? = nil
  ) {
    self.boundingBox = boundingBox
    super.init(confidence: confidence, requestRevision: requestRevision, uuid: uuid)
  }

  /// An observation of the caller's own, with confidence 1.
  ///
  /// - Parameter boundingBox: normalized, origin at the lower left.
  public convenience init(boundingBox: CGRect) {
    self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
  }

  /// An observation of the caller's own, with confidence 1, as if a request of that revision had made it.
  public convenience init(requestRevision: Int, boundingBox: CGRect) {
    self.init(boundingBox: boundingBox, confidence: 1, requestRevision: requestRevision)
  }
}
