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

  func reading(of ink: [ModuleSamples]) -> BlurredMatch<ArticleNumber>? {
    let (lefts, rights) = differences(of: ink)
    var readings = ArticleNumber.reversals.enumerated().compactMap { first, reversals in
      Self.reading(of: Self.costs(lefts, rights, reversed: reversals), first: first)
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

  /// The number whose digits fit best, whether its check digit is right or not.
  func likeliest(in ink: [ModuleSamples]) -> ArticleNumber {
    let (lefts, rights) = differences(of: ink)
    let numbers = ArticleNumber.reversals.enumerated().map { first, reversals in
      let best = Self.costs(lefts, rights, reversed: reversals).map { costs in
        costs.enumerated().min { $0.element < $1.element } ?? (0, 0)
      }
      return (digits: [first] + best.map(\.offset), cost: best.reduce(0) { $0 + $1.element })
    }
    return ArticleNumber(digits: numbers.min { $0.cost < $1.cost }?.digits ?? [])
  }

  /// What the ten digits cost at each of the twelve places.
  private static func costs(
    _ lefts: [[Double]], _ rights: [[Double]], reversed: [Bool]
  ) -> [[Double]] {
    zip(lefts, reversed).map { Array($1 ? $0[10...] : $0[..<10]) } + rights
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

  /// The best number with a first digit and the best other one, among those whose check digit is right.
  ///
  /// - Parameter costs: of the ten digits at each of the twelve places.
  private static func reading(
    of costs: [[Double]], first: Int
  ) -> (number: ArticleNumber, difference: Double, runnerUp: Double)? {
    let values = CheckedValues(
      places: costs.map { $0.enumerated().map { (value: $0, cost: $1) } },
      weights: (1...costs.count).map(ArticleNumber.weight), modulus: 10,
      first: first * ArticleNumber.weight(ofDigit: 0))
    guard let best = values.cheapest() else { return nil }
    return (
      ArticleNumber(digits: [first] + best.values), best.cost, values.runnerUp(to: best.values)
    )
  }
}
