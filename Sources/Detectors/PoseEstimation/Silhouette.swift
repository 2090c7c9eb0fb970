import CoreGraphics
package import Foundation
package import PixelSampling
import PlaneGeometry

/// A mask of a person's pixels, in the square of the image in which the person stands upright.
package struct Silhouette: Sendable {
  package static let length = 256

  /// In pixels of the upright image.
  package let square: RotatedSquare
  /// Each pixel's probability of showing the person, 0…1, row by row; `length * length` values.
  package let shares: [Float]

  package init(square: RotatedSquare, shares: [Float]) {
    precondition(shares.count == Self.length * Self.length)
    self.square = square
    self.shares = shares
  }

  /// Returns the interpolated probability that a point of the upright image shows the person; 0 outside.
  package func share(at point: CGPoint) -> Float {
    let place = square.pointInSquare(point)
    let last = Double(Self.length - 1)
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

  /// Returns the upright bounding box of the pixels above one half, in pixels of the upright image.
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
  /// Maps a point of the upright image to 0…1 on each axis of the square: the inverse of `pointInImage`.
  package func pointInSquare(_ point: CGPoint) -> CGPoint {
    let (x, y) = (Double(point.x - center.x), Double(point.y - center.y))
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGPoint(x: (cosine * x + sine * y) / side + 0.5, y: (cosine * y - sine * x) / side + 0.5)
  }
}
