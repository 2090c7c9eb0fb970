import PlaneGeometry

struct PointPair: Sendable {
  let from: PixelPoint
  let to: PixelPoint
}

extension Homography {
  /// Fits an affine map by least squares; nil if the points are collinear.
  init?(affineFitting pairs: [PointPair]) {
    guard pairs.count >= 3 else { return nil }
    let (from, to) = (Normalization(pairs.map(\.from)), Normalization(pairs.map(\.to)))
    var matrix = [Double](repeating: 0, count: 9)
    var (x, y) = ([Double](repeating: 0, count: 3), [Double](repeating: 0, count: 3))
    for pair in pairs {
      let (p, q) = (from(pair.from), to(pair.to))
      let row = [p.x, p.y, 1]
      for i in 0..<3 {
        for j in 0..<3 { matrix[i * 3 + j] += row[i] * row[j] }
        x[i] += row[i] * q.x
        y[i] += row[i] * q.y
      }
    }
    guard let a = LinearSystem(matrix: matrix, right: x).solution,
      let b = LinearSystem(matrix: matrix, right: y).solution
    else { return nil }
    let local = Homography(SIMD3(a[0], a[1], a[2]), SIMD3(b[0], b[1], b[2]), SIMD3(0, 0, 1))
    self = to.inverse * local * from.map
  }

  /// Fits a homography by least squares (Hartley and Zisserman, "Multiple view geometry", algorithm 4.2 with
  /// the matrix's last element 1); nil for fewer than four points or too many collinear ones.
  init?(fitting pairs: [PointPair]) {
    guard pairs.count >= 4 else { return nil }
    let (from, to) = (Normalization(pairs.map(\.from)), Normalization(pairs.map(\.to)))
    var matrix = [Double](repeating: 0, count: 64)
    var right = [Double](repeating: 0, count: 8)
    for pair in pairs {
      let (p, q) = (from(pair.from), to(pair.to))
      let rows = [
        ([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y], q.x),
        ([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y], q.y),
      ]
      for (row, value) in rows {
        for i in 0..<8 where row[i] != 0 {
          for j in 0..<8 { matrix[i * 8 + j] += row[i] * row[j] }
          right[i] += row[i] * value
        }
      }
    }
    guard let h = LinearSystem(matrix: matrix, right: right).solution else { return nil }
    let local = Homography(SIMD3(h[0], h[1], h[2]), SIMD3(h[3], h[4], h[5]), SIMD3(h[6], h[7], 1))
    self = (to.inverse * local * from.map).normalized
  }
}

/// Translates and scales points to zero mean and unit mean distance.
private struct Normalization {
  private let center: PixelPoint
  private let scale: Double

  init(_ points: [PixelPoint]) {
    let center = points.reduce(.zero, +) / Double(max(points.count, 1))
    let spread = points.reduce(0) { $0 + ($1 - center).length } / Double(max(points.count, 1))
    (self.center, scale) = (center, max(spread, 1e-6))
  }

  func callAsFunction(_ point: PixelPoint) -> PixelPoint { (point - center) / scale }

  var map: Homography {
    Homography(
      SIMD3(1 / scale, 0, -center.x / scale), SIMD3(0, 1 / scale, -center.y / scale), SIMD3(0, 0, 1))
  }

  var inverse: Homography {
    Homography(SIMD3(scale, 0, center.x), SIMD3(0, scale, center.y), SIMD3(0, 0, 1))
  }
}
