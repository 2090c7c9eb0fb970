import Foundation

/// Statistics of a series of rolls.
///
/// Values outside 1…`sides`, as another model may read, are included in the means and sums, but counted apart
/// in `otherValues` and left out of the test of fairness.
public struct RollStatistics: Hashable, Sendable {
  /// A sum and the number of rolls with it.
  public struct SumCount: Hashable, Sendable {
    public let sum: Int
    public let count: Int
  }

  /// The number of sides of the dice.
  public let sides: Int
  public let rollCount: Int
  /// The number of dice of all rolls.
  public let diceCount: Int
  /// The frequencies of 1, 2, … `sides`.
  public let counts: [Int]
  /// The frequency of each value outside 1…`sides`.
  public let otherValues: [Int: Int]
  /// The mean value of a die; nil without dice.
  public let mean: Double?
  /// The mean's standard error: the sample's standard deviation over √`diceCount`. Nil for fewer than two.
  public let standardError: Double?
  /// The sums that were rolled, in ascending order.
  public let sums: [SumCount]
  /// The test of whether all faces are equally frequent; nil without dice.
  public let fairness: ChiSquareTest?
  /// The test of whether a roll's sum is independent of the previous roll's; nil if there are no two
  /// different sums to compare. See <doc:Statistics>.
  public let independence: ChiSquareTest?

  /// The maximum number of sides.
  public static let maximumSides = 1000

  /// - Parameters:
  ///   - rolls: each roll's values, in the order in which they were rolled.
  ///   - sides: the number of sides of the dice, clamped to 2…1000.
  public init(_ rolls: [[Int]], sides: Int = 6) {
    self.sides = min(max(sides, 2), Self.maximumSides)
    rollCount = rolls.count
    let values = rolls.joined()
    diceCount = values.count
    var counts = [Int](repeating: 0, count: self.sides)
    var others: [Int: Int] = [:]
    for value in values {
      if (1...self.sides).contains(value) { counts[value - 1] += 1 } else { others[value, default: 0] += 1 }
    }
    self.counts = counts
    otherValues = others
    let tally = counts.enumerated().map { (Double($0 + 1), $1) } + others.map { (Double($0), $1) }
    (mean, standardError) = Self.mean(tally, count: diceCount)
    sums = Dictionary(rolls.lazy.filter { !$0.isEmpty }.map { ($0.saturatingSum, 1) }, uniquingKeysWith: +)
      .map { SumCount(sum: $0, count: $1) }.sorted { $0.sum < $1.sum }
    fairness = .fairness(counts)
    independence = Independence.test(rolls)
  }

  /// The expected frequency of each face of fair dice.
  public var expectedCount: Double { Double(counts.reduce(0, +)) / Double(sides) }

  private static func mean(_ tally: [(value: Double, count: Int)], count: Int) -> (Double?, Double?) {
    guard count > 0 else { return (nil, nil) }
    let mean = tally.reduce(0) { $0 + $1.value * Double($1.count) } / Double(count)
    guard count > 1 else { return (mean, nil) }
    let squares = tally.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) * Double($1.count) }
    return (mean, (squares / Double(count - 1) / Double(count)).squareRoot())
  }
}

extension Sequence<Int> {
  /// The sum, clamped to the range of `Int`: labels may be arbitrarily large.
  package var saturatingSum: Int {
    reduce(0) { sum, value in
      let (result, overflow) = sum.addingReportingOverflow(value)
      return overflow ? (value < 0 ? .min : .max) : result
    }
  }
}
