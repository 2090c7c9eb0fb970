import CoreGraphics
import ImageIO
import PoseEstimation

/// A camera of which only the image size is known: the focal length is assumed to be 3/4 of the longer side,
/// as for most phones (27 mm on 36 mm film), and the optical axis to pass through the image's center.
struct PinholeCamera {
  private let focalLength: Double
  private let center: SIMD2<Double>

  init(pictureSize size: PixelSize) {
    focalLength = 0.75 * Double(max(size.width, size.height))
    center = SIMD2(Double(size.width), Double(size.height)) / 2
  }

  /// Returns the position from which the camera sees a body's points at their image locations, as a
  /// least-squares solution weighted by visibility, in the points' own coordinates, looking along z.
  ///
  /// - Returns: nil if there is no solution, or none in front of the body.
  func position(seeing points: [DetectedBody.Point]) -> SIMD3<Double>? {
    // With the camera at the origin and the body translated by t, a point (X, Y, Z) is projected to (p, q) in
    // the plane at distance 1 if t.x - p t.z = p Z - X and t.y - q t.z = q Z - Y.
    var (weight, first, squares) = (0.0, SIMD2<Double>.zero, 0.0)
    var (right, depth) = (SIMD2<Double>.zero, 0.0)
    for point in points {
      let visibility = Double(point.visibility)
      let seen = (SIMD2(Double(point.location.x), Double(point.location.y)) - center) / focalLength
      let rest = seen * point.position.z - SIMD2(point.position.x, point.position.y)
      weight += visibility
      first += visibility * seen
      squares += visibility * (seen * seen).sum()
      right += visibility * rest
      depth -= visibility * (seen * rest).sum()
    }
    guard weight > 0 else { return nil }
    let spread = squares - (first * first).sum() / weight
    let z = (depth + (first * right).sum() / weight) / spread
    // Written so that NaN fails.
    guard z > 0, z.isFinite else { return nil }
    let across = (right + first * z) / weight
    return -SIMD3(across.x, across.y, z)
  }
}
