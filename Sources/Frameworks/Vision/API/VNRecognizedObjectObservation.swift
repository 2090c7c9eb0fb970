import CoreGraphics
package import Foundation

/// An object in the picture with what it may be.
open class VNRecognizedObjectObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// What the object may be, the most confident first. Empty where the caller made the observation from a box.
  public let labels: [VNClassificationObservation]

  /// - Parameter labels: the most confident first.
  package init(
    boundingBox: CGRect, confidence: VNConfidence, labels: [VNClassificationObservation],
    requestRevision: Int = VNRequestRevisionUnspecified
  ) {
    self.labels = labels
    super.init(boundingBox: boundingBox, confidence: confidence, requestRevision: requestRevision)
  }

  package override convenience init(
    boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int, uuid: UUID? = nil
  ) {
    self.init(
      boundingBox: boundingBox, confidence: confidence, labels: [], requestRevision: requestRevision)
  }
}
