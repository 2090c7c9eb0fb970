import Testing

@testable import DiceRoll

@Suite("Chi-square distribution")
struct ChiSquareDistributionTests {
  /// From SciPy 1.17.1: `scipy.stats.chi2.sf(x, k)`. Both sides of x = k + 2, where the algorithm changes.
  @Test(
    "upper tails equal SciPy's",
    arguments: [
      (3.841458820694124, 1, 0.04999999999999989), (11.070497693516351, 5, 0.05000000000000007),
      (15.086272469388986, 5, 0.010000000000000024), (0.5, 5, 0.9921232932326296),
      (4.351460191095526, 5, 0.4999999999999999), (100, 5, 5.285148360943219e-20),
      (300, 5, 1.0015302305957817e-62), (37.65248413348277, 25, 0.049999999999999885),
      (1, 1, 0.31731050786291115), (2, 2, 0.36787944117144245), (1e-6, 1, 0.9992021155721779),
      (1e-3, 5, 0.9999999983185123), (30, 30, 0.4656537089440098), (1000, 999, 0.48513148927490146),
      (1300, 999, 3.398217496515481e-10), (700, 999, 0.9999999999999654), (0, 5, 1), (40_000, 5, 0),
      (.infinity, 5, 0),
    ])
  func upperTails(statistic: Double, degreesOfFreedom: Int, expected: Double) {
    let tail = ChiSquareDistribution.upperTail(statistic, degreesOfFreedom: degreesOfFreedom)
    #expect(abs(tail - expected) <= 1e-11 * expected, "\(tail)")
  }

  /// From a printed table: Abramowitz and Stegun, table 26.8, percentage points to six figures.
  @Test(
    "the percentage points of the printed table have their probabilities",
    arguments: [
      (5, 0.25, 6.62568), (5, 0.1, 9.23635), (5, 0.05, 11.0705), (5, 0.01, 15.0863), (5, 0.001, 20.515),
      (1, 0.05, 3.84146), (10, 0.05, 18.3070), (25, 0.01, 44.3141), (30, 0.95, 18.4926), (100, 0.05, 124.342),
    ])
  func percentagePoints(degreesOfFreedom: Int, probability: Double, point: Double) {
    let tail = ChiSquareDistribution.upperTail(point, degreesOfFreedom: degreesOfFreedom)
    // Half a unit of the sixth figure changes the probability by less than this.
    #expect(abs(tail - probability) < 1e-4 * probability)
  }

  /// From SciPy 1.17.1: `scipy.special.gammaincc(a, x)`.
  @Test(
    "the incomplete gamma function equals SciPy's",
    arguments: [
      (0.5, 0.25, 0.47950012218695337), (2.5, 3.49, 0.2221319881312896), (2.5, 3.51, 0.2191571273040215),
      (12.5, 20, 0.02916439562315211), (0.5, 0.1, 0.6547208460185768), (10, 3, 0.9988975118698845),
      (2000, 2050, 0.1321492595964944),
    ])
  func incompleteGamma(a: Double, x: Double, expected: Double) {
    #expect(abs(ChiSquareDistribution.upperIncompleteGamma(a, x) - expected) <= 1e-10 * expected)
  }
}
