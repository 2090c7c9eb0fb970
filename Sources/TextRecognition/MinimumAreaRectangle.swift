import Foundation

/// The rectangle of least area around points, turned as it must be.
struct MinimumAreaRectangle {
  var center: CGPoint
  /// The direction of the side that `width` measures, in radians, clockwise with the y axis pointing down, -π/4…π/4.
  var angle: Double
  var width: Double
  var height: Double

  /// Nil for no points. One side of such a rectangle lies on a side of the points' hull (Freeman and Shapira, 1975).
  init?(around points: [CGPoint]) {
    let hull = Self.convexHull(of: points)
    guard let first = hull.first else { return nil }
    (center, angle, width, height) = (first, 0, 0, 0)
    var least = Double.infinity
    for index in hull.indices {
      let (from, to) = (hull[index], hull[(index + 1) % hull.count])
      let length = hypot(Double(to.x - from.x), Double(to.y - from.y))
      guard length > 0 else { continue }
      let (x, y) = (Double(to.x - from.x) / length, Double(to.y - from.y) / length)
      var (minAlong, maxAlong) = (Double.infinity, -Double.infinity)
      var (minAcross, maxAcross) = (Double.infinity, -Double.infinity)
      for point in hull {
        let along = Double(point.x) * x + Double(point.y) * y
        let across = Double(point.y) * x - Double(point.x) * y
        (minAlong, maxAlong) = (min(minAlong, along), max(maxAlong, along))
        (minAcross, maxAcross) = (min(minAcross, across), max(maxAcross, across))
      }
      let area = (maxAlong - minAlong) * (maxAcross - minAcross)
      guard area < least else { continue }
      least = area
      let (along, across) = ((minAlong + maxAlong) / 2, (minAcross + maxAcross) / 2)
      center = CGPoint(x: along * x - across * y, y: along * y + across * x)
      (angle, width, height) = (atan2(y, x), maxAlong - minAlong, maxAcross - minAcross)
    }
    turnUpright()
  }

  /// Names the sides so that `width` runs within 45° of the x axis.
  private mutating func turnUpright() {
    while angle > .pi / 4 {
      angle -= .pi / 2
      swap(&width, &height)
    }
    while angle <= -.pi / 4 {
      angle += .pi / 2
      swap(&width, &height)
    }
  }

  func grown(by distance: Double) -> MinimumAreaRectangle {
    var grown = self
    grown.width += 2 * distance
    grown.height += 2 * distance
    return grown
  }

  /// Clockwise from the top left.
  var corners: [CGPoint] {
    let (x, y) = (cos(angle), sin(angle))
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down in
      let (along, below) = (across * width / 2, down * height / 2)
      return CGPoint(x: Double(center.x) + along * x - below * y, y: Double(center.y) + along * y + below * x)
    }
  }

  /// Andrew's monotone chain.
  static func convexHull(of points: [CGPoint]) -> [CGPoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: some Sequence<CGPoint>) -> [CGPoint] {
      var chain: [CGPoint] = []
      for point in points {
        while chain.count >= 2 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          let turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
          guard turn <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }
}
