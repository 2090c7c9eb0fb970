package import DiceRoll
import Foundation

extension RollStatistics {
  /// The result of the fairness test in a line; nil without a test.
  package var fairnessDescription: String? { fairness.map { "Fairness: " + $0.inWords("fair dice") } }

  /// The result of the independence test in a line; nil without a test.
  package var independenceDescription: String? {
    independence.map { "Independence: " + $0.inWords("independent rolls") }
  }

  /// The number of rolls and dice, and the mean, in a line.
  package var summaryText: String {
    let (rolls, dice) = (Self.counted(rollCount, "roll"), Self.counted(diceCount, "die", "dice"))
    guard let mean else { return "\(rolls), no dice" }
    let error = standardError.map { String(format: " ± %.2f", $0) } ?? ""
    return "\(rolls), \(dice); mean \(String(format: "%.2f", mean))\(error) "
      + String(format: "(of fair dice: %.2f)", Double(sides + 1) / 2)
  }

  /// The values excluded from the fairness test in a line; nil if there are none.
  package var otherValuesDescription: String? {
    let count = otherValues.values.reduce(0, +)
    guard count > 0 else { return nil }
    let values = otherValues.keys.sorted()
    let shown = values.prefix(5).map(String.init).joined(separator: ", ") + (values.count > 5 ? "…" : "")
    return
      "\(Self.counted(count, "die shows", "dice show")) a value outside 1…\(sides) (\(shown)): not in the counts and "
      + "the test of fairness."
  }

  private static func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
    "\(count) \(count == 1 ? one : several ?? one + "s")"
  }
}

extension ChiSquareTest {
  fileprivate func inWords(_ hypothesis: String) -> String {
    let figures =
      String(format: "χ² = %.2f, ", statistic)
      + "\(degreesOfFreedom) \(degreesOfFreedom == 1 ? "degree" : "degrees") of freedom, "
      + (pValue < 0.001 ? "p < 0.001" : String(format: "p = %.3f", pValue))
    return "\(figures). \(warning ?? verdict(hypothesis))"
  }

  private func verdict(_ hypothesis: String) -> String {
    switch pValue {
    case ..<0.001: "Very strong evidence against \(hypothesis)."
    case ..<0.01: "Strong evidence against \(hypothesis)."
    case ..<0.05:
      "Some evidence against \(hypothesis): one series of \(hypothesis) in \(Int((1 / pValue).rounded())) looks so."
    default: "No evidence against \(hypothesis)."
    }
  }
}
