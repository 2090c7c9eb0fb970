import Foundation
import PlaneGeometry

/// Aligns two images by minimizing their intensity differences: Gauss-Newton (Baker and Matthews 2004,
/// "Lucas-Kanade 20 years on", the inverse compositional algorithm), with gain and offset as two more
/// unknowns and robust weights.
///
/// Unsafe buffers: `SmoothPlane.level` checks positions, and the reference's border of two pixels is skipped.
struct DirectAlignment {
  enum Motion {
    case translation
    case homography

    fileprivate var parameters: Int { self == .translation ? 2 : 8 }
  }

  struct Outcome {
    /// From the reference's pixels to the floating image's.
    var warp: Homography
    /// The standard error of the position, in pixels, in the least certain direction.
    var deviation: Double
  }

  let reference: SmoothPlane
  let floating: SmoothPlane
  let motion: Motion
  /// The sampling distance, in pixels, which bounds the time for large images.
  private let stride: Int
  /// The reference's center and half its longer side, which map its coordinates to -1…1.
  private let center: PixelPoint
  private let scale: Double

  private static let pixelLimit = 400_000

  init(reference: SmoothPlane, floating: SmoothPlane, motion: Motion) {
    (self.reference, self.floating, self.motion) = (reference, floating, motion)
    var stride = 1
    while reference.width * reference.height / (stride * stride) > Self.pixelLimit { stride += 1 }
    self.stride = stride
    center = PixelPoint(Double(reference.width), Double(reference.height)) / 2
    scale = Double(max(reference.width, reference.height)) / 2
  }

  /// - Parameters:
  ///   - start: from the reference's pixels to the floating image's.
  ///   - steps: the maximum number of iterations.
  /// - Returns: nil if the images overlap too little or lack structure.
  func refined(
    from start: Homography, steps: Int, checkCancellation: () throws -> Void
  ) throws -> Outcome? {
    var warp = start
    var light: (gain: Float, offset: Float)?
    var tolerance: Float = .infinity
    for _ in 0..<steps {
      try checkCancellation()
      let sums = sums(warp, light: light, tolerance: tolerance)
      guard sums.count >= 100, let solution = sums.system.solution else { return nil }
      let count = motion.parameters
      let gain = solution[count]
      guard gain > 0.05, gain < 20, let next = moved(warp, solution) else { return nil }
      light = (Float(gain), Float(solution[count + 1] * Double(Sums.unit)))
      // Differences of more than two standard deviations count half or less.
      tolerance = light.map { 2 * max(sums.deviation(under: $0), 1) } ?? .infinity
      let step = Self.distance(warp, next, reference)
      warp = next
      if step < 0.002 { break }
    }
    let last = sums(warp, light: light, tolerance: tolerance)
    guard last.count >= 100, let least = last.minimumCurvature, least > 0 else { return nil }
    let noise = max(Double(light.map { last.deviation(under: $0) } ?? 0), 0.3)
    // Smoothing correlates the errors of about twelve neighboring pixels.
    let alike = max(12 / Double(stride * stride), 1)
    return Outcome(warp: warp, deviation: noise * (alike / least).squareRoot())
  }

  /// Returns the largest distance between a reference corner's two images, in the floating image's pixels.
  static func distance(_ one: Homography, _ other: Homography, _ reference: SmoothPlane) -> Double {
    let (width, height) = (Double(reference.width), Double(reference.height))
    return [PixelPoint(0, 0), PixelPoint(width, 0), PixelPoint(0, height), PixelPoint(width, height)]
      .map { (one($0) - other($0)).length }.max() ?? 0
  }

  /// Returns the warp composed with the inverse change; nil if the change is too large or singular.
  private func moved(_ warp: Homography, _ change: [Double]) -> Homography? {
    let count = motion.parameters
    guard change.prefix(count).allSatisfy({ abs($0) < 0.5 }) else { return nil }
    var local = Homography(SIMD3(1, 0, change[0]), SIMD3(0, 1, change[1]), SIMD3(0, 0, 1))
    if motion == .homography {
      local = Homography(
        SIMD3(1 + change[2], change[3], change[0]), SIMD3(change[4], 1 + change[5], change[1]),
        SIMD3(change[6], change[7], 1))
    }
    guard let inverse = (fromLocal * local * toLocal).inverse else { return nil }
    return (warp * inverse).normalized
  }

  private var fromLocal: Homography {
    Homography(SIMD3(scale, 0, center.x), SIMD3(0, scale, center.y), SIMD3(0, 0, 1))
  }

  private var toLocal: Homography {
    Homography(
      SIMD3(1 / scale, 0, -center.x / scale), SIMD3(0, 1 / scale, -center.y / scale), SIMD3(0, 0, 1))
  }

  /// Accumulates the normal equations over the pixels that both images cover.
  private func sums(_ warp: Homography, light: (gain: Float, offset: Float)?, tolerance: Float) -> Sums {
    var sums = Sums(parameters: motion.parameters)
    let width = reference.width
    let isHomography = motion == .homography
    let scale = Float(scale)
    reference.levels.withUnsafeBufferPointer { levels in
      floating.levels.withUnsafeBufferPointer { others in
        for row in Swift.stride(from: 2, to: reference.height - 2, by: stride) {
          let y = Double(row) + 0.5
          let start = row &* width
          let v = Float(y - center.y) / scale
          for column in Swift.stride(from: 2, to: width - 2, by: stride) {
            let x = Double(column) + 0.5
            let place = warp(PixelPoint(x, y))
            guard let other = floating.level(place.x, place.y, in: others) else { continue }
            let index = start &+ column
            let level = levels[index]
            let dx = (levels[index &+ 1] - levels[index &- 1]) * 0.5
            let dy = (levels[index &+ width] - levels[index &- width]) * 0.5
            var weight: Float = 1
            if let light {
              let share = (level - light.gain * other - light.offset) / tolerance
              weight = 1 / (1 + share * share)
            }
            let sample = Sums.Sample(level: level, other: other, dx: dx, dy: dy, weight: weight)
            if isHomography {
              sums.addHomography(sample, scale: scale, Float(x - center.x) / scale, v)
            } else {
              sums.addTranslation(sample, scale: scale)
            }
          }
          sums.endRow()
        }
      }
    }
    return sums
  }
}

/// The normal equations, summed per row in single precision and over all rows in double precision.
private struct Sums {
  struct Sample {
    var level: Float
    var other: Float
    var dx: Float
    var dy: Float
    var weight: Float
  }

  /// The divisor of levels, which balances the magnitudes of the unknowns' factors.
  static let unit: Float = 64

  private(set) var count = 0
  private let size: Int
  /// The upper triangle of the matrix, row by row, each row followed by its right-hand side.
  private var rowSums: [Float]
  private var totals: [Double]
  private var factors: [Float]
  /// The structure tensor: x², xy, y².
  private var rowStructure = SIMD3<Float>.zero
  private var structure = SIMD3<Double>.zero
  private var rowMoments = SIMD8<Float>.zero
  /// Weighted sums of 1, level, other, level², level · other, other².
  private var moments = SIMD8<Double>.zero

  init(parameters: Int) {
    size = parameters + 2
    rowSums = [Float](repeating: 0, count: (parameters + 2) * (parameters + 5) / 2)
    totals = [Double](repeating: 0, count: rowSums.count)
    factors = [Float](repeating: 0, count: parameters + 2)
  }

  @inline(__always)
  mutating func addTranslation(_ sample: Sample, scale: Float) {
    factors[0] = sample.dx * scale
    factors[1] = sample.dy * scale
    add(sample)
  }

  @inline(__always)
  mutating func addHomography(_ sample: Sample, scale: Float, _ x: Float, _ y: Float) {
    let (dx, dy) = (sample.dx * scale, sample.dy * scale)
    let along = dx * x + dy * y
    factors[0] = dx
    factors[1] = dy
    factors[2] = dx * x
    factors[3] = dx * y
    factors[4] = dy * x
    factors[5] = dy * y
    factors[6] = -along * x
    factors[7] = -along * y
    add(sample)
  }

  @inline(__always)
  private mutating func add(_ sample: Sample) {
    count &+= 1
    let size = size
    factors[size &- 2] = -sample.other
    factors[size &- 1] = -Self.unit
    factors.withUnsafeBufferPointer { factors in
      rowSums.withUnsafeMutableBufferPointer { sums in
        var place = 0
        for row in 0..<size {
          let weighted = factors[row] * sample.weight
          for column in row..<size {
            sums[place] += weighted * factors[column]
            place &+= 1
          }
          sums[place] -= weighted * sample.level
          place &+= 1
        }
      }
    }
    let (a, b, w) = (sample.level, sample.other, sample.weight)
    rowStructure += SIMD3(sample.dx * sample.dx, sample.dx * sample.dy, sample.dy * sample.dy) * w
    rowMoments += SIMD8(1, a, b, a * a, a * b, b * b, 0, 0) * w
  }

  mutating func endRow() {
    for index in totals.indices { totals[index] += Double(rowSums[index]) }
    for index in rowSums.indices { rowSums[index] = 0 }
    structure += SIMD3<Double>(rowStructure)
    moments += SIMD8<Double>(rowMoments)
    (rowStructure, rowMoments) = (.zero, .zero)
  }

  var system: LinearSystem {
    var matrix = [Double](repeating: 0, count: size * size)
    var right = [Double](repeating: 0, count: size)
    var place = 0
    for row in 0..<size {
      for column in row..<size {
        matrix[row * size + column] = totals[place]
        matrix[column * size + row] = totals[place]
        place += 1
      }
      right[row] = totals[place]
      place += 1
    }
    return LinearSystem(matrix: matrix, right: right)
  }

  /// Returns the weighted standard deviation of the differences after photometric correction.
  func deviation(under light: (gain: Float, offset: Float)) -> Float {
    let (g, o) = (Double(light.gain), Double(light.offset))
    let m = moments
    let sum =
      m[3] + g * g * m[5] + o * o * m[0] - 2 * g * m[4] - 2 * o * m[1] + 2 * g * o * m[2]
    return Float((max(sum, 0) / max(m[0], 1)).squareRoot())
  }

  /// The smaller eigenvalue of the structure tensor.
  var minimumCurvature: Double? {
    let (a, b, c) = (structure.x, structure.y, structure.z)
    let least = (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
    return least.isFinite ? least : nil
  }
}
