import CoreGraphics
package import Foundation

/// A detected person.
open class VNHumanObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// Whether the box is of the upper body only, from the head to the hips.
  public let upperBodyOnly: Bool

  package init(
    boundingBox: CGRect, confidence: VNConfidence, upperBodyOnly: Bool, requestRevision: Int,
    uuid: UUID? = nil
  ) {
    self.upperBodyOnly = upperBodyOnly
    super.init(
      boundingBox: boundingBox, confidence: confidence, requestRevision: requestRevision, uuid: uuid)
  }

  package override convenience init(
    boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int, uuid: UUID? = nil
  ) {
    self.init(
      boundingBox: boundingBox, confidence: confidence, upperBodyOnly: false,
      requestRevision: requestRevision, uuid: uuid)
  }
}
