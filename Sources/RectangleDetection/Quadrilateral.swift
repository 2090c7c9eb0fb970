import Foundation

/// A point or a direction in pixels, x to the right and y down.
package typealias PixelPoint = SIMD2<Double>

extension SIMD2<Double> {
  package var length: Double { (x * x + y * y).squareRoot() }
  /// A quarter turn, from right to down.
  package var turned: SIMD2<Double> { SIMD2(-y, x) }

  package func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
  /// Positive where `other` lies clockwise of this direction as seen on a screen, y being down.
  package func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}

/// Four corners in pixels, clockwise as seen on a screen.
package struct Quadrilateral: Sendable, Hashable {
  private var x: SIMD4<Double>
  private var y: SIMD4<Double>

  package init(_ first: PixelPoint, _ second: PixelPoint, _ third: PixelPoint, _ fourth: PixelPoint) {
    x = SIMD4(first.x, second.x, third.x, fourth.x)
    y = SIMD4(first.y, second.y, third.y, fourth.y)
  }

  /// A corner by its number, counted round and round.
  package subscript(corner: Int) -> PixelPoint { PixelPoint(x[corner & 3], y[corner & 3]) }

  package var corners: [PixelPoint] { (0..<4).map { self[$0] } }

  package var centre: PixelPoint { PixelPoint(x.sum() / 4, y.sum() / 4) }

  /// The same in a picture so many times as large.
  package func scaled(by scale: SIMD2<Double>) -> Quadrilateral {
    var scaled = self
    scaled.x *= scale.x
    scaled.y *= scale.y
    return scaled
  }

  /// From each corner to the next.
  private var sides: (x: SIMD4<Double>, y: SIMD4<Double>) { (x.next - x, y.next - y) }

  /// The sides' lengths, the first from the first corner to the second.
  package var sideLengths: SIMD4<Double> {
    let sides = sides
    return (sides.x * sides.x + sides.y * sides.y).squareRoot()
  }

  /// Positive where the corners run clockwise on a screen.
  package var area: Double { (x * y.next - x.next * y).sum() / 2 }

  /// Whether the corners run clockwise and every one of them points outwards.
  package var isConvex: Bool {
    let sides = sides
    return (sides.x * sides.y.next - sides.x.next * sides.y).min() > 0
  }

  /// How far the corner that is farthest from a right angle is from it, in degrees.
  package var largestDeviationFromRightAngle: Double {
    let (sides, lengths) = (sides, sideLengths)
    let dots = sides.x * sides.x.next + sides.y * sides.y.next
    let products = lengths * lengths.next
    let sines = dots / products.replacing(with: 1e-9, where: products .< 1e-9)
    return asin(min(1, max(sines.max(), -sines.min()))) * 180 / .pi
  }

  /// The shorter pair of opposite sides over the longer, by their means: 1 for a square, 0…1.
  package var aspectRatio: Double {
    let lengths = sideLengths
    let (first, second) = (lengths[0] + lengths[2], lengths[1] + lengths[3])
    return min(first, second) / max(first, second, 1e-9)
  }

  package var shortestSide: Double { sideLengths.min() }

  /// Corners turned so that the first is the upper left one: the one nearest to the upper left of the upright box
  /// around them, measured along the diagonal.
  package var startingAtTopLeft: Quadrilateral {
    let start = (0..<4).min { x[$0] + y[$0] < x[$1] + y[$1] } ?? 0
    return Quadrilateral(self[start], self[start + 1], self[start + 2], self[start + 3])
  }

  /// Intersection over union with another convex quadrilateral, 0…1.
  package func intersectionOverUnion(_ other: Quadrilateral) -> Double {
    let shared = max(0, Self.area(of: intersection(other)))
    return shared / max(area + other.area - shared, 1e-9)
  }

  /// How much of this one lies in another, 0…1.
  package func shareInside(_ other: Quadrilateral) -> Double {
    max(0, Self.area(of: intersection(other))) / max(area, 1e-9)
  }

  /// The polygon that both share (Sutherland and Hodgman 1974: each side of the other cuts it).
  private func intersection(_ other: Quadrilateral) -> [PixelPoint] {
    var polygon = corners
    for index in 0..<4 {
      let (start, side) = (other[index], other[index + 1] - other[index])
      var kept: [PixelPoint] = []
      for (position, point) in polygon.enumerated() {
        let next = polygon[(position + 1) % polygon.count]
        let (here, there) = (side.cross(point - start), side.cross(next - start))
        if here >= 0 { kept.append(point) }
        if (here < 0) != (there < 0) { kept.append(point + (next - point) * (here / (here - there))) }
      }
      polygon = kept
      if polygon.isEmpty { break }
    }
    return polygon
  }

  private static func area(of polygon: [PixelPoint]) -> Double {
    guard var previous = polygon.last else { return 0 }
    var twice = 0.0
    for point in polygon {
      twice += previous.cross(point)
      previous = point
    }
    return twice / 2
  }
}

extension SIMD4<Double> {
  /// The second to the fourth, then the first.
  fileprivate var next: SIMD4<Double> { SIMD4(self[1], self[2], self[3], self[0]) }
}
