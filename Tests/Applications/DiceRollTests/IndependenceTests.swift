import SeededRandom
import Testing

@testable import DiceRoll

@Suite("Independence of consecutive rolls")
struct IndependenceTests {
  /// Each face ten times, in random order.
  private let sixty = [
    2, 5, 6, 3, 1, 4, 4, 2, 5, 4, 6, 1, 2, 4, 6, 3, 1, 1, 6, 4, 1, 1, 3, 6, 6, 5, 3, 4, 5, 5, 5, 2, 1, 1, 2,
    6, 6,
    2, 4, 5, 2, 2, 3, 1, 2, 3, 3, 5, 1, 5, 3, 4, 3, 5, 2, 3, 6, 4, 4, 6,
  ].map { [$0] }

  /// Each roll of two dice twice, in random order.
  private let seventyTwo = [
    [2, 6], [6, 2], [4, 2], [6, 6], [4, 3], [4, 6], [5, 4], [4, 5], [3, 5], [6, 5], [2, 4], [3, 1], [5, 2],
    [4, 4],
    [3, 3], [6, 2], [2, 6], [3, 1], [2, 5], [2, 5], [3, 5], [2, 3], [5, 5], [3, 3], [5, 6], [2, 1], [3, 2],
    [1, 1],
    [2, 1], [6, 4], [6, 4], [1, 1], [4, 2], [6, 1], [3, 4], [6, 3], [3, 6], [6, 3], [4, 4], [1, 2], [5, 1],
    [2, 3],
    [1, 4], [1, 3], [1, 3], [5, 2], [3, 6], [5, 5], [5, 3], [1, 2], [2, 4], [5, 3], [5, 1], [3, 4], [4, 5],
    [1, 6],
    [4, 6], [1, 5], [4, 1], [6, 1], [1, 5], [2, 2], [4, 1], [6, 5], [5, 4], [3, 2], [1, 6], [4, 3], [6, 6],
    [1, 4],
    [2, 2], [5, 6],
  ]

  @Test("many rolls of one die are tested face by face, with SciPy's statistic and p-value")
  func oneDie() throws {
    // The same series and scipy.stats.chi2_contingency of its 399 pairs, without Yates's correction.
    var state: UInt64 = 1
    let rolls = (0..<400).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return [Int(state >> 33) % 6 + 1]
    }
    #expect(rolls.prefix(10) == [[3], [4], [1], [1], [1], [6], [3], [5], [4], [5]])
    let test = try #require(Independence.test(rolls))
    #expect(test.degreesOfFreedom == 25)
    #expect(abs(test.statistic - 33.94360541731948) < 1e-9)
    #expect(abs(test.pValue - 0.10911878711827469) < 1e-10)
    #expect(abs(test.minimumExpected - 7.040100250626566) < 1e-12)
    #expect(test.isReliable)
  }

  @Test("fewer rolls are grouped into fewer classes with sufficient expected counts")
  func classes() throws {
    // SciPy's chi2_contingency of the pairs by (face − 1) / 2.
    let one = try #require(Independence.test(sixty))
    #expect(one.degreesOfFreedom == 4)
    #expect(abs(one.statistic - 2.0719459833795013) < 1e-12)
    #expect(abs(one.pValue - 0.7225279616723793) < 1e-12)
    #expect(abs(one.minimumExpected - 6.11864406779661) < 1e-12)
    // By sums up to 5, from 6 to 8, and above.
    let two = try #require(Independence.test(seventyTwo))
    #expect(two.degreesOfFreedom == 4)
    #expect(abs(two.statistic - 2.578308043293719) < 1e-12)
    #expect(two.isReliable)
  }

  @Test("rolls of one die aren't compared with rolls of two")
  func mixed() throws {
    let test = try #require(Independence.test(sixty + seventyTwo))
    #expect(test.degreesOfFreedom == 8)
    #expect(abs(test.statistic - (2.0719459833795013 + 2.578308043293719)) < 1e-12)
    #expect(abs(test.pValue - 0.7942192443883956) < 1e-12)
    // Alternating, no pair has equal numbers of dice.
    #expect(Independence.test(Array(zip(sixty, seventyTwo)).flatMap { [$0, $1] }) == nil)
    // A few rolls of three dice change nothing.
    let more = try #require(Independence.test(sixty + [[1, 1, 1], [6, 6, 6], [1, 2, 3]]))
    #expect(more == Independence.test(sixty))
  }

  @Test("too few rolls are tested, with a warning")
  func few() throws {
    let test = try #require(Independence.test([[1], [6], [1], [6], [2], [5], [3], [4]]))
    #expect(!test.isReliable)
    #expect(test.degreesOfFreedom == 1)
    #expect(test.minimumExpected < 5)
    #expect(try #require(test.warning).hasPrefix("Too few rolls for this to mean anything: 7 pairs"))
  }

  /// Returns Kolmogorov's statistic: the largest difference between the distribution of p-values and the
  /// uniform one, times the root of their number. It exceeds 1.95 once in a thousand for uniform values.
  private func distanceFromUniform(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let count = Double(values.count)
    let distance =
      sorted.enumerated().map { max(Double($0 + 1) / count - $1, $1 - Double($0) / count) }.max() ?? 0
    return distance * count.squareRoot()
  }

  @Test("p-values of independent rolls are uniform, for any number of dice", arguments: [1, 2, 3])
  func uniform(diceCount: Int) throws {
    var generator = SplitMix64(seed: UInt64(diceCount))
    let tests = try (0..<300).map { _ in
      try #require(RollStatistics(generator.rolls(150, diceCount: diceCount)).independence)
    }
    #expect(tests.filter(\.isReliable).count == 300)
    #expect(distanceFromUniform(tests.map(\.pValue)) < 1.95)
  }

  @Test("p-values of fair dice are uniform")
  func fair() throws {
    var generator = SplitMix64(seed: 7)
    let values = try (0..<400).map { _ in
      try #require(RollStatistics(generator.rolls(300, diceCount: 1)).fairness).pValue
    }
    #expect(distanceFromUniform(values) < 1.95)
  }

  @Test("a loaded die, repeated rolls and alternating rolls are detected")
  func dependence() throws {
    var generator = SplitMix64(seed: 11)
    let rolls = generator.rolls(400, diceCount: 2)
    // Every second roll a die is left in place, and its value repeats.
    var sticking = rolls
    for index in stride(from: 1, to: 400, by: 2) { sticking[index][0] = sticking[index - 1][0] }
    #expect(try #require(Independence.test(sticking)).pValue < 0.01)
    let alternating = rolls.enumerated().map {
      ($1.saturatingSum < 7) == ($0 % 2 == 0) ? $1 : $1.map { 7 - $0 }
    }
    #expect(try #require(Independence.test(alternating)).pValue < 1e-6)
    let loaded = rolls.map { $0.map { $0 == 1 ? 6 : $0 } }
    #expect(try #require(RollStatistics(loaded).fairness).pValue < 1e-6)
    #expect(try #require(Independence.test(rolls)).pValue > 0.01)
  }
}

extension SplitMix64 {
  fileprivate mutating func rolls(_ count: Int, diceCount: Int) -> [[Int]] {
    (0..<count).map { _ in (0..<diceCount).map { _ in Int.random(in: 1...6, using: &self) } }
  }
}
