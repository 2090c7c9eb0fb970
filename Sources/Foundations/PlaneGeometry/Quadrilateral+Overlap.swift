extension Quadrilateral {
  /// Intersection over union with another one, 0…1; both convex, their corners clockwise on a screen.
  package func intersectionOverUnion(with other: Quadrilateral) -> Double {
    let shared = sharedArea(with: other)
    return shared / max(area + other.area - shared, 1e-9)
  }

  /// The fraction of this one's area in another, 0…1; both convex, their corners clockwise on a screen.
  package func overlapFraction(inside other: Quadrilateral) -> Double {
    sharedArea(with: other) / max(area, 1e-9)
  }

  private func sharedArea(with other: Quadrilateral) -> Double {
    max(0, signedArea(of: intersection(with: other)))
  }

  /// The intersection (Sutherland and Hodgman 1974: clips by each side of the other).
  private func intersection(with other: Quadrilateral) -> [PixelPoint] {
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
}

/// A polygon's area, positive if its corners run clockwise on a screen.
func signedArea(of polygon: [PixelPoint]) -> Double {
  guard var previous = polygon.last else { return 0 }
  var twice = 0.0
  for point in polygon {
    twice += previous.cross(point)
    previous = point
  }
  return twice / 2
}
