import PlaneGeometry
import SeededRandom

/// The smallest enclosing circle, by E. Welzl's algorithm in iterative form. Expected time is linear because
/// the points are shuffled, deterministically.
package struct EnclosingCircle {
  package let center: SIMD2<Double>
  package let radius: Double

  /// - Parameter points: at least one; for none, the circle is a point at the origin.
  package init(_ points: [SIMD2<Double>]) {
    var random = SplitMix64(seed: 1)
    let points = points.shuffled(using: &random)
    var circle = EnclosingCircle(center: points.first ?? .zero, radius: 0)
    for (third, point) in points.enumerated() where !circle.contains(point) {
      circle = EnclosingCircle(center: point, radius: 0)
      for (second, other) in points[..<third].enumerated() where !circle.contains(other) {
        circle = EnclosingCircle(across: point, other)
        for last in points[..<second] where !circle.contains(last) {
          circle = EnclosingCircle(through: point, other, last) ?? circle
        }
      }
    }
    self = circle
  }

  private init(center: SIMD2<Double>, radius: Double) { (self.center, self.radius) = (center, radius) }

  private init(across one: SIMD2<Double>, _ other: SIMD2<Double>) {
    let center = (one + other) / 2
    self.init(center: center, radius: (center - one).length)
  }

  /// Nil if the points are collinear.
  private init?(through a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
    let (p, q) = (b - a, c - a)
    let cross = 2 * p.cross(q)
    guard cross != 0 else { return nil }
    let (pp, qq) = (p.squaredLength, q.squaredLength)
    let center = a + SIMD2((q.y * pp - p.y * qq) / cross, (p.x * qq - q.x * pp) / cross)
    self.init(center: center, radius: (center - a).length)
  }

  /// With a tolerance for rounding: a point that defines the circle could otherwise lie outside.
  private func contains(_ point: SIMD2<Double>) -> Bool {
    (center - point).length <= radius * (1 + 1e-12) + 1e-15
  }
}
