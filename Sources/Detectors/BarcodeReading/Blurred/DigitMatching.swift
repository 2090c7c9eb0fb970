/// An EAN-13 or UPC-A code.
struct DigitMatching: BlurredMatching {
  /// Digits as they look on each side of the middle; on the left the reversed ones follow.
  private let left: DrawnCharacters
  private let right: DrawnCharacters

  /// Of a code's thirty bars so many are told apart at least where it can be read: the widest of them, and those between wide spaces.
  private static let leastBars = 15

  init(like placement: BarPlacement) {
    let modules = ArticleNumber.digitModules
    // Beside a digit on the left there is a bar before it and a space after it, and on the right a space and a bar, each at
    // least a module wide and rarely more than two.
    let beside = 1.8
    let end = Double(ArticleNumber.digitModules) + beside
    left = DrawnCharacters(
      (ArticleNumber.widths + ArticleNumber.widths.map { $0.reversed() }).map {
        placement.ink(edges: [-beside] + ArticleNumber.edges($0), modules: modules)
      })
    right = DrawnCharacters(
      ArticleNumber.widths.map { placement.ink(edges: ArticleNumber.edges($0) + [end], modules: modules) })
  }

  static func moduleCounts(over pixels: Double, bars: Int) -> [Int] {
    bars >= leastBars ? [ArticleNumber.moduleCount] : []
  }

  func unlikeness(of ink: [ModuleSamples]) -> Double {
    let (lefts, rights) = differences(of: ink)
    var least = rights.reduce(0) { $0 + ($1.min() ?? 0) }
    least +=
      ArticleNumber.reversals.map { reversals in
        zip(lefts, reversals).reduce(0) { $0 + (($1.1 ? $1.0[10...] : $1.0[..<10]).min() ?? 0) }
      }.min() ?? 0
    let mean = (lefts + rights).reduce(0) { $0 + $1.reduce(0, +) / Double($1.count) }
    return least / max(mean, .leastNonzeroMagnitude)
  }

  func reading(of ink: [ModuleSamples], isChecked: Bool) -> BlurredMatch<ArticleNumber>? {
    let (lefts, rights) = differences(of: ink)
    var readings = ArticleNumber.reversals.enumerated().compactMap { first, reversals in
      let lefts = zip(lefts, reversals).map { Array($1 ? $0[10...] : $0[..<10]) }
      return Self.reading(of: lefts + rights, first: first, isChecked: isChecked)
    }
    readings.sort { $0.difference < $1.difference }
    guard let best = readings.first else { return nil }
    let others = readings.dropFirst().map(\.difference)
    let least = (lefts + rights).reduce(0) { $0 + ($1.min() ?? 0) }
    return BlurredMatch(
      code: best.number, difference: best.difference,
      runnerUp: min(best.runnerUp, others.min() ?? .infinity),
      isConfirmed: best.difference <= least * (1 + 1e-9))
  }

  /// The squared differences from each digit at each place, on the left and on the right.
  private func differences(of ink: [ModuleSamples]) -> (left: [[Double]], right: [[Double]]) {
    func side(_ digits: DrawnCharacters, from firstModule: Int) -> [[Double]] {
      (0..<6).map { digits.differences(from: ink, at: firstModule + $0 * ArticleNumber.digitModules) }
    }
    return (
      side(left, from: ArticleNumber.firstModules.left), side(right, from: ArticleNumber.firstModules.right)
    )
  }

  /// The best number with a first digit and the best other one.
  ///
  /// - Parameters:
  ///   - costs: of the ten digits at each of the twelve places.
  ///   - isChecked: whether only numbers count whose check digit is right.
  private static func reading(
    of costs: [[Double]], first: Int, isChecked: Bool
  ) -> (number: ArticleNumber, difference: Double, runnerUp: Double)? {
    let values = CheckedValues(
      places: costs.map { $0.enumerated().map { (value: $0, cost: $1) } },
      weights: (1...costs.count).map(ArticleNumber.weight), modulus: isChecked ? 10 : 1,
      first: first * ArticleNumber.weight(ofDigit: 0))
    guard let best = values.cheapest() else { return nil }
    return (
      ArticleNumber(digits: [first] + best.values), best.cost, values.runnerUp(to: best.values)
    )
  }
}
