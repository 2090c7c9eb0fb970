/// The change of light since the template was learned.
struct PhotometricModel: Sendable {
  var gain: Float = 1
  var offset: Float = 0
}

/// A frame's levels, photometrically matched to a template, with robust weights.
struct Fit: Sendable {
  private(set) var levels: [Float]
  private(set) var weights: [Float]
  /// The gain and offset that match the frame's levels to the template's.
  private(set) var light: PhotometricModel
  private(set) var deviation: Float = 0

  /// - Parameter expected: the prior probability that each point is visible, 0…1.
  init(_ seen: [Float], _ template: [Float], expected: [Float], light: PhotometricModel) {
    self.light = light
    levels = seen
    weights = expected
    // Exclude occluders: weigh with the previous light first, then refit to the inliers.
    for round in 0..<2 {
      for index in seen.indices { levels[index] = seen[index] * self.light.gain + self.light.offset }
      weigh(template, expected)
      if round == 0 { matchLight(seen, template) }
    }
  }

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
    // Light changes less than fourfold between frames; a larger gain would force a match.
    light.gain = min(max(covariance / max(variance, 1), 0.25), 4)
    light.offset = meanB - meanA * light.gain
  }

  /// Computes Tukey's weights, scaled by the best quarter of the points, since more than half may be hidden.
  private mutating func weigh(_ template: [Float], _ expected: [Float]) {
    let step = max(levels.count / 200, 1)
    var sample: [Float] = []
    sample.reserveCapacity(levels.count / step + 1)
    for index in stride(from: 0, to: levels.count, by: step) where expected[index] > 0.5 {
      sample.append(abs(levels[index] - template[index]))
    }
    sample.sort()
    // A quarter of a normal distribution lies within 0.319 standard deviations.
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
