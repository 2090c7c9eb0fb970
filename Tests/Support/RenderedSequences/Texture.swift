import Foundation

/// A square of smooth noise, determined by the seed.
struct Texture: Sendable {
  private static let side = 128
  private let levels: [Float]

  /// - Parameters:
  ///   - levels: the darkest and the brightest.
  ///   - grains: the number of bumps along a side in the coarsest noise; noise with two and four times as
  ///     many is added.
  init(seed: UInt64, levels range: ClosedRange<Double>, grains: Int) {
    var generator = Noise(seed: seed)
    let side = Self.side
    var sum = [Double](repeating: 0, count: side * side)
    for (octave, weight) in [(1, 1.0), (2, 0.7), (4, 0.4)] {
      let count = grains * octave
      let lattice = (0..<(count * count)).map { _ in generator.uniform() }
      for row in 0..<side {
        for column in 0..<side {
          let (x, y) = (Double(column * count) / Double(side), Double(row * count) / Double(side))
          let (left, upper) = (Int(x), Int(y))
          let (right, lower) = ((left + 1) % count, (upper + 1) % count)
          let (dx, dy) = (x - Double(left), y - Double(upper))
          let above = lattice[upper * count + left] * (1 - dx) + lattice[upper * count + right] * dx
          let below = lattice[lower * count + left] * (1 - dx) + lattice[lower * count + right] * dx
          sum[row * side + column] += weight * (above * (1 - dy) + below * dy)
        }
      }
    }
    let (least, most) = (sum.min() ?? 0, sum.max() ?? 1)
    levels = sum.map {
      Float(range.lowerBound + ($0 - least) / (most - least) * (range.upperBound - range.lowerBound))
    }
  }

  /// Returns the level at a position; 1 is a side's length, and the square repeats.
  func level(_ x: Double, _ y: Double) -> Double {
    let side = Self.side
    let (u, v) = (x * Double(side), y * Double(side))
    let (left, upper) = (u.rounded(.down), v.rounded(.down))
    let (dx, dy) = (u - left, v - upper)
    let (a, b) = (Int(left) & (side - 1), Int(upper) & (side - 1))
    let (c, d) = ((a + 1) & (side - 1), (b + 1) & (side - 1))
    let above = Double(levels[b * side + a]) * (1 - dx) + Double(levels[b * side + c]) * dx
    let below = Double(levels[d * side + a]) * (1 - dx) + Double(levels[d * side + c]) * dx
    return above * (1 - dy) + below * dy
  }
}

/// Reproducible random numbers.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Returns a number in 0…1.
  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31)
  }
}
