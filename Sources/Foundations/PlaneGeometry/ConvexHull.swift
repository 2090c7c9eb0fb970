/// The smallest convex polygon around points.
package struct ConvexHull: Sendable {
  /// The corners, clockwise on a screen. Collinear points have the two ends, coincident points the one.
  package let corners: [PixelPoint]

  /// Andrew's monotone chain, in O(n log n).
  package init(_ points: [PixelPoint]) {
    var sorted: [PixelPoint] = []
    for point in points.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) where point != sorted.last {
      sorted.append(point)
    }
    func chain(_ points: some Sequence<PixelPoint>) -> [PixelPoint] {
      var chain: [PixelPoint] = []
      for point in points {
        while chain.count > 1,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1]) <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    corners = sorted.count > 2 ? chain(sorted) + chain(sorted.reversed()) : sorted
  }

  package var area: Double { signedArea(of: corners) }
}

// MARK: The largest quadrilateral

extension ConvexHull {
  /// The maximum number of corners from which quadrilaterals are formed: the time grows with the third power.
  private static let comparedCorners = 32

  /// The quadrilateral of largest area with its corners on the hull's; nil if the hull has fewer than four.
  ///
  /// Of a hull with more than 32 corners, those that change it most are used.
  package var largestQuadrilateral: Quadrilateral? {
    let corners = simplified
    guard corners.count >= 4 else { return nil }
    var best: (area: Double, quadrilateral: Quadrilateral)?
    for first in 0..<(corners.count - 2) {
      for third in (first + 2)..<corners.count {
        let diagonal = corners[third] - corners[first]
        func height(_ index: Int) -> Double { abs(diagonal.cross(corners[index] - corners[first])) }
        let between = (first + 1)..<third
        let beyond = Array((third + 1)..<corners.count) + Array(0..<first)
        guard let second = between.max(by: { height($0) < height($1) }),
          let fourth = beyond.max(by: { height($0) < height($1) })
        else { continue }
        let area = (height(second) + height(fourth)) / 2
        guard area > best?.area ?? 0 else { continue }
        best = (area, Quadrilateral(corners[first], corners[second], corners[third], corners[fourth]))
      }
    }
    return best?.quadrilateral
  }

  /// The corners without those that change the hull least, up to the limit.
  private var simplified: [PixelPoint] {
    var corners = corners
    while corners.count > Self.comparedCorners {
      let losses = corners.indices.map { index -> Double in
        let (before, after) = (
          corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count]
        )
        return abs((corners[index] - before).cross(after - before))
      }
      guard let least = losses.indices.min(by: { losses[$0] < losses[$1] }) else { break }
      corners.remove(at: least)
    }
    return corners
  }
}
