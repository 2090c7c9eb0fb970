/// The light that a thing is seen in, beside that in which it was learned.
struct PhotometricModel: Sendable {
  var gain: Float = 1
  var offset: Float = 0
}

/// A frame's levels beside a template's: in its light, and which of them fit.
struct Fit: Sendable {
  private(set) var levels: [Float]
  private(set) var weights: [Float]
  /// What brings the frame's levels nearest to the template's.
  private(set) var light: PhotometricModel
  /// The standard deviation of the differences between them, of the points that fit.
  private(set) var deviation: Float = 0

  /// - Parameters:
  ///   - seen: the frame's levels.
  ///   - expected: how sure it is that each point is seen, 0…1.
  ///   - light: as it last was.
  init(_ seen: [Float], _ template: [Float], expected: [Float], light: PhotometricModel) {
    self.light = light
    levels = seen
    weights = expected
    // What hides a part of the thing must not change its light: first in that of before, then in what fits there.
    for round in 0..<2 {
      for index in seen.indices { levels[index] = seen[index] * self.light.gain + self.light.offset }
      weigh(template, expected)
      if round == 0 { matchLight(seen, template) }
    }
  }

  /// The gain and the offset that bring what is seen, where it fits, nearest to the template.
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
    light.gain = min(max(covariance / max(variance, 1), 0.25), 4)
    light.offset = meanB - meanA * light.gain
  }

  /// Tukey's weights, by the differences of the quarter of the points that fit best: more may be hidden than seen.
  private mutating func weigh(_ template: [Float], _ expected: [Float]) {
    let step = max(levels.count / 200, 1)
    var sample: [Float] = []
    sample.reserveCapacity(levels.count / step + 1)
    for index in stride(from: 0, to: levels.count, by: step) where expected[index] > 0.5 {
      sample.append(abs(levels[index] - template[index]))
    }
    sample.sort()
    // A quarter of a normal distribution lies within 0.319 deviations.
    let quartile = sample.isEmpty ? 0 : sample[sample.count / 4]
    deviation = min(max(quartile / 0.319, 2.5), 13)
    let limit = 4.7 * deviation
    for index in levels.indices {
      let share = min(abs(levels[index] - template[index]) / limit, 1)
      let rest = 1 - share * share
      weights[index] = expected[index] * rest * rest
    }
  }
}
