import Foundation
import RectangleDetection

/// How a flat thing looked, seen straight on, and where it lies in a frame such that it looks like that again.
///
/// The place is found by Gauss and Newton's method on the differences of brightness (Baker and Matthews 2004,
/// "Lucas-Kanade 20 years on", the inverse compositional algorithm), with weights that leave out what doesn't fit, such
/// as something before it, and with the light's change taken out.
struct PlaneTemplate: Sendable {
  /// Points of the template; the thing itself goes from -1 to 1 on both axes, with a margin around it.
  private let points: [PixelPoint]
  private var levels: [Float]
  /// How the levels change with each of the eight numbers of a homography, point by point.
  private var jacobian: [Float]
  private let side: Int

  private static let parameters = 8
  /// How far points lie beyond the rectangle: its edges must be inside.
  private static let extent = 1.2

  /// - Parameters:
  ///   - side: how many points along each axis.
  init(_ place: Homography, side: Int, in frame: TrackedFrame) throws {
    self.side = side
    let step = 2 * Self.extent / Double(side)
    points = (0..<(side * side)).map { index in
      PixelPoint(Double(index % side) + 0.5, Double(index / side) + 0.5) * step - Self.extent
    }
    levels = []
    jacobian = []
    levels = try levels(at: place, in: frame)
    differentiate()
  }

  private func levels(at place: Homography, in frame: TrackedFrame) throws -> [Float] {
    let (width, height) = Self.size(of: place)
    let step = max(min(width, height), 1) * Self.extent / Double(side)
    return try frame.level(forStep: step).levels(at: points.map { place($0) })
  }

  private static func size(of place: Homography) -> (Double, Double) {
    let sides = place.quadrilateral.sideLengths
    return (max(sides[0], sides[2]), max(sides[1], sides[3]))
  }

  private mutating func differentiate() {
    let scale = Float(side) / Float(4 * Self.extent)
    jacobian = []
    jacobian.reserveCapacity(levels.count * Self.parameters)
    for (index, point) in points.enumerated() {
      let (row, column) = (index / side, index % side)
      let (left, right) = (max(column - 1, 0), min(column + 1, side - 1))
      let (up, down) = (max(row - 1, 0), min(row + 1, side - 1))
      let dx = (levels[row * side + right] - levels[row * side + left]) * scale
      let dy = (levels[down * side + column] - levels[up * side + column]) * scale
      let (x, y) = (Float(point.x), Float(point.y))
      let along = dx * x + dy * y
      jacobian += [dx, dy, dx * x, dx * y, dy * x, dy * y, -along * x, -along * y]
    }
  }

  /// What may change on the way to a place: so many of a homography's numbers.
  enum Freedom: Int {
    case translation = 2
    case affine = 6
    case projective = 8
  }

  /// A place, and how much the frame looks like the template there.
  struct Alignment {
    var place: Homography
    /// How much of the template is seen there, 0…1.
    var likeness: Double
    /// The frame's levels in the template's light, and how well each fits, 0…1.
    fileprivate var levels: [Float]
    fileprivate var weights: [Float]
  }

  /// Looks for the template, beginning at a place.
  ///
  /// - Parameter steps: at most so many.
  func aligned(
    from start: Homography, _ freedom: Freedom, steps: Int, in frame: TrackedFrame
  ) throws -> Alignment {
    var fit = Fit(try levels(at: start, in: frame), levels)
    var place = start
    for _ in 0..<steps {
      guard let change = solved(fit, freedom), let next = Self.moved(place, change) else { break }
      let nextFit = Fit(try levels(at: next, in: frame), levels)
      place = next
      fit = nextFit
      // A five hundredth of the rectangle.
      if change.allSatisfy({ abs($0) < 0.002 }) { break }
    }
    return Alignment(place: place, likeness: likeness(fit), levels: fit.levels, weights: fit.weights)
  }

  /// The share of the template that is seen: of its blocks, weighted by how much there is to see in each, those that
  /// correlate.
  private func likeness(_ fit: Fit) -> Double {
    let size = max(side / Self.blocks, 1)
    var (seen, all) = (Float(0), Float(0))
    for row in stride(from: 0, to: side - size + 1, by: size) {
      for column in stride(from: 0, to: side - size + 1, by: size) {
        let block = (0..<(size * size)).map { (row + $0 / size) * side + column + $0 % size }
        let (correlation, spread) = fit.correlation(levels, at: block)
        all += spread
        // Smooth brightness correlates by half by chance.
        seen += spread * min(max((correlation - 0.5) / 0.35, 0), 1)
      }
    }
    return Double(seen / max(all, 1e-6))
  }

  /// Along each axis.
  private static let blocks = 6

  /// Learns how the thing looks now.
  mutating func learn(_ alignment: Alignment, rate: Float) {
    for index in levels.indices {
      levels[index] += rate * alignment.weights[index] * (alignment.levels[index] - levels[index])
    }
    differentiate()
  }

  /// The change of the template's own coordinates that explains the differences best.
  private func solved(_ fit: Fit, _ freedom: Freedom) -> [Double]? {
    let count = freedom.rawValue
    var normal = [Float](repeating: 0, count: count * count)
    var right = [Float](repeating: 0, count: count)
    for index in levels.indices {
      let weight = fit.weights[index]
      guard weight > 0 else { continue }
      let start = index * Self.parameters
      let difference = fit.levels[index] - levels[index]
      for row in 0..<count {
        let weighted = jacobian[start + row] * weight
        right[row] += weighted * difference
        for column in row..<count { normal[row * count + column] += weighted * jacobian[start + column] }
      }
    }
    for row in 0..<count {
      for column in 0..<row { normal[row * count + column] = normal[column * count + row] }
    }
    let change = LinearSystem(matrix: normal.map(Double.init), right: right.map(Double.init)).solution
    return change.map { $0 + [Double](repeating: 0, count: Self.parameters - count) }
  }

  /// The place after the change is taken back in the template's coordinates; nil where that can't be.
  private static func moved(_ place: Homography, _ change: [Double]) -> Homography? {
    // Beyond half the rectangle the approximation is worth nothing.
    guard change.allSatisfy({ abs($0) < 0.5 }) else { return nil }
    let warp = Homography(
      SIMD3(1 + change[2], change[3], change[0]), SIMD3(change[4], 1 + change[5], change[1]),
      SIMD3(change[6], change[7], 1))
    guard let inverse = warp.inverse else { return nil }
    let next = place * inverse
    return next.quadrilateral.isConvex ? next : nil
  }
}

/// A frame's levels beside the template's: in its light, and which of them fit.
private struct Fit {
  private(set) var levels: [Float]
  private(set) var weights: [Float]

  init(_ seen: [Float], _ template: [Float]) {
    levels = seen
    weights = [Float](repeating: 1, count: seen.count)
    // Light first by all points, then by those that fit.
    for _ in 0..<2 {
      matchLight(seen, template)
      weigh(template)
    }
  }

  /// What is seen, with the gain and the offset that bring it nearest to the template.
  private mutating func matchLight(_ seen: [Float], _ template: [Float]) {
    var (sum, a, b, aa, ab) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for index in seen.indices {
      let weight = weights[index]
      sum += weight
      a += weight * seen[index]
      b += weight * template[index]
      aa += weight * seen[index] * seen[index]
      ab += weight * seen[index] * template[index]
    }
    guard sum > 0 else { return }
    let (meanA, meanB) = (a / sum, b / sum)
    let (variance, covariance) = (aa / sum - meanA * meanA, ab / sum - meanA * meanB)
    // Light doesn't change fourfold from frame to frame; what fits nothing isn't to be stretched until it does.
    let gain = min(max(covariance / max(variance, 1), 0.25), 4)
    for index in seen.indices { levels[index] = (seen[index] - meanA) * gain + meanB }
  }

  /// Tukey's weights, by the median of the differences.
  private mutating func weigh(_ template: [Float]) {
    let differences = levels.indices.map { abs(levels[$0] - template[$0]) }
    // A sample is enough for the median.
    let sample = stride(from: 0, to: differences.count, by: max(differences.count / 200, 1))
      .map { differences[$0] }.sorted()
    let limit = min(max(4.7 * 1.48 * sample[sample.count / 2], 12), 60)
    for index in differences.indices {
      let share = min(differences[index] / limit, 1)
      let rest = 1 - share * share
      weights[index] = rest * rest
    }
  }

  /// The normalised correlation with some of the template's levels, -1…1, and those levels' standard deviation.
  func correlation(_ template: [Float], at indices: [Int]) -> (correlation: Float, spread: Float) {
    let count = Float(indices.count)
    let meanA = indices.reduce(0) { $0 + levels[$1] } / count
    let meanB = indices.reduce(0) { $0 + template[$1] } / count
    var (aa, bb, ab) = (Float(0), Float(0), Float(0))
    for index in indices {
      let (a, b) = (levels[index] - meanA, template[index] - meanB)
      aa += a * a
      bb += b * b
      ab += a * b
    }
    // Two levels of noise, so that plain areas are like nothing.
    let noise = 4 * count
    return (ab / ((aa + noise) * (bb + noise)).squareRoot(), (bb / count).squareRoot())
  }
}
