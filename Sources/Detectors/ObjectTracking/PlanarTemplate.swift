import Foundation
import PlaneGeometry

/// The appearance of a planar object, seen frontally.
///
/// Aligned with frames by Gauss-Newton (Baker and Matthews 2004, "Lucas-Kanade 20 years on", the inverse
/// compositional algorithm), with photometric correction and robust weights that exclude occluders.
struct PlanarTemplate: Sendable {
  /// Template coordinates: the object spans -1…1 on both axes, with a margin around it.
  private let points: [PixelPoint]
  private(set) var levels: [Float]
  /// The derivatives of each point's level with respect to the homography's eight parameters.
  private var jacobian: [Float]
  let side: Int
  /// The visibility at the last accepted alignment.
  private var visibility: BlockVisibility
  var light = PhotometricModel()

  private static let parameters = 8
  /// The template's half side, relative to the rectangle's: the rectangle's edges must be inside.
  private static let extent = 1.2

  init(_ place: Homography, side: Int, in frame: FramePyramid) {
    self.side = side
    points = Self.points(side: side)
    levels = []
    jacobian = []
    visibility = BlockVisibility(side: side)
    levels = levels(at: place, in: frame)
    differentiate()
  }

  var step: Double { 2 * Self.extent / Double(side) }

  /// Returns the frame's levels at the template's points, extended by `margin` points on each side.
  func levels(at place: Homography, margin: Int = 0, in frame: FramePyramid) -> [Float] {
    let (width, height) = Self.size(of: place)
    let pixels = max(min(width, height), 1) * Self.extent / Double(side)
    let points = margin == 0 ? points : Self.points(side: side, margin: margin)
    return frame.level(forStep: pixels).levels(at: points.map { place($0) })
  }

  private static func points(side: Int, margin: Int = 0) -> [PixelPoint] {
    let (length, step) = (side + 2 * margin, 2 * extent / Double(side))
    return (0..<(length * length)).map { index in
      PixelPoint(
        Double(index % length - margin) + 0.5, Double(index / length - margin) + 0.5) * step - extent
    }
  }

  private static func size(of place: Homography) -> (Double, Double) {
    let outline = place.ofCenteredSquare
    return (outline.width, outline.height)
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

  /// The expected standard deviations of a homography from its initial value, which limit hidden parts.
  struct MotionPrior {
    var translation: Double
    var shape: Double
    var perspective: Double

    static let motion = MotionPrior(translation: 0.5, shape: 0.03, perspective: 0.02)
    /// From where the object was lost to where it reappears.
    static let search = MotionPrior(translation: 1, shape: 0.15, perspective: 0.02)

    /// Returns the prior's precision for each of a homography's eight parameters, given the noise in levels.
    fileprivate func precisions(levelDeviation: Double) -> [Double] {
      // Neighboring points have correlated errors and count for less than their number.
      let variance = PlanarTemplate.correlatedPointCount * levelDeviation * levelDeviation
      let deviations =
        [translation, translation, shape, shape, shape, shape, perspective, perspective]
      return deviations.map { variance / ($0 * $0) }
    }
  }

  fileprivate static let correlatedPointCount = 10.0

  struct Alignment {
    var place: Homography
    /// The visible fraction of the template, 0…1.
    var likeness: Double { visibility.total }
    /// The fraction of the previously visible parts that is still visible, 0…1.
    var constancy: Double
    fileprivate var visibility: BlockVisibility
    fileprivate var fit: Fit
  }

  /// Aligns the template with a frame, in at most `steps` iterations.
  ///
  /// - Parameter isFollowed: whether to weight the points by the visibility last stored by `remember`.
  func aligned(
    from start: Homography, _ latitude: MotionPrior, steps: Int, isFollowed: Bool, in frame: FramePyramid
  ) -> Alignment {
    let expected = isFollowed ? visibility.weights : [Float](repeating: 1, count: levels.count)
    var fit = Fit(levels(at: start, in: frame), levels, expected: expected, light: light)
    var place = start
    // The sum of the changes approximates the total change, since they are small.
    var way = [Double](repeating: 0, count: Self.parameters)
    for _ in 0..<steps {
      let precisions = latitude.precisions(levelDeviation: Double(fit.deviation))
      guard let change = solved(fit, precisions, way), let next = Self.composed(place, change) else { break }
      fit = Fit(levels(at: next, in: frame), levels, expected: expected, light: fit.light)
      place = next
      for index in way.indices { way[index] += change[index] }
      // 1/500 of the rectangle.
      if change.allSatisfy({ abs($0) < 0.002 }) { break }
    }
    let seen = BlockVisibility(of: levels, in: fit.levels, side: side)
    return Alignment(
      place: place, constancy: seen.constancy(since: visibility), visibility: seen, fit: fit)
  }

  mutating func retain(_ alignment: Alignment) {
    visibility = alignment.visibility
    light = alignment.fit.light
  }

  mutating func learn(_ alignment: Alignment, rate: Float) {
    for index in levels.indices {
      levels[index] += rate * alignment.fit.weights[index] * (alignment.fit.levels[index] - levels[index])
    }
    differentiate()
  }

  /// Solves for the change of the template's coordinates that best explains the differences, given the
  /// precisions of its prior and the sum of the previous changes.
  private func solved(_ fit: Fit, _ precisions: [Double], _ way: [Double]) -> [Double]? {
    let count = Self.parameters
    var normal = [Float](repeating: 0, count: count * count)
    var right = [Float](repeating: 0, count: count)
    for index in levels.indices {
      let weight = fit.weights[index]
      guard weight > 0 else { continue }
      let start = index * count
      let difference = fit.levels[index] - levels[index]
      for row in 0..<count {
        let weighted = jacobian[start + row] * weight
        right[row] += weighted * difference
        for column in row..<count { normal[row * count + column] += weighted * jacobian[start + column] }
      }
    }
    var matrix = normal.map(Double.init)
    var target = right.map(Double.init)
    for row in 0..<count {
      for column in 0..<row { matrix[row * count + column] = matrix[column * count + row] }
      matrix[row * count + row] += precisions[row]
      target[row] -= precisions[row] * way[row]
    }
    return LinearSystem(matrix: matrix, right: target).solution
  }

  /// Returns the homography composed with the inverse change; nil if the result is invalid.
  private static func composed(_ place: Homography, _ change: [Double]) -> Homography? {
    // Beyond half the rectangle, the linearization is useless.
    guard change.allSatisfy({ abs($0) < 0.5 }) else { return nil }
    let warp = Homography(
      SIMD3(1 + change[2], change[3], change[0]), SIMD3(change[4], 1 + change[5], change[1]),
      SIMD3(change[6], change[7], 1))
    guard let inverse = warp.inverse else { return nil }
    let next = place * inverse
    return next.ofCenteredSquare.isConvex ? next : nil
  }
}
