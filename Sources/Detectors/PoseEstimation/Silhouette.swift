import CoreGraphics
package import Foundation
package import PixelSampling
import PlaneGeometry

/// Which pixels are a person's, in the square of the picture in which the person was seen upright.
package struct Silhouette: Sendable {
  /// How many pixels a side has.
  package static let length = 256

  /// In the upright picture.
  package let square: RotatedSquare
  /// How sure the network is of each pixel, 0…1, row by row; `length * length` of them.
  package let shares: [Float]

  package init(square: RotatedSquare, shares: [Float]) {
    precondition(shares.count == Self.length * Self.length)
    self.square = square
    self.shares = shares
  }

  /// How sure the network is that a place of the upright picture is the person's, interpolated; 0 outside of the square.
  package func share(at point: CGPoint) -> Float {
    let place = square.pointInSquare(point)
    let last = Double(Self.length - 1)
    // Pixels' middles lie half a pixel in.
    let (x, y) = (place.x * Double(Self.length) - 0.5, place.y * Double(Self.length) - 0.5)
    guard x > -1, y > -1, x < last + 1, y < last + 1 else { return 0 }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    func level(_ column: Double, _ row: Double) -> Double {
      guard (0...last).contains(column), (0...last).contains(row) else { return 0 }
      return Double(shares[Int(row) * Self.length + Int(column)])
    }
    let above = level(left, top) + (level(left + 1, top) - level(left, top)) * (x - left)
    let below = level(left, top + 1) + (level(left + 1, top + 1) - level(left, top + 1)) * (x - left)
    return Float(above + (below - above) * (y - top))
  }

  /// The upright box around the pixels that are more likely the person's than not, in pixels of the upright picture; nil
  /// where there are none.
  ///
  /// - Parameter end: the row of the square, 0…1 from its top, at which the box ends.
  package func box(downTo end: Double = 1) -> CGRect? {
    let rows = min(max(Int((end * Double(Self.length)).rounded()), 0), Self.length)
    let unit = 1 / Double(Self.length)
    let corners = (0..<rows).flatMap { row -> [CGPoint] in
      let levels = shares[(row * Self.length)..<((row + 1) * Self.length)]
      guard let first = levels.firstIndex(where: { $0 > 0.5 }),
        let last = levels.lastIndex(where: { $0 > 0.5 })
      else { return [] }
      return [first - levels.startIndex, last + 1 - levels.startIndex].flatMap { column in
        [row, row + 1].map { square.pointInImage(x: Double(column) * unit, y: Double($0) * unit) }
      }
    }
    return corners.isEmpty ? nil : CGRect(around: corners)
  }
}

extension RotatedSquare {
  /// Where a point of the upright picture is in the square, 0…1 on each axis from its own top left corner: the inverse of
  /// `pointInPicture`.
  package func pointInSquare(_ point: CGPoint) -> CGPoint {
    let (x, y) = (Double(point.x - center.x), Double(point.y - center.y))
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGPoint(x: (cosine * x + sine * y) / side + 0.5, y: (cosine * y - sine * x) / side + 0.5)
  }
}
