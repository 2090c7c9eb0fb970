import CoreGraphics
public import Foundation
import PlaneGeometry

/// A quadrilateral in the picture: a rectangle as perspective shows it.
///
/// Corners are normalized, origin at the lower left. Their names are the object's own: the top left corner of a
/// card lying upside down is at the picture's lower right.
open class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
  public let topLeft: CGPoint
  public let topRight: CGPoint
  public let bottomRight: CGPoint
  public let bottomLeft: CGPoint

  /// The bounding box is the smallest upright one around the corners.
  ///
  /// - Parameter uuid: that of the observation before, where this one continues it.
  package init(
    topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint,
    confidence: VNConfidence, requestRevision: Int = VNRequestRevisionUnspecified, uuid: UUID? = nil
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
    super.init(
      boundingBox: CGRect(around: [topLeft, topRight, bottomRight, bottomLeft]), confidence: confidence,
      requestRevision: requestRevision, uuid: uuid)
  }

  /// The corners are the box's own.
  package override convenience init(
    boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int, uuid: UUID? = nil
  ) {
    self.init(
      topLeft: CGPoint(x: boundingBox.minX, y: boundingBox.maxY),
      topRight: CGPoint(x: boundingBox.maxX, y: boundingBox.maxY),
      bottomRight: CGPoint(x: boundingBox.maxX, y: boundingBox.minY),
      bottomLeft: CGPoint(x: boundingBox.minX, y: boundingBox.minY), confidence: confidence,
      requestRevision: requestRevision, uuid: uuid)
  }

  /// An observation of the caller's own, with confidence 1.
  public convenience init(
    requestRevision: Int, topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint
  ) {
    self.init(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft, confidence: 1,
      requestRevision: requestRevision)
  }

  @available(*, deprecated, renamed: "init(requestRevision:topLeft:topRight:bottomRight:bottomLeft:)")
  public convenience init(
    requestRevision: Int, topLeft: CGPoint, bottomLeft: CGPoint, bottomRight: CGPoint, topRight: CGPoint
  ) {
    self.init(
      requestRevision: requestRevision, topLeft: topLeft, topRight: topRight, bottomRight: bottomRight,
      bottomLeft: bottomLeft)
  }
}
