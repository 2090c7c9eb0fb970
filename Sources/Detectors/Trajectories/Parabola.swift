import PlaneGeometry

/// A parabola with a vertical axis: y = a · x² + b · x + c.
package struct Parabola: Sendable, Hashable {
  package let a: Double
  package let b: Double
  package let c: Double

  package func callAsFunction(_ x: Double) -> Double { (a * x + b) * x + c }

  /// Fits the parabola by least squares; nil if all points have the same x.
  init?(through points: [PixelPoint]) {
    guard points.count >= 3 else { return nil }
    // Center and scale, so that the equations are well-conditioned.
    let mean = points.reduce(0) { $0 + $1.x } / Double(points.count)
    let spread = points.reduce(0) { max($0, abs($1.x - mean)) }
    guard spread > 1e-6 else { return nil }
    var matrix = [Double](repeating: 0, count: 9)
    var right = [Double](repeating: 0, count: 3)
    for point in points {
      let x = (point.x - mean) / spread
      let powers = [x * x, x, 1]
      for row in 0..<3 {
        for column in 0..<3 { matrix[row * 3 + column] += powers[row] * powers[column] }
        right[row] += powers[row] * point.y
      }
    }
    guard let solution = LinearSystem(matrix: matrix, right: right).solution else { return nil }
    let (a, b) = (solution[0] / (spread * spread), solution[1] / spread)
    (self.a, self.b, c) = (a, b - 2 * a * mean, a * mean * mean - b * mean + solution[2])
  }

  func deviation(_ points: [PixelPoint]) -> Double {
    let sum = points.reduce(0) { sum, point in
      let distance = point.y - self(point.x)
      return sum + distance * distance
    }
    return (sum / Double(max(points.count, 1))).squareRoot()
  }
}
