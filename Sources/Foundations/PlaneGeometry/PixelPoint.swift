/// A point or a direction in a picture's pixels, from its upper left corner: x to the right, y down. A pixel is one unit
/// wide, so that the first one's middle is at (0.5, 0.5).
package typealias PixelPoint = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable package var squaredLength: Double { x * x + y * y }
  @inlinable package var length: Double { squaredLength.squareRoot() }
  /// A quarter turn, from right to down.
  @inlinable package var rotated90: SIMD2<Double> { SIMD2(-y, x) }

  @inlinable package func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
  /// Positive where `other` lies clockwise of this direction as seen on a screen, y being down.
  @inlinable package func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
