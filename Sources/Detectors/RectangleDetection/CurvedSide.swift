import PlaneGeometry

/// A side of a quadrilateral as a shallow curve, since sheets bend and lenses bend straight edges.
///
/// The distance from the chord is a quadratic polynomial of the position along it.
struct CurvedSide {
  private let origin: PixelPoint
  private let along: SIMD2<Double>
  let length: Double
  /// Coefficients of the distance to the right of the chord: constant, linear, quadratic.
  private var offset = 0.0
  private var slope = 0.0
  private var bend = 0.0
  /// The positions between which the curve is known.
  private var known: ClosedRange<Double>
  /// The fraction of sampled positions at which an edge lies on the curve, 0…1.
  private(set) var support = 0.0

  init(from start: PixelPoint, to end: PixelPoint) {
    origin = start
    length = max((end - start).length, 1e-9)
    along = (end - start) / length
    known = 0...length
  }

  /// The unit vector to the right of the direction from start to end.
  var normal: SIMD2<Double> { along.rotated90 }

  func point(at position: Double) -> PixelPoint {
    origin + along * position + normal * distance(at: position)
  }

  /// Returns the positions between which the chord is inside an image; nil if it is outside.
  func positions(inside bounds: SIMD2<Double>) -> ClosedRange<Double>? {
    guard let visible = visiblePositions(of: origin, along: along, inside: bounds) else { return nil }
    let (low, high) = (max(visible.lowerBound, 0), min(visible.upperBound, length))
    return low < high ? low...high : nil
  }

  private func distance(at position: Double) -> Double { offset + (slope + bend * position) * position }

  /// Returns the intersection with another side, by Newton's method from a nearby point.
  func crossing(_ other: CurvedSide, near point: PixelPoint) -> PixelPoint? {
    var point = point
    for _ in 0..<4 {
      let (here, there) = (tangent(near: point), other.tangent(near: point))
      let sine = here.direction.cross(there.direction)
      guard abs(sine) > 0.1 * here.direction.length * there.direction.length else { return nil }
      point =
        here.origin + here.direction * ((there.origin - here.origin).cross(there.direction) / sine)
    }
    return point
  }

  private func tangent(near point: PixelPoint) -> (origin: PixelPoint, direction: SIMD2<Double>) {
    // Extrapolate linearly beyond the ends: a parabola would diverge.
    let slack = 0.05 * length
    let position = min(max(along.dot(point - origin), known.lowerBound - slack), known.upperBound + slack)
    return (self.point(at: position), along + normal * (slope + 2 * bend * position))
  }

  /// Fits the curve robustly, with Tukey's biweight and a shrinking window.
  ///
  /// - Parameters:
  ///   - edges: positions along the chord and distances from it, sorted by position.
  ///   - count: the number of positions that were sampled.
  ///   - reach: the search distance from the chord, in pixels.
  mutating func fit(_ edges: [SIMD2<Double>], of count: Int, reach: Double) {
    guard edges.count >= max(5, count / 5) else {
      support = Double(edges.count) / Double(count) / 2
      return
    }
    let expected = self
    // Start from the median: a print inside the sheet may contribute a third of the points.
    offset = edges.map { $0.y }.sorted()[edges.count / 2]
    // Fit curvature only if an edge was found along most of the side.
    let mayBend = edges.count >= 12 && 2 * edges.count >= count
    for (window, degree) in [
      (reach, 0), (reach, 1), (reach, 1), (reach / 2 + 1, 2), (3, 2), (2, 2), (1.5, 2),
    ] {
      guard improve(edges, window: window, isCurved: mayBend && degree == 2) else {
        self = expected
        return
      }
    }
    let near = edges.filter { abs($0.y - distance(at: $0.x)) < 1.5 }
    support = Double(near.count) / Double(count)
    if let first = near.first, let last = near.last { known = first.x...last.x }
  }

  /// Performs one step of weighted least squares; returns false if too few points are within the window.
  private mutating func improve(_ edges: [SIMD2<Double>], window: Double, isCurved: Bool) -> Bool {
    // Weighted sums of powers of the positions, scaled to 0…1, and of their products with the distances.
    var (even, odd, products) = (SIMD3<Double>.zero, SIMD2<Double>.zero, SIMD3<Double>.zero)
    for edge in edges {
      let share = (edge.y - distance(at: edge.x)) / window
      guard abs(share) < 1 else { continue }
      let weight = (1 - share * share) * (1 - share * share)
      let position = edge.x / length
      let square = position * position
      even += SIMD3(1, square, square * square) * weight
      odd += SIMD2(position, square * position) * weight
      products += SIMD3(1, position, square) * (weight * edge.y)
    }
    guard even[0] > 3 else { return false }
    // A small prior on straightness keeps a curve through few points from oscillating.
    let stiffness = isCurved ? 0.002 * even[0] : 1e9
    let columns = (
      SIMD3(even[0], odd[0], even[1]), SIMD3(odd[0], even[1], odd[1]),
      SIMD3(even[1], odd[1], even[2] + stiffness)
    )
    let determinant = columns.0.dot(columns.1.cross(columns.2))
    guard abs(determinant) > 1e-9 else { return false }
    offset = products.dot(columns.1.cross(columns.2)) / determinant
    slope = columns.0.dot(products.cross(columns.2)) / determinant / length
    bend = columns.0.dot(columns.1.cross(products)) / determinant / (length * length)
    return true
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }

  fileprivate func cross(_ other: Self) -> Self {
    let (first, second) = (SIMD3(y, z, x), SIMD3(other.y, other.z, other.x))
    let product = self * second - first * other
    return SIMD3(product.y, product.z, product.x)
  }
}
