package import Foundation

/// A projection of one plane onto another, as a 3 × 3 matrix.
package struct Homography: Sendable {
  @usableFromInline let first: SIMD3<Double>
  @usableFromInline let second: SIMD3<Double>
  @usableFromInline let third: SIMD3<Double>

  /// Creates a projection from the matrix's rows. It maps a point (x, y) to (u / w, v / w), where (u, v, w)
  /// is the matrix times (x, y, 1).
  package init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) { (first, second, third) }

  package init(translation: PixelPoint) {
    self.init(SIMD3(1, 0, translation.x), SIMD3(0, 1, translation.y), SIMD3(0, 0, 1))
  }

  /// A uniform scaling about the origin.
  package init(scale: Double) { self.init(SIMD3(scale, 0, 0), SIMD3(0, scale, 0), SIMD3(0, 0, 1)) }

  /// The same projection with the last element of the matrix 1; unchanged if that is 0.
  package var normalized: Homography {
    guard abs(third.z) > 1e-12 else { return self }
    return Homography(first / third.z, second / third.z, third / third.z)
  }

  /// The projection from the square (0, 0)–(1, 1) to a quadrilateral, first corner to first (Heckbert,
  /// "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3).
  ///
  /// If three corners are collinear: the affine map through three of the corners, which stays finite.
  package init(unitSquareTo quadrilateral: Quadrilateral) {
    let (p0, p1) = (quadrilateral[0], quadrilateral[1])
    let (p2, p3) = (quadrilateral[2], quadrilateral[3])
    let (d1, d2, sum) = (p1 - p2, p3 - p2, p0 - p1 + p2 - p3)
    let determinant = d1.cross(d2)
    let isProjective = abs(determinant) > 1e-9
    let g = isProjective ? sum.cross(d2) / determinant : 0
    let h = isProjective ? d1.cross(sum) / determinant : 0
    self.init(
      SIMD3(p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x),
      SIMD3(p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y), SIMD3(g, h, 1))
  }

  /// The same from the square (-1, -1)–(1, 1), whose center is the origin.
  package init(centeredSquareTo quadrilateral: Quadrilateral) {
    self =
      Homography(unitSquareTo: quadrilateral)
      * Homography(SIMD3(0.5, 0, 0.5), SIMD3(0, 0.5, 0.5), SIMD3(0, 0, 1))
  }

  /// The projection that applies the second, then the first.
  package static func * (left: Homography, right: Homography) -> Homography {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      right.first * row.x + right.second * row.y + right.third * row.z
    }
    return Homography(row(left.first), row(left.second), row(left.third))
  }

  /// The inverse projection; nil if there is none.
  package var inverse: Homography? {
    let (a, b, c) = (first, second, third)
    let (bc, ca, ab) = (b.cross(c), c.cross(a), a.cross(b))
    let determinant = (a * bc).sum()
    guard abs(determinant) > 1e-12 else { return nil }
    // The adjugate's columns are the rows' cross products.
    return Homography(
      SIMD3(bc.x, ca.x, ab.x) / determinant, SIMD3(bc.y, ca.y, ab.y) / determinant,
      SIMD3(bc.z, ca.z, ab.z) / determinant)
  }

  /// Projects a point. A point on the horizon maps to a finite, distant one.
  @inlinable
  package func callAsFunction(_ point: PixelPoint) -> PixelPoint {
    let weight = third.x * point.x + third.y * point.y + third.z
    let share = 1 / (abs(weight) < 1e-9 ? 1e-9 : weight)
    return PixelPoint(
      (first.x * point.x + first.y * point.y + first.z) * share,
      (second.x * point.x + second.y * point.y + second.z) * share)
  }

  /// Projects a rectangle's corners, starting with the one of least coordinates.
  package func callAsFunction(_ rect: CGRect) -> Quadrilateral {
    Quadrilateral(
      self(PixelPoint(rect.minX, rect.minY)), self(PixelPoint(rect.maxX, rect.minY)),
      self(PixelPoint(rect.maxX, rect.maxY)), self(PixelPoint(rect.minX, rect.maxY)))
  }

  /// The projection of the square (-1, -1)–(1, 1).
  package var ofCenteredSquare: Quadrilateral { self(CGRect(x: -1, y: -1, width: 2, height: 2)) }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
