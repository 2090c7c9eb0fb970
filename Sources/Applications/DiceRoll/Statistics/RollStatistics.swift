import Foundation

/// What a series of rolls says about the dice.
///
/// Takes any values. Those outside 1…`sides`, as another model may read, are in the means and sums; they are counted apart
/// in `otherValues` and not in the test of fairness.
public struct RollStatistics: Hashable, Sendable {
  /// A sum and how many rolls had it.
  public struct SumCount: Hashable, Sendable {
    public let sum: Int
    public let count: Int
  }

  /// How many sides the dice are taken to have.
  public let sides: Int
  public let rollCount: Int
  /// Of all rolls together.
  public let diceCount: Int
  /// How often 1, 2, … `sides` came up.
  public let counts: [Int]
  /// How often each value outside 1…`sides` came up.
  public let otherValues: [Int: Int]
  /// Of a die; nil without dice.
  public let mean: Double?
  /// The mean's: the values' standard deviation (of a sample) over the square root of their number. Nil with fewer than
  /// two dice.
  public let standardError: Double?
  /// The rolls' sums, the smallest first; those that came up.
  public let sums: [SumCount]
  /// Whether each face comes up equally often; nil without dice.
  public let fairness: ChiSquareTest?
  /// Whether a roll's sum is independent of that of the roll before it; nil where there are no two different sums to
  /// compare. See <doc:Statistics>.
  public let independence: ChiSquareTest?

  /// The most sides that dice may have.
  public static let mostSides = 1000

  /// - Parameters:
  ///   - rolls: each roll's values, in the order in which they were rolled.
  ///   - sides: how many sides the dice have, 2…1000; a number outside is taken for the nearest in it.
  public init(_ rolls: [[Int]], sides: Int = 6) {
    self.sides = min(max(sides, 2), Self.mostSides)
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

  /// How often each face is expected where the dice are fair.
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
  /// The sum, or the nearest whole number that there is: labels may be as large as they like.
  package var saturatingSum: Int {
    reduce(0) { sum, value in
      let (result, overflow) = sum.addingReportingOverflow(value)
      return overflow ? (value < 0 ? .min : .max) : result
    }
  }
}
