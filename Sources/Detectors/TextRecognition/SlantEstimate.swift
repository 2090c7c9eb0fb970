import GrayImage

/// How far a line's letters lean: an italic's stems go to the right as they go up.
///
/// Upright stems make columns with much ink and columns with none, and so do leaning ones once they are set upright:
/// the lean is what makes the columns' ink differ most (after Vinciarelli and Luettin, "A new normalization technique
/// for cursive handwritten words", 2001).
struct SlantEstimate: Sendable {
  /// Columns to the right for each row upwards: 0 for upright letters, about 0.2 for italics.
  let slope: Double
  /// The row that stays where it is when letters are set upright.
  let middle: Double

  /// No lean.
  init(height: Int) { (slope, middle) = (0, Double(height) / 2) }

  /// - Parameter runs: the strokes' pixels.
  init(of runs: [ConnectedComponents.Run], height: Int) {
    let upright = SlantEstimate(height: height)
    let candidates = (-Self.most...Self.most).map {
      SlantEstimate(slope: Double($0) * Self.step, middle: upright.middle)
    }
    let scores = candidates.map { $0.unevenness(of: runs) }
    let best = scores.indices.max { scores[$0] < scores[$1] } ?? Self.most
    // Few letters, or such as have no stems, lean by chance.
    self = scores[best] > Self.gain * scores[Self.most] ? candidates[best] : upright
  }

  private init(slope: Double, middle: Double) { (self.slope, self.middle) = (slope, middle) }

  private static let step = 0.04
  /// How many steps to either side are tried: up to 24°.
  private static let most = 11
  /// How much better than upright a lean has to fit.
  private static let gain = 1.08

  /// How far right of its place in upright letters a row is.
  func shift(ofRow row: Int) -> Double { slope * (middle - Double(row) - 0.5) }

  /// The sum of the squares of the columns' ink, the letters set upright.
  private func unevenness(of runs: [ConnectedComponents.Run]) -> Double {
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
