import Foundation
import PlaneGeometry

/// An axis-aligned rectangle on the deskewed page.
struct DeskewedBox: Sendable, Hashable {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
  var centerX: Double { (left + right) / 2 }
  var centerY: Double { (top + bottom) / 2 }

  func union(_ other: DeskewedBox) -> DeskewedBox {
    DeskewedBox(
      left: min(left, other.left), right: max(right, other.right), top: min(top, other.top),
      bottom: max(bottom, other.bottom))
  }

  /// Returns the length of the overlap, negative for a gap.
  func overlapX(_ other: DeskewedBox) -> Double { min(right, other.right) - max(left, other.left) }
  func overlapY(_ other: DeskewedBox) -> Double { min(bottom, other.bottom) - max(top, other.top) }
}

/// Words of a line, with their box on the deskewed page.
struct DeskewedSpan: Sendable {
  let part: WordSpan
  let box: DeskewedBox
}

/// The rotation from the image to the deskewed page, and back.
struct DeskewTransform: Sendable {
  let direction: SIMD2<Double>

  /// - Parameter lines: determine the direction, weighted by their width.
  init(_ lines: [PageLine]) {
    let sum = lines.reduce(SIMD2<Double>.zero) { sum, line in
      let angle = line.quadrilateral.angle
      return sum + SIMD2(cos(angle), sin(angle)) * line.quadrilateral.width
    }
    direction = sum.length > 1e-9 ? sum / sum.length : SIMD2(1, 0)
  }

  /// The page's clockwise rotation, in radians.
  var angle: Double { atan2(direction.y, direction.x) }

  func upright(_ point: PixelPoint) -> PixelPoint { SIMD2(direction.dot(point), direction.cross(point)) }

  func image(_ point: PixelPoint) -> PixelPoint { point.x * direction + point.y * direction.rotated90 }

  func box(_ quadrilateral: Quadrilateral) -> DeskewedBox {
    let corners = quadrilateral.corners.map(upright)
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    // Use the sides' midpoints, so that a slightly skewed line doesn't appear taller.
    return DeskewedBox(
      left: (xs[0] + xs[1]) / 2, right: (xs[2] + xs[3]) / 2, top: (ys[0] + ys[1]) / 2,
      bottom: (ys[2] + ys[3]) / 2)
  }

  func outline(_ box: DeskewedBox) -> Quadrilateral {
    Quadrilateral(
      image(SIMD2(box.left, box.top)), image(SIMD2(box.right, box.top)),
      image(SIMD2(box.right, box.bottom)), image(SIMD2(box.left, box.bottom)))
  }
}
