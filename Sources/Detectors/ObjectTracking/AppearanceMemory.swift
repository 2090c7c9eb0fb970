/// The object's appearances, against which a place where it may have reappeared is verified: the first one,
/// which never changes, and a running mean of recent ones.
struct AppearanceMemory: Sendable {
  private let grid: SamplingGrid
  /// The weight of each point: the box's corners may show the background.
  private let weights: [Float]
  private var first: [Float] = []
  private var recent: [Float] = []
  /// The running mean of the likeness while the object is clearly visible.
  private(set) var meanLikeness = 0.9

  private static let side = 16

  init(size: SIMD2<Double>) {
    let side = Self.side
    grid = SamplingGrid(size: size, columns: side, rows: side)
    weights = (0..<(side * side)).map { index in
      let x = (Float(index % side) + 0.5) / Float(side) * 2 - 1
      let y = (Float(index / side) + 0.5) / Float(side) * 2 - 1
      return min(max((1.2 - (x * x + y * y).squareRoot()) / 0.3, 0.1), 1)
    }
  }

  /// Returns the correlation with the most similar appearance, -1…1, which doesn't depend on light.
  func likeness(at pose: ObjectPose, in frame: FramePyramid) -> Double {
    let seen = appearance(at: pose, in: frame)
    return Double(max(product(seen, first), product(seen, recent)))
  }

  mutating func learn(at pose: ObjectPose, in frame: FramePyramid, rate: Float) {
    let seen = appearance(at: pose, in: frame)
    guard !first.isEmpty else {
      (first, recent) = (seen, seen)
      return
    }
    let likeness = Double(max(product(seen, first), product(seen, recent)))
    meanLikeness += 0.05 * (likeness - meanLikeness)
    for index in recent.indices { recent[index] += rate * (seen[index] - recent[index]) }
    let length = product(recent, recent).squareRoot()
    for index in recent.indices { recent[index] /= max(length, 1e-6) }
  }

  private func product(_ a: [Float], _ b: [Float]) -> Float {
    var sum: Float = 0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }

  /// The weighted levels without their mean, scaled to a sum of squares of 1; less if there is only noise.
  private func appearance(at pose: ObjectPose, in frame: FramePyramid) -> [Float] {
    var levels = frame.levels(of: grid, at: pose)
    var (sum, all) = (Float(0), Float(0))
    for index in levels.indices {
      sum += weights[index] * levels[index]
      all += weights[index]
    }
    let mean = sum / all
    var energy: Float = 0
    for index in levels.indices {
      levels[index] = (levels[index] - mean) * weights[index]
      energy += levels[index] * levels[index]
    }
    // Noise of a level.
    let share = 1 / (energy + Float(levels.count)).squareRoot()
    for index in levels.indices { levels[index] *= share }
    return levels
  }
}
