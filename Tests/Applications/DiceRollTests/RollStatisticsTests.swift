import Testing

@testable import DiceRoll

@Suite("Statistics of rolls")
struct RollStatisticsTests {
  @Test("counts, sums and means include all dice")
  func counts() throws {
    let statistics = RollStatistics([[2, 2], [5, 6], [1], [3, 3, 3]])
    #expect(statistics.rollCount == 4)
    #expect(statistics.diceCount == 8)
    #expect(statistics.counts == [1, 2, 3, 0, 1, 1])
    #expect(statistics.otherValues.isEmpty)
    #expect(statistics.sums.map(\.sum) == [1, 4, 9, 11])
    #expect(statistics.sums.map(\.count) == [1, 1, 1, 1])
    // NumPy's mean and std(ddof=1) / sqrt(8) of 2 2 5 6 1 3 3 3.
    #expect(statistics.mean == 3.125)
    #expect(abs(try #require(statistics.standardError) - 0.5805631502503164) < 1e-12)
  }

  @Test("the fairness test is Pearson's, with SciPy's p-value")
  func fairness() throws {
    // scipy.stats.chisquare([22, 17, 21, 9, 25, 26])
    let test = try #require(RollStatistics(rolls(of: [22, 17, 21, 9, 25, 26])).fairness)
    #expect(abs(test.statistic - 9.8) < 1e-12)
    #expect(test.degreesOfFreedom == 5)
    #expect(abs(test.pValue - 0.08110460591309478) < 1e-12)
    #expect(test.minimumExpected == 20)
    #expect(test.isReliable)
    #expect(test.warning == nil)
  }

  @Test("below five expected dice per face the test is marked as unreliable")
  func fewDice() throws {
    // scipy.stats.chisquare([5, 1, 2, 0, 3, 4])
    let few = try #require(RollStatistics(rolls(of: [5, 1, 2, 0, 3, 4])).fairness)
    #expect(abs(few.pValue - 0.22064030793671066) < 1e-12)
    #expect(!few.isReliable)
    #expect(few.warning == "Too few dice for this to mean anything: 15 of the 30 that the test needs.")
    #expect(try #require(RollStatistics(rolls(of: [5, 5, 5, 5, 5, 4])).fairness).isReliable == false)
    #expect(try #require(RollStatistics(rolls(of: [5, 5, 5, 5, 5, 5])).fairness).isReliable)
  }

  @Test("values outside 1…6 are counted separately, and not tested")
  func otherValues() throws {
    let statistics = RollStatistics([[1, 20], [0], [6, .max], [.max, .max], [.min, .min]])
    #expect(statistics.counts == [1, 0, 0, 0, 0, 1])
    #expect(statistics.otherValues == [0: 1, 20: 1, .max: 3, .min: 2])
    #expect(statistics.diceCount == 9)
    #expect(statistics.sums.first?.sum == .min)
    #expect(statistics.sums.last?.sum == .max)
    // Two faces with an expected third of a die each: (2 · (1 − 1/3)² + 4 · (1/3)²) / (1/3).
    #expect(abs(try #require(statistics.fairness).statistic - 4) < 1e-12)
    #expect(RollStatistics([[7], [8]]).fairness == nil)
    #expect(RollStatistics([[7], [8]]).mean == 7.5)
  }

  @Test("dice with twenty sides are tested for twenty")
  func sides() throws {
    let statistics = RollStatistics((1...20).flatMap { [[$0], [$0], [$0], [$0], [$0]] }, sides: 20)
    #expect(statistics.counts == [Int](repeating: 5, count: 20))
    let test = try #require(statistics.fairness)
    #expect(test.degreesOfFreedom == 19)
    #expect(test.statistic == 0)
    #expect(test.pValue == 1)
    #expect(test.isReliable)
    #expect(RollStatistics([], sides: -4).sides == 2)
    #expect(RollStatistics([], sides: .max).counts.count == 1000)
  }

  @Test("without rolls, or with one, there is nothing to test")
  func nothing() {
    for rolls in [[], [[]], [[], []]] as [[[Int]]] {
      let none = RollStatistics(rolls)
      #expect(
        none.mean == nil && none.standardError == nil && none.fairness == nil && none.independence == nil)
      #expect(none.sums.isEmpty)
    }
    let one = RollStatistics([[4]])
    #expect(one.mean == 4)
    #expect(one.standardError == nil)
    #expect(one.independence == nil)
    #expect(RollStatistics([[4], [4], [4]]).independence == nil)
  }

  /// Returns rolls of one die with these counts for its faces.
  private func rolls(of counts: [Int]) -> [[Int]] {
    counts.enumerated().flatMap { face, count in [[Int]](repeating: [face + 1], count: count) }
  }
}
