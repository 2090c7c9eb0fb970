/// The polygon that stays within a distance of a closed line of points, by the algorithm of Ramer, Douglas and Peucker.
///
/// Time grows with the number of points times the depth to which the line is divided: at most its square, on lines that no
/// picture's border is, and in the mean with the points' number times its logarithm.
package enum PolygonSimplification {
  /// - Parameters:
  ///   - points: a closed line's, the first not repeated at the end.
  ///   - tolerance: how far a point that is left out may be from the polygon.
  /// - Returns: those points that are kept, in their order.
  package static func polygon(_ points: [SIMD2<Float>], tolerance: Float) -> [SIMD2<Float>] {
    guard points.count > 2 else { return points }
    // A closed line is divided at the point farthest from its first.
    let first = 0
    let farthest =
      points.indices.max { distance(points[$0], points[first]) < distance(points[$1], points[first]) } ?? 0
    guard farthest != first else { return [points[first]] }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[first], isKept[farthest]) = (true, true)
    // The end is the first point again.
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
