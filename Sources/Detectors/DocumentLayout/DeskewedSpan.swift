import Foundation
import PlaneGeometry

/// A rectangle on the page turned so that its text runs to the right.
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

  /// How much of both is beside each other, negative where there is a gap between.
  func overlapX(_ other: DeskewedBox) -> Double { min(right, other.right) - max(left, other.left) }
  func overlapY(_ other: DeskewedBox) -> Double { min(bottom, other.bottom) - max(top, other.top) }
}

/// Words of a line with their place on the turned page.
struct DeskewedSpan: Sendable {
  let part: WordSpan
  let box: DeskewedBox
}

/// From the picture to the page turned so that its text runs to the right, and back.
struct DeskewTransform: Sendable {
  let direction: SIMD2<Double>

  /// - Parameter lines: whose direction counts, longer ones more.
  init(_ lines: [PageLine]) {
    let sum = lines.reduce(SIMD2<Double>.zero) { sum, line in
      let angle = line.quadrilateral.angle
      return sum + SIMD2(cos(angle), sin(angle)) * line.quadrilateral.width
    }
    direction = sum.length > 1e-9 ? sum / sum.length : SIMD2(1, 0)
  }

  /// How far the page is turned clockwise, in radians.
  var angle: Double { atan2(direction.y, direction.x) }

  func upright(_ point: PixelPoint) -> PixelPoint { SIMD2(direction.dot(point), direction.cross(point)) }

  func image(_ point: PixelPoint) -> PixelPoint { point.x * direction + point.y * direction.rotated90 }

  func box(_ quadrilateral: Quadrilateral) -> DeskewedBox {
    let corners = quadrilateral.corners.map(upright)
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    // The middle of each side: a line that leans a little isn't taken for a higher one.
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
