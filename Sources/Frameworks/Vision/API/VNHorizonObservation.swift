public import CoreGraphics

/// A detected horizon.
open class VNHorizonObservation: VNObservation, @unchecked Sendable {
  /// The horizon's angle to the x axis in radians, counterclockwise in the upright image, -π/4…π/4. Apple's
  /// sign isn't documented; this is the one of Vision's coordinates, in which y points up.
  public let angle: CGFloat

  init(angle: CGFloat, confidence: VNConfidence, requestRevision: Int) {
    self.angle = angle
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// The rotation about the origin that levels the horizon, y upward.
  open var transform: CGAffineTransform { CGAffineTransform(rotationAngle: -angle) }

  /// The rotation about the center of an image of this size in pixels that levels the horizon, y upward.
  open func transform(forImageWidth width: Int, height: Int) -> CGAffineTransform {
    transform.around(CGPoint(x: CGFloat(width) / 2, y: CGFloat(height) / 2))
  }
}

extension CGAffineTransform {
  func around(_ center: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }
}
