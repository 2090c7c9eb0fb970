/// Simplification of closed polygons by the algorithm of Ramer, Douglas and Peucker.
///
/// Time grows with n log n on average; with n² at worst, for polygons that no image's contour forms.
package enum PolygonSimplification {
  /// - Parameters:
  ///   - points: a closed polygon, without repeating the first point.
  ///   - tolerance: the maximum distance of omitted points from the result.
  /// - Returns: the remaining points, in order.
  package static func polygon(_ points: [SIMD2<Float>], tolerance: Float) -> [SIMD2<Float>] {
    guard points.count > 2 else { return points }
    // Split the polygon at the point farthest from its first.
    let first = 0
    let farthest =
      points.indices.max { distance(points[$0], points[first]) < distance(points[$1], points[first]) } ?? 0
    guard farthest != first else { return [points[first]] }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[first], isKept[farthest]) = (true, true)
    var parts = [(first, farthest), (farthest, points.count)]
    while let (start, end) = parts.popLast() {
      let (a, b) = (points[start], points[end % points.count])
      var (worst, index) = (tolerance, -1)
      for candidate in start + 1..<max(end, start + 1) {
        let deviation = distance(points[candidate], fromSegment: a, b)
        if deviation > worst { (worst, index) = (deviation, candidate) }
      }
      guard index >= 0 else { continue }
      isKept[index] = true
      parts += [(start, index), (index, end)]
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  private static func distance(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
    let step = one - other
    return (step * step).sum().squareRoot()
  }

  private static func distance(_ point: SIMD2<Float>, fromSegment a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float
  {
    let line = b - a
    let squared = (line * line).sum()
    guard squared > 0 else { return distance(point, a) }
    let share = min(max(((point - a) * line).sum() / squared, 0), 1)
    return distance(point, a + share * line)
  }
}
