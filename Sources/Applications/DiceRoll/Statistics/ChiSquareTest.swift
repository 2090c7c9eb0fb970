/// The result of a chi-square test.
public struct ChiSquareTest: Hashable, Sendable {
  /// Σ (observed - expected)² / expected.
  public let statistic: Double
  public let degreesOfFreedom: Int
  /// The probability of a statistic of at least this size if the hypothesis holds, 0…1.
  public let pValue: Double
  /// The smallest expected count of a cell under the hypothesis.
  public let minimumExpected: Double
  /// The reason why the p-value isn't reliable, in one or two sentences; nil if it is.
  public let warning: String?

  /// The minimum expected count of every cell: below it, the statistic's distribution is too far from
  /// chi-square (Cochran, *Some Methods for Strengthening the Common χ² Tests*, Biometrics 10, 1954).
  public static let minimumReliableExpected = 5.0

  /// Whether the expected count of every cell is large enough.
  public var isReliable: Bool { minimumExpected >= Self.minimumReliableExpected }

  init(statistic: Double, degreesOfFreedom: Int, minimumExpected: Double, warning: @autoclosure () -> String)
  {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    self.minimumExpected = minimumExpected
    pValue = ChiSquareDistribution.upperTail(statistic, degreesOfFreedom: degreesOfFreedom)
    self.warning = minimumExpected >= Self.minimumReliableExpected ? nil : warning()
  }
}
