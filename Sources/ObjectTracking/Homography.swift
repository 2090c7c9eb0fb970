import RectangleDetection

/// A projection of one plane onto another, as a 3 × 3 matrix.
package struct Homography: Sendable {
  private(set) var first: SIMD3<Double>
  private(set) var second: SIMD3<Double>
  private(set) var third: SIMD3<Double>

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// The projection that takes the square from (-1, -1) to (1, 1) to a quadrilateral, its upper left corner to the
  /// first (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3).
  package init(squareTo quadrilateral: Quadrilateral) {
    let (p0, p1) = (quadrilateral[0], quadrilateral[1])
    let (p2, p3) = (quadrilateral[2], quadrilateral[3])
    let (d1, d2, sum) = (p1 - p2, p3 - p2, p0 - p1 + p2 - p3)
    let determinant = d1.cross(d2)
    // Corners on a line have no projection; the affine one stays finite.
    let isProjective = abs(determinant) > 1e-9
    let g = isProjective ? sum.cross(d2) / determinant : 0
    let h = isProjective ? d1.cross(sum) / determinant : 0
    let unit = Homography(
      SIMD3(p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x),
      SIMD3(p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y), SIMD3(g, h, 1))
    self = unit * Homography(SIMD3(0.5, 0, 0.5), SIMD3(0, 0.5, 0.5), SIMD3(0, 0, 1))
  }

  /// The projection that comes from applying the second, then the first.
  static func * (left: Homography, right: Homography) -> Homography {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      right.first * row.x + right.second * row.y + right.third * row.z
    }
    return Homography(row(left.first), row(left.second), row(left.third))
  }

  /// The projection back; nil where there is none.
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

  /// Where a point goes.
  package func callAsFunction(_ point: PixelPoint) -> PixelPoint {
    let place = SIMD3(point.x, point.y, 1)
    let weight = (third * place).sum()
    // On the horizon there is no place; far away is near enough to one.
    let share = 1 / (abs(weight) < 1e-9 ? 1e-9 : weight)
    return PixelPoint((first * place).sum() * share, (second * place).sum() * share)
  }

  /// Where the corners of the square from (-1, -1) to (1, 1) go.
  var quadrilateral: Quadrilateral {
    Quadrilateral(
      self(PixelPoint(-1, -1)), self(PixelPoint(1, -1)), self(PixelPoint(1, 1)), self(PixelPoint(-1, 1)))
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
