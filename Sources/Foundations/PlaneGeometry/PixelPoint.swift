/// A point or a direction in pixels, upper-left origin, y down. The first pixel's center is at (0.5, 0.5).
package typealias PixelPoint = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable package var squaredLength: Double { x * x + y * y }
  @inlinable package var length: Double { squaredLength.squareRoot() }
  /// Rotated clockwise by 90° on a screen, from right to down.
  @inlinable package var rotated90: SIMD2<Double> { SIMD2(-y, x) }

  @inlinable package func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
  /// Positive if `other` lies clockwise of this direction on a screen, as y points down.
  @inlinable package func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
