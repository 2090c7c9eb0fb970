import CoreGraphics

/// A detected but not recognized line of text, or a separate block of it.
open class VNTextObservation: VNRectangleObservation, @unchecked Sendable {
  /// The characters' boxes in reading order, without spaces; nil unless `reportCharacterBoxes` was set.
  public let characterBoxes: [VNRectangleObservation]?

  package init(
    topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint,
    characterBoxes: [VNRectangleObservation]?, confidence: VNConfidence, requestRevision: Int
  ) {
    self.characterBoxes = characterBoxes
    super.init(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft,
      confidence: confidence, requestRevision: requestRevision)
  }
}
