import CoreGraphics
public import Foundation
import PlaneGeometry

/// A quadrilateral in the image: a rectangle in perspective.
///
/// Corners are normalized, lower-left origin, and named in the object's orientation: an upside-down card's
/// top left is at the image's lower right.
open class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
  public let topLeft: CGPoint
  public let topRight: CGPoint
  public let bottomRight: CGPoint
  public let bottomLeft: CGPoint

  /// The bounding box is the smallest axis-aligned one around the corners.
  ///
  /// - Parameter uuid: that of the previous observation, if this one continues it.
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

  /// Creates an observation whose corners are those of its box.
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

  /// Creates an observation with confidence 1.
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
