public import CoreGraphics

/// How far the horizon is from level.
open class VNHorizonObservation: VNObservation, @unchecked Sendable {
  /// The horizon's angle to the x axis in radians, anticlockwise as seen in the upright picture, -π/4…π/4. Which way Apple's
  /// counts isn't documented; this is how angles count where y points up, as it does in Vision's coordinates.
  public let angle: CGFloat

  init(angle: CGFloat, confidence: VNConfidence, requestRevision: Int) {
    self.angle = angle
    super.init(confidence: confidence, requestRevision: requestRevision)
  }

  /// The turn that makes the horizon level, around the origin, where y points up.
  open var transform: CGAffineTransform { CGAffineTransform(rotationAngle: -angle) }

  /// The turn that makes the horizon level, around the middle of a picture of so many pixels, where y points up.
  open func transform(forImageWidth width: Int, height: Int) -> CGAffineTransform {
    transform.around(CGPoint(x: CGFloat(width) / 2, y: CGFloat(height) / 2))
  }
}

extension CGAffineTransform {
  /// The same around a point instead of the origin.
  func around(_ center: CGPoint) -> CGAffineTransform {
    CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }
}
