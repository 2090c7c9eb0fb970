import GrayImage

/// The slant of a line's letters: an italic's stems lean to the right.
///
/// Chosen so that deslanting maximizes the contrast between columns with much and with little ink (after
/// Vinciarelli and Luettin, "A new normalization technique for cursive handwritten words", 2001).
struct SlantEstimate: Sendable {
  /// Columns to the right per row upward: 0 for upright letters, about 0.2 for italics.
  let slope: Double
  /// The row that deslanting leaves in place.
  let middle: Double

  /// No slant.
  init(height: Int) { (slope, middle) = (0, Double(height) / 2) }

  init(of runs: [ConnectedComponents.Run], height: Int) {
    let upright = SlantEstimate(height: height)
    let candidates = (-Self.maximumSteps...Self.maximumSteps).map {
      SlantEstimate(slope: Double($0) * Self.step, middle: upright.middle)
    }
    let scores = candidates.map { $0.columnContrast(of: runs) }
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? Self.maximumSteps
    // The slant of few letters, or of letters without stems, is random.
    self = scores[best] > Self.minimumGain * scores[Self.maximumSteps] ? candidates[best] : upright
  }

  private init(slope: Double, middle: Double) { (self.slope, self.middle) = (slope, middle) }

  private static let step = 0.04
  /// The maximum number of steps to either side, up to 24°.
  private static let maximumSteps = 11
  /// The minimum improvement over upright.
  private static let minimumGain = 1.08

  /// Returns a row's displacement to the right, relative to upright letters.
  func shift(ofRow row: Int) -> Double { slope * (middle - Double(row) - 0.5) }

  private func columnContrast(of runs: [ConnectedComponents.Run]) -> Double {
    let margin = Int((abs(slope) * middle).rounded(.up)) + 1
    let width = (runs.map(\.end).max() ?? 0) + 2 * margin
    var changes = [Int](repeating: 0, count: width + 1)
    for run in runs {
      let shift = margin - Int(shift(ofRow: run.row).rounded())
      changes[run.start + shift] += 1
      changes[run.end + shift] -= 1
    }
    var (ink, sum) = (0, 0)
    for change in changes {
      ink += change
      sum += ink * ink
    }
    return Double(sum)
  }
}
