struct EAN13Matcher: BlurredMatching {
  /// Templates of the digits on each side of the center; on the left, the reversed ones follow.
  private let left: CharacterTemplates
  private let right: CharacterTemplates

  /// The minimum number of distinguishable bars, of thirty: the widest ones and those between wide spaces.
  private static let minimumBars = 15

  init(like placement: ScanLineFit) {
    let modules = EAN13Code.digitModules
    // The neighboring bars and spaces are at least one module wide and rarely more than two.
    let beside = 1.8
    let end = Double(EAN13Code.digitModules) + beside
    left = CharacterTemplates(
      (EAN13Code.widths + EAN13Code.widths.map { $0.reversed() }).map {
        placement.ink(edges: [-beside] + EAN13Code.edges($0), modules: modules)
      })
    right = CharacterTemplates(
      EAN13Code.widths.map { placement.ink(edges: EAN13Code.edges($0) + [end], modules: modules) })
  }

  static func moduleCounts(over pixels: Double, bars: Int) -> [Int] {
    bars >= minimumBars ? [EAN13Code.moduleCount] : []
  }

  func matchError(of ink: [ModuleSamples]) -> Double {
    let (lefts, rights) = differences(of: ink)
    var least = rights.reduce(0) { $0 + ($1.min() ?? 0) }
    least +=
      EAN13Code.reversals.map { reversals in
        zip(lefts, reversals).reduce(0) { $0 + (($1.1 ? $1.0[10...] : $1.0[..<10]).min() ?? 0) }
      }.min() ?? 0
    let mean = (lefts + rights).reduce(0) { $0 + $1.reduce(0, +) / Double($1.count) }
    return least / max(mean, .leastNonzeroMagnitude)
  }

  func reading(of ink: [ModuleSamples], isChecked: Bool) -> BlurredMatch<EAN13Code>? {
    let (lefts, rights) = differences(of: ink)
    var readings = EAN13Code.reversals.enumerated().compactMap { first, reversals in
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

  private func differences(of ink: [ModuleSamples]) -> (left: [[Double]], right: [[Double]]) {
    func side(_ digits: CharacterTemplates, from firstModule: Int) -> [[Double]] {
      (0..<6).map { digits.differences(from: ink, at: firstModule + $0 * EAN13Code.digitModules) }
    }
    return (
      side(left, from: EAN13Code.firstModules.left), side(right, from: EAN13Code.firstModules.right)
    )
  }

  /// Returns the best number with a given first digit, and the difference of the second best.
  ///
  /// - Parameters:
  ///   - costs: the ten digits' costs at each of the twelve positions.
  ///   - isChecked: whether to accept only numbers with a correct check digit.
  private static func reading(
    of costs: [[Double]], first: Int, isChecked: Bool
  ) -> (number: EAN13Code, difference: Double, runnerUp: Double)? {
    let values = ChecksumDecoder(
      places: costs.map { $0.enumerated().map { (value: $0, cost: $1) } },
      weights: (1...costs.count).map(EAN13Code.weight), modulus: isChecked ? 10 : 1,
      first: first * EAN13Code.weight(ofDigit: 0))
    guard let best = values.best() else { return nil }
    return (
      EAN13Code(digits: [first] + best.values), best.cost, values.secondBest(to: best.values)
    )
  }
}
