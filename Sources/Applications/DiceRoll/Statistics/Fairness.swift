extension ChiSquareTest {
  /// Tests whether all faces are equally frequent: Pearson's test, with faces minus one degrees of freedom.
  ///
  /// Each value counts as an independent throw. Dice that are left lying from roll to roll are counted each
  /// time, which makes faces look more unequal than they are.
  ///
  /// - Parameter counts: the frequency of each face.
  /// - Returns: nil if there are fewer than two faces, or no throw.
  static func fairness(_ counts: [Int]) -> ChiSquareTest? {
    let total = counts.reduce(0, +)
    guard counts.count > 1, total > 0 else { return nil }
    let expected = Double(total) / Double(counts.count)
    let statistic = counts.reduce(0) { sum, count in
      sum + (Double(count) - expected) * (Double(count) - expected) / expected
    }
    let necessary = Int(minimumReliableExpected) * counts.count
    return ChiSquareTest(
      statistic: statistic, degreesOfFreedom: counts.count - 1, minimumExpected: expected,
      warning: "Too few dice for this to mean anything: \(total) of the \(necessary) that the test needs.")
  }
}
