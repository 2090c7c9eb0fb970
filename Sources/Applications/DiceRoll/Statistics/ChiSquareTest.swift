/// What a chi-square test says.
public struct ChiSquareTest: Hashable, Sendable {
  /// Σ (observed - expected)² / expected.
  public let statistic: Double
  public let degreesOfFreedom: Int
  /// How probable a statistic of at least this size is where the hypothesis holds, 0…1.
  public let pValue: Double
  /// The smallest number that the hypothesis lets expect in a cell.
  public let leastExpected: Double
  /// Why the p-value means little; nil where it can be relied on. One or two sentences.
  public let warning: String?

  /// The least that is to be expected in every cell: below, the statistic's distribution isn't near enough to chi-square
  /// (Cochran, *Some Methods for Strengthening the Common χ² Tests*, Biometrics 10, 1954).
  public static let leastReliableExpected = 5.0

  /// Whether enough is expected in every cell.
  public var isReliable: Bool { leastExpected >= Self.leastReliableExpected }

  init(statistic: Double, degreesOfFreedom: Int, leastExpected: Double, warning: @autoclosure () -> String) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    self.leastExpected = leastExpected
    pValue = ChiSquareDistribution.upperTail(statistic, degreesOfFreedom: degreesOfFreedom)
    self.warning = leastExpected >= Self.leastReliableExpected ? nil : warning()
  }
}
