import Foundation
import PlaneGeometry

/// How a flat thing looked, seen straight on, and where it lies in a frame such that it looks like that again.
///
/// The place is found by Gauss and Newton's method on the differences of brightness (Baker and Matthews 2004,
/// "Lucas-Kanade 20 years on", the inverse compositional algorithm), with weights that leave out what doesn't fit, such
/// as something before it, and with the light's change taken out.
struct PlanarTemplate: Sendable {
  /// Points of the template; the thing itself goes from -1 to 1 on both axes, with a margin around it.
  private let points: [PixelPoint]
  private(set) var levels: [Float]
  /// How the levels change with each of the eight numbers of a homography, point by point.
  private var jacobian: [Float]
  let side: Int
  /// Which parts were seen when it was last aligned.
  private var visibility: BlockVisibility
  /// The light that it was last seen in.
  var light = PhotometricModel()

  private static let parameters = 8
  /// How far points lie beyond the rectangle: its edges must be inside.
  private static let extent = 1.2

  /// - Parameters:
  ///   - side: how many points along each axis.
  init(_ place: Homography, side: Int, in frame: TrackedFrame) {
    self.side = side
    points = Self.points(side: side)
    levels = []
    jacobian = []
    visibility = BlockVisibility(side: side)
    levels = levels(at: place, in: frame)
    differentiate()
  }

  /// From each point to the next along an axis.
  var step: Double { 2 * Self.extent / Double(side) }

  /// The frame's levels at the template's points, and at so many more beyond each side.
  func levels(at place: Homography, margin: Int = 0, in frame: TrackedFrame) -> [Float] {
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

  /// By how much a place may differ from the one where the search begins: the standard deviations that are expected of
  /// it, for a rectangle that goes from -1 to 1. What of the thing isn't seen follows what is, as far as these allow.
  struct MotionPrior {
    var translation: Double
    var shape: Double
    var perspective: Double

    /// From one frame to the next.
    static let motion = MotionPrior(translation: 0.5, shape: 0.03, perspective: 0.02)
    /// From where something was lost to where it is seen again.
    static let search = MotionPrior(translation: 1, shape: 0.15, perspective: 0.02)

    /// How much each of a homography's eight numbers is held back, the deviations being of levels of brightness.
    fileprivate func precisions(levelDeviation: Double) -> [Double] {
      // Neighboring points err alike, so that they are worth less than their number.
      let variance = PlanarTemplate.pointsAlike * levelDeviation * levelDeviation
      let deviations =
        [translation, translation, shape, shape, shape, shape, perspective, perspective]
      return deviations.map { variance / ($0 * $0) }
    }
  }

  fileprivate static let pointsAlike = 10.0

  /// A place, and how much the frame looks like the template there.
  struct Alignment {
    var place: Homography
    /// How much of the template is seen there, 0…1.
    var likeness: Double { visibility.total }
    /// Of what was seen of it before, the share that still is, 0…1.
    var constancy: Double
    /// Which parts of the template are seen.
    fileprivate var visibility: BlockVisibility
    fileprivate var fit: Fit
  }

  /// Looks for the template, beginning at a place.
  ///
  /// - Parameters:
  ///   - steps: at most so many.
  ///   - isFollowed: whether the parts that were seen when `remember` was last called are the ones to look at.
  func aligned(
    from start: Homography, _ latitude: MotionPrior, steps: Int, isFollowed: Bool, in frame: TrackedFrame
  ) -> Alignment {
    let expected = isFollowed ? visibility.weights : [Float](repeating: 1, count: levels.count)
    var fit = Fit(levels(at: start, in: frame), levels, expected: expected, light: light)
    var place = start
    // The sum of the changes: near enough to the way from the start, since they are small.
    var way = [Double](repeating: 0, count: Self.parameters)
    for _ in 0..<steps {
      let precisions = latitude.precisions(levelDeviation: Double(fit.deviation))
      guard let change = solved(fit, precisions, way), let next = Self.moved(place, change) else { break }
      fit = Fit(levels(at: next, in: frame), levels, expected: expected, light: fit.light)
      place = next
      for index in way.indices { way[index] += change[index] }
      // A five hundredth of the rectangle.
      if change.allSatisfy({ abs($0) < 0.002 }) { break }
    }
    let seen = BlockVisibility(of: levels, in: fit.levels, side: side)
    return Alignment(
      place: place, constancy: seen.constancy(since: visibility), visibility: seen, fit: fit)
  }

  /// Keeps which parts are seen, and in what light, for the next frame.
  mutating func remember(_ alignment: Alignment) {
    visibility = alignment.visibility
    light = alignment.fit.light
  }

  /// Learns how the thing looks now.
  mutating func learn(_ alignment: Alignment, rate: Float) {
    for index in levels.indices {
      levels[index] += rate * alignment.fit.weights[index] * (alignment.fit.levels[index] - levels[index])
    }
    differentiate()
  }

  /// The change of the template's own coordinates that explains the differences best.
  ///
  /// - Parameters:
  ///   - precisions: how much each number is held back.
  ///   - way: the changes up to here.
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

  /// The place after the change is taken back in the template's coordinates; nil where that can't be.
  private static func moved(_ place: Homography, _ change: [Double]) -> Homography? {
    // Beyond half the rectangle the approximation is worth nothing.
    guard change.allSatisfy({ abs($0) < 0.5 }) else { return nil }
    let warp = Homography(
      SIMD3(1 + change[2], change[3], change[0]), SIMD3(change[4], 1 + change[5], change[1]),
      SIMD3(change[6], change[7], 1))
    guard let inverse = warp.inverse else { return nil }
    let next = place * inverse
    return next.ofCenteredSquare.isConvex ? next : nil
  }
}
