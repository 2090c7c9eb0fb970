import CoreGraphics

/// Text in the picture, found but not read: a line, or a block of it that stands apart.
open class VNTextObservation: VNRectangleObservation, @unchecked Sendable {
  /// Where the text's characters are, in reading order and without its spaces; nil unless the request was asked to
  /// report them.
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
