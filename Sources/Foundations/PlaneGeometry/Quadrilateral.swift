import Foundation

/// Four corners in an image's pixels, in the order top left, top right, bottom right, bottom left.
///
/// The names are the object's own: an upside-down object has its top left corner at the lower right of the
/// image. If an object has no top, the corners run clockwise on a screen, starting anywhere.
package struct Quadrilateral: Sendable, Hashable {
  @usableFromInline var x: SIMD4<Double>
  @usableFromInline var y: SIMD4<Double>

  @inlinable
  package init(
    _ topLeft: PixelPoint, _ topRight: PixelPoint, _ bottomRight: PixelPoint, _ bottomLeft: PixelPoint
  ) {
    x = SIMD4(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x)
    y = SIMD4(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)
  }

  /// A corner by its index, modulo 4.
  @inlinable package subscript(corner: Int) -> PixelPoint { PixelPoint(x[corner & 3], y[corner & 3]) }

  package var topLeft: PixelPoint { self[0] }
  package var topRight: PixelPoint { self[1] }
  package var bottomRight: PixelPoint { self[2] }
  package var bottomLeft: PixelPoint { self[3] }

  package var corners: [PixelPoint] { (0..<4).map { self[$0] } }

  @inlinable package var center: PixelPoint { PixelPoint(x.sum() / 4, y.sum() / 4) }

  package func map(_ transform: (PixelPoint) throws -> PixelPoint) rethrows -> Quadrilateral {
    Quadrilateral(
      try transform(self[0]), try transform(self[1]), try transform(self[2]), try transform(self[3]))
  }

  package func scaled(by scale: SIMD2<Double>) -> Quadrilateral {
    var scaled = self
    scaled.x *= scale.x
    scaled.y *= scale.y
    return scaled
  }

  /// The same quadrilateral, of an object rotated clockwise within it by as many quarter turns.
  package func rotatingCorners(quarters: Int) -> Quadrilateral {
    Quadrilateral(self[quarters], self[quarters + 1], self[quarters + 2], self[quarters + 3])
  }

  /// Counted from the upper left corner, the nearest to that of the bounding box along the diagonal.
  package var startingAtTopLeft: Quadrilateral {
    rotatingCorners(quarters: (0..<4).min { x[$0] + y[$0] < x[$1] + y[$1] } ?? 0)
  }
}

// MARK: Measures

extension Quadrilateral {
  /// The vectors from each corner to the next.
  @inlinable var sides: (x: SIMD4<Double>, y: SIMD4<Double>) { (x.next - x, y.next - y) }

  /// The lengths of the top, right, bottom and left side.
  @inlinable package var sideLengths: SIMD4<Double> {
    let sides = sides
    return (sides.x * sides.x + sides.y * sides.y).squareRoot()
  }

  @inlinable package var shortestSide: Double { sideLengths.min() }

  /// The longer of the top and the bottom side.
  package var width: Double {
    let lengths = sideLengths
    return max(lengths[0], lengths[2])
  }

  /// The longer of the left and the right side.
  package var height: Double {
    let lengths = sideLengths
    return max(lengths[1], lengths[3])
  }

  /// The direction from the left side's middle to the right's, in radians, clockwise from the x axis, -π…π.
  package var angle: Double {
    let direction = self[1] + self[2] - self[0] - self[3]
    return atan2(direction.y, direction.x)
  }

  /// Positive if the corners run clockwise on a screen.
  @inlinable package var area: Double { (x * y.next - x.next * y).sum() / 2 }

  /// Whether the corners run clockwise and all point outwards.
  @inlinable package var isConvex: Bool {
    let sides = sides
    return (sides.x * sides.y.next - sides.x.next * sides.y).min() > 0
  }

  /// The largest deviation of a corner from a right angle, in degrees.
  @inlinable package var maximumRightAngleDeviation: Double {
    let (sides, lengths) = (sides, sideLengths)
    let dots = sides.x * sides.x.next + sides.y * sides.y.next
    let products = lengths * lengths.next
    let sines = dots / products.replacing(with: 1e-9, where: products .< 1e-9)
    return asin(min(1, max(sines.max(), -sines.min()))) * 180 / .pi
  }

  /// The ratio of the shorter pair of opposite sides to the longer, by their means, 0…1; 1 for a square.
  @inlinable package var aspectRatio: Double {
    let lengths = sideLengths
    let (first, second) = (lengths[0] + lengths[2], lengths[1] + lengths[3])
    return min(first, second) / max(first, second, 1e-9)
  }

  /// The distance of a point from a convex quadrilateral of either direction; 0 inside.
  package func distance(to point: PixelPoint) -> Double {
    let (sides, offsets) = (sides, (x: point.x - x, y: point.y - y))
    let turns = sides.x * offsets.y - sides.y * offsets.x
    if (turns.min() < 0) != (turns.max() > 0) { return 0 }
    return (0..<4).reduce(.infinity) { nearest, index in
      let (side, offset) = (self[index + 1] - self[index], point - self[index])
      let along = side.squaredLength > 0 ? min(max(side.dot(offset) / side.squaredLength, 0), 1) : 0
      return min(nearest, (offset - along * side).length)
    }
  }
}

extension SIMD4<Double> {
  /// The elements rotated by one: the second to the fourth, then the first.
  @inlinable var next: SIMD4<Double> { SIMD4(self[1], self[2], self[3], self[0]) }
}
