import CoreGraphics
public import Foundation

/// An observation with a bounding box.
open class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
  /// The axis-aligned box around the object: 0…1 on each axis of the upright image, lower-left origin.
  public let boundingBox: CGRect

  /// The mask of the object's pixels; nil except for results of `VNDetectDocumentSegmentationRequest`.
  open var globalSegmentationMask: VNPixelBufferObservation? { nil }

  /// - Parameter uuid: that of the previous observation, if this one continues it.
  package init(
    boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int, uuid: UUID? = nil
  ) {
    self.boundingBox = boundingBox
    super.init(confidence: confidence, requestRevision: requestRevision, uuid: uuid)
  }

  /// Creates an observation with confidence 1.
  ///
  /// - Parameter boundingBox: normalized, lower-left origin.
  public convenience init(boundingBox: CGRect) {
    self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
  }

  /// Creates an observation with confidence 1, as if made by a request of that revision.
  public convenience init(requestRevision: Int, boundingBox: CGRect) {
    self.init(boundingBox: boundingBox, confidence: 1, requestRevision: requestRevision)
  }
}
