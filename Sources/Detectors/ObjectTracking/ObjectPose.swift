import Foundation
import PlaneGeometry

/// The position of an object in a frame: maps the object's own coordinates, whose origin is its center and
/// whose unit was a pixel of the first frame, to the frame's pixels.
struct ObjectPose: Sendable {
  var center: SIMD2<Double>
  /// The images of the object's unit vectors.
  private(set) var right = SIMD2<Double>(1, 0)
  private(set) var down = SIMD2<Double>(0, 1)

  init(center: SIMD2<Double>) { self.center = center }

  init(center: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) {
    (self.center, self.right, self.down) = (center, right, down)
  }

  func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> { center + vector(point) }

  /// Maps a displacement.
  func vector(_ move: SIMD2<Double>) -> SIMD2<Double> { right * move.x + down * move.y }

  /// The ratio of lengths in the frame to those of the object.
  var scale: Double { abs(right.x * down.y - right.y * down.x).squareRoot() }

  /// The ratio of the scales along the object's axes.
  var stretch: Double { (right * right).sum().squareRoot() / (down * down).sum().squareRoot() }

  /// The object's point at a point of the frame; the center if the object is seen from its edge.
  func object(at point: SIMD2<Double>) -> SIMD2<Double> {
    let (offset, area) = (point - center, right.x * down.y - right.y * down.x)
    guard area != 0 else { return .zero }
    return SIMD2(offset.x * down.y - offset.y * down.x, right.x * offset.y - right.y * offset.x) / area
  }

  /// Returns the turn since another pose, in radians.
  func angle(since other: ObjectPose) -> Double {
    // The mean turn of both axes.
    let cross =
      other.right.x * right.y - other.right.y * right.x + other.down.x * down.y - other.down.y * down.x
    let dot = (other.right * right).sum() + (other.down * down).sum()
    return atan2(cross, dot)
  }

  func moved(to center: SIMD2<Double>) -> ObjectPose {
    ObjectPose(center: center, right: right, down: down)
  }

  /// The pose after the object turned and grew in its own plane.
  ///
  /// - Parameter angle: in radians, clockwise on screen.
  func turned(_ angle: Double, scaled factor: Double) -> ObjectPose {
    let (c, s) = (cos(angle) * factor, sin(angle) * factor)
    return ObjectPose(center: center, right: right * c + down * s, down: down * c - right * s)
  }

  func converted(scale: SIMD2<Double>, offset: SIMD2<Double>) -> ObjectPose {
    ObjectPose(center: center * scale + offset, right: right * scale, down: down * scale)
  }

  /// The map of the square with corners -1 and 1 to an object of a given size.
  func square(of size: SIMD2<Double>) -> Homography {
    let (x, y) = (right * (size.x / 2), down * (size.y / 2))
    return Homography(SIMD3(x.x, y.x, center.x), SIMD3(x.y, y.y, center.y), SIMD3(0, 0, 1))
  }

  /// The affine map nearest to a square's; nil if it isn't seen from the front.
  init?(square: Homography, size: SIMD2<Double>) {
    let corners = square.ofCenteredSquare
    let across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    let along = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    guard across.x * along.y - across.y * along.x > 0 else { return nil }
    self.init(center: corners.center, right: across / size.x, down: along / size.y)
  }

  /// Returns the upright box around an object of a given size.
  ///
  /// A rotated rectangle has a larger box than a rotated ellipse, and the object's outline isn't known: the
  /// outline is a superellipse between the two, exact for both while the object is upright.
  func box(of size: SIMD2<Double>) -> TrackedBox {
    func reach(_ a: Double, _ b: Double) -> Double {
      pow(pow(abs(a), Self.exponent) + pow(abs(b), Self.exponent), 1 / Self.exponent)
    }
    return TrackedBox(
      center: center,
      size: SIMD2(reach(right.x * size.x, down.x * size.y), reach(right.y * size.x, down.y * size.y)))
  }

  /// 1 would be a rectangle's, 2 an ellipse's.
  private static let exponent = 1.25
}
