import PlaneGeometry

/// A straight stretch of an edge; seen from `start` to `end`, the brighter side is on the left (y down).
struct LineSegment {
  var start: PixelPoint
  var end: PixelPoint
  var moments: PointMoments

  var length: Double { (end - start).length }

  var reversed: LineSegment {
    LineSegment(start: end, end: start, moments: moments)
  }
}

/// Sums over points for fitting a line by total least squares.
struct PointMoments {
  private(set) var count = 0.0
  private var sum = SIMD2<Double>.zero
  private var squares = SIMD2<Double>.zero
  private var product = 0.0

  mutating func add(_ point: PixelPoint, weight: Double = 1) {
    count += weight
    sum += point * weight
    squares += point * point * weight
    product += point.x * point.y * weight
  }

  mutating func add(_ other: PointMoments) {
    count += other.count
    sum += other.sum
    squares += other.squares
    product += other.product
  }

  var center: PixelPoint { sum / max(count, 1e-9) }

  /// The direction of largest spread, a unit vector; its sign is arbitrary.
  var direction: SIMD2<Double> {
    let center = center
    let spread = squares / max(count, 1e-9) - center * center
    let shared = product / max(count, 1e-9) - center.x * center.y
    // The covariance matrix's eigenvector of the larger eigenvalue.
    let difference = (spread.x - spread.y) / 2
    let root = (difference * difference + shared * shared).squareRoot()
    let vector = difference >= 0 ? SIMD2(difference + root, shared) : SIMD2(shared, root - difference)
    let length = vector.length
    return length > 1e-12 ? vector / length : SIMD2(1, 0)
  }
}
