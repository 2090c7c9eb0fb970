import Foundation

/// The projection that takes the unit square, origin at the upper left, to a quadrilateral: how a flat thing looks in
/// perspective (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3).
package struct PerspectiveTransform: Sendable {
  private let a: Double, b: Double, c: Double
  private let d: Double, e: Double, f: Double
  private let g: Double, h: Double

  package init(unitSquareTo quadrilateral: PixelQuadrilateral) {
    let (p0, p1) = (quadrilateral.topLeft, quadrilateral.topRight)
    let (p2, p3) = (quadrilateral.bottomRight, quadrilateral.bottomLeft)
    let (dx1, dy1) = (Double(p1.x - p2.x), Double(p1.y - p2.y))
    let (dx2, dy2) = (Double(p3.x - p2.x), Double(p3.y - p2.y))
    let (sx, sy) = (Double(p0.x - p1.x + p2.x - p3.x), Double(p0.y - p1.y + p2.y - p3.y))
    let determinant = dx1 * dy2 - dx2 * dy1
    // A degenerate quadrilateral has no projection; the affine one stays finite.
    let isProjective = abs(determinant) > 1e-9
    g = isProjective ? (sx * dy2 - dx2 * sy) / determinant : 0
    h = isProjective ? (dx1 * sy - sx * dy1) / determinant : 0
    (a, b, c) = (Double(p1.x - p0.x) + g * Double(p1.x), Double(p3.x - p0.x) + h * Double(p3.x), Double(p0.x))
    (d, e, f) = (Double(p1.y - p0.y) + g * Double(p1.y), Double(p3.y - p0.y) + h * Double(p3.y), Double(p0.y))
  }

  package func point(_ u: Double, _ v: Double) -> CGPoint {
    let (x, y) = coordinates(u, v)
    return CGPoint(x: x, y: y)
  }

  /// The quadrilateral that a part of the unit square becomes.
  package func quadrilateral(_ rect: CGRect) -> PixelQuadrilateral {
    PixelQuadrilateral(
      topLeft: point(rect.minX, rect.minY), topRight: point(rect.maxX, rect.minY),
      bottomRight: point(rect.maxX, rect.maxY), bottomLeft: point(rect.minX, rect.maxY))
  }

  @inline(__always)
  func coordinates(_ u: Double, _ v: Double) -> (Double, Double) {
    let weight = g * u + h * v + 1
    // Far from the square the projection may pass its horizon.
    let scale = 1 / (abs(weight) < 1e-6 ? 1e-6 : weight)
    return ((a * u + b * v + c) * scale, (d * u + e * v + f) * scale)
  }
}
