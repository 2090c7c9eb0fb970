import Foundation

/// A rotated rectangle, in an image's pixels.
package struct RotatedRectangle: Sendable, Hashable {
  package var center: PixelPoint
  /// The direction of the side that `width` measures, in radians, clockwise from the image's x axis.
  package var angle: Double
  package var width: Double
  package var height: Double

  package init(center: PixelPoint, angle: Double, width: Double, height: Double) {
    (self.center, self.angle, self.width, self.height) = (center, angle, width, height)
  }

  /// The rectangle of least area around points, its width within 45° of the x axis; nil for no points.
  ///
  /// It shares a side's line with the hull (Freeman and Shapira, 1975): O(n²) in the hull's corners.
  package init?(around points: [PixelPoint]) {
    let hull = ConvexHull(points).corners
    guard let first = hull.first else { return nil }
    self.init(center: first, angle: 0, width: 0, height: 0)
    var least = Double.infinity
    for index in hull.indices {
      let side = hull[(index + 1) % hull.count] - hull[index]
      guard side.length > 0 else { continue }
      let direction = side / side.length
      var (low, high) = (PixelPoint(repeating: .infinity), PixelPoint(repeating: -.infinity))
      for point in hull {
        let place = PixelPoint(direction.dot(point), direction.cross(point))
        (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
      }
      let size = high - low
      guard size.x * size.y < least else { continue }
      least = size.x * size.y
      let middle = (low + high) / 2
      self.init(
        center: direction * middle.x + direction.rotated90 * middle.y, angle: atan2(direction.y, direction.x),
        width: size.x, height: size.y)
    }
    normalizeAngle()
  }

  /// Exchanges the sides so that `width` runs within 45° of the x axis.
  private mutating func normalizeAngle() {
    while angle > .pi / 4 {
      angle -= .pi / 2
      swap(&width, &height)
    }
    while angle <= -.pi / 4 {
      angle += .pi / 2
      swap(&width, &height)
    }
  }

  package var area: Double { width * height }

  private var direction: SIMD2<Double> { SIMD2(cos(angle), sin(angle)) }

  /// The point at the given distances from the center, along the width and down at a right angle to it.
  package func point(_ along: Double, _ down: Double) -> PixelPoint {
    let direction = direction
    return center + direction * along + direction.rotated90 * down
  }

  package func contains(_ point: PixelPoint) -> Bool {
    let (direction, offset) = (direction, point - center)
    return abs(direction.dot(offset)) <= width / 2 && abs(direction.cross(offset)) <= height / 2
  }

  /// The intersection with a row of the image: the least and the greatest x at the height `y`. If there is
  /// none, an empty range near the closest point, or the length of the closest parallel side.
  package func span(ofRow y: Double) -> ClosedRange<Double> {
    let (direction, down) = (direction, y - center.y)
    // The row's point at distance x from the center lies |x cos + down sin| along, |down cos - x sin| across.
    func range(_ slope: Double, _ offset: Double, _ reach: Double) -> (low: Double, high: Double) {
      guard abs(slope) > 1e-9 else { return (-.infinity, .infinity) }
      let (first, second) = ((-reach - offset) / slope, (reach - offset) / slope)
      return (min(first, second), max(first, second))
    }
    let along = range(direction.x, down * direction.y, width / 2)
    let across = range(-direction.y, down * direction.x, height / 2)
    let low = min(max(along.low, across.low, -width - height), width + height)
    let high = max(min(along.high, across.high, width + height), low)
    return center.x + low...center.x + high
  }

  /// The rectangle with each side moved outwards by a distance.
  package func grown(by distance: Double) -> RotatedRectangle {
    var grown = self
    grown.width += 2 * distance
    grown.height += 2 * distance
    return grown
  }

  package var quadrilateral: Quadrilateral {
    let (along, down) = (width / 2, height / 2)
    return Quadrilateral(point(-along, -down), point(along, -down), point(along, down), point(-along, down))
  }
}
