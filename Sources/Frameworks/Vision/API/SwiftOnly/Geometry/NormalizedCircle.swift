import Contours
public import CoreGraphics

/// A circle in normalized coordinates: in pixels of an image that isn't square, an ellipse.
public struct NormalizedCircle: Hashable, Sendable {
  public let center: NormalizedPoint
  /// The radius in the center's units: 1 is the image's width along x and its height along y.
  public let radius: CGFloat

  public init(center: NormalizedPoint, radius: CGFloat) { (self.center, self.radius) = (center, radius) }

  /// The circle of radius 0 around the lower-left corner.
  public static var zero: NormalizedCircle { NormalizedCircle(center: .zero, radius: 0) }

  /// Returns the smallest circle around points; `zero` if there are none.
  public static func boundingCircle(for points: [NormalizedPoint]) -> NormalizedCircle {
    let circle = EnclosingCircle(points.map { SIMD2(Double($0.x), Double($0.y)) })
    return NormalizedCircle(
      center: NormalizedPoint(x: circle.center.x, y: circle.center.y), radius: circle.radius)
  }

  /// Whether a point is inside or on the circle.
  public func contains(_ point: NormalizedPoint) -> Bool { distance(to: point) <= radius }

  /// Whether a point is in the ring of a given width centered on the circumference.
  public func contains(_ point: NormalizedPoint, inCircumferentialRingOfWidth ringWidth: CGFloat) -> Bool {
    abs(distance(to: point) - radius) <= ringWidth / 2
  }

  private func distance(to point: NormalizedPoint) -> CGFloat {
    let (x, y) = (point.x - center.x, point.y - center.y)
    return (x * x + y * y).squareRoot()
  }
}
