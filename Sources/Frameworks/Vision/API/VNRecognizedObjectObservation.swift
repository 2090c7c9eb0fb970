import CoreGraphics
package import Foundation

/// A detected object with its possible labels.
open class VNRecognizedObjectObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The possible labels in descending order of confidence. Empty for a caller's observation.
  public let labels: [VNClassificationObservation]

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
