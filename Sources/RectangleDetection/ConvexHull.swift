/// The smallest convex polygon around points, clockwise on a screen.
struct ConvexHull {
  private(set) var points: [PixelPoint]

  /// Andrew's monotone chain.
  init(_ cloud: [PixelPoint]) {
    let sorted = cloud.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
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
    points = chain(sorted) + chain(sorted.reversed())
  }

  var area: Double {
    points.indices.reduce(0) { $0 + points[$1].cross(points[($1 + 1) % points.count]) } / 2
  }

  /// The quadrilateral of largest area with its corners on the hull's.
  var largestQuadrilateral: Quadrilateral? {
    let corners = simplified
    guard corners.count >= 4 else { return nil }
    var best: (area: Double, indices: [Int])?
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
        if area > best?.area ?? 0 { best = (area, [first, second, third, fourth]) }
      }
    }
    return best.map {
      Quadrilateral(
        corners[$0.indices[0]], corners[$0.indices[1]], corners[$0.indices[2]], corners[$0.indices[3]])
    }
  }

  /// The hull without the corners that change it least, so that few are left to choose from.
  private var simplified: [PixelPoint] {
    var corners = points
    while corners.count > 32 {
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
