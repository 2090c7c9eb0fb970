/// Finds the number whose digits, drawn and blurred one by one, resemble a row the most, and how far behind the next best is.
struct DigitMatching {
  /// A number with the squared differences of all its digits' samples.
  struct Reading {
    let number: ArticleNumber
    let difference: Double
    /// The squared differences of the best other number.
    let runnerUp: Double
    /// Whether each digit is the one that fits best at its place, so that first digit and check digit confirm what is seen. Where they
    /// had to decide, one of the digits is damaged or misread, and the number may be any that is like it.
    let isConfirmed: Bool
  }

  /// Digits as they look on each side of the middle; on the left the reversed ones follow.
  private let left: [[ModuleSamples]]
  private let right: [[ModuleSamples]]

  /// - Parameter placement: its blur and growth are those the digits are drawn with.
  init(like placement: BarPlacement) {
    let modules = ArticleNumber.digitModules
    // Beside a digit on the left there is a bar before it and a space after it, and on the right a space and a bar, each at
    // least a module wide and rarely more than two.
    let beside = 1.8
    func edges(_ widths: [Int]) -> [Double] {
      widths.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + Double($1)) }
    }
    let end = Double(ArticleNumber.digitModules) + beside
    left = (ArticleNumber.widths + ArticleNumber.widths.map { $0.reversed() }).map {
      placement.ink(edges: [-beside] + edges($0), modules: modules)
    }
    right = ArticleNumber.widths.map { placement.ink(edges: edges($0) + [end], modules: modules) }
  }

  /// How little the ink resembles digits: the squared differences from the digits that fit best, whether the check digit is right or
  /// not, as a share of those from all digits. Ink without contrast is as far from all.
  ///
  /// - Parameter ink: how much ink there is in a placement's modules.
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

  /// - Parameter ink: how much ink there is in a placement's modules.
  func reading(of ink: [ModuleSamples]) -> Reading? {
    let (lefts, rights) = differences(of: ink)
    var readings = ArticleNumber.reversals.enumerated().compactMap { first, reversals in
      Self.reading(of: zip(lefts, reversals).map { Array($1 ? $0[10...] : $0[..<10]) } + rights, first: first)
    }
    readings.sort { $0.difference < $1.difference }
    guard let best = readings.first else { return nil }
    let others = readings.dropFirst().map(\.difference)
    let least = (lefts + rights).reduce(0) { $0 + ($1.min() ?? 0) }
    return Reading(
      number: best.number, difference: best.difference,
      runnerUp: min(best.runnerUp, others.min() ?? .infinity),
      isConfirmed: best.difference <= least * (1 + 1e-9))
  }

  /// The squared differences from each digit at each place, on the left and on the right.
  private func differences(of ink: [ModuleSamples]) -> (left: [[Double]], right: [[Double]]) {
    func side(_ digits: [[ModuleSamples]], from firstModule: Int) -> [[Double]] {
      (0..<6).map { place in
        let start = firstModule + place * ArticleNumber.digitModules
        return digits.map { digit in
          var sum = ModuleSamples.zero
          for (index, value) in digit.enumerated() {
            let difference = ink[start + index] - value
            sum += difference * difference
          }
          return sum.sum()
        }
      }
    }
    return (
      side(left, from: ArticleNumber.firstModules.left), side(right, from: ArticleNumber.firstModules.right)
    )
  }

  /// The best number with a first digit and the best other one, among those whose check digit is right.
  ///
  /// - Parameter costs: of the ten digits at each of the twelve places.
  private static func reading(of costs: [[Double]], first: Int) -> Reading? {
    guard let best = cheapest(costs, first: first) else { return nil }
    // The best other one differs from it in one place at least: the first of these places is tried everywhere.
    var runnerUp = Double.infinity
    for place in costs.indices {
      var others = costs
      others[place][best.digits[place]] = .infinity
      if let other = cheapest(others, first: first) { runnerUp = min(runnerUp, other.cost) }
    }
    return Reading(
      number: ArticleNumber(digits: [first] + best.digits), difference: best.cost, runnerUp: runnerUp,
      isConfirmed: false)
  }

  /// By dynamic programming over the sum's last digit.
  private static func cheapest(_ costs: [[Double]], first: Int) -> (cost: Double, digits: [Int])? {
    var totals = [Double](repeating: .infinity, count: 10)
    totals[first * ArticleNumber.weight(ofDigit: 0) % 10] = 0
    var choices: [[Int]] = []
    for (place, costs) in costs.enumerated() {
      let weight = ArticleNumber.weight(ofDigit: place + 1)
      var next = [Double](repeating: .infinity, count: 10)
      var choice = [Int](repeating: 0, count: 10)
      for (sum, total) in totals.enumerated() where total < .infinity {
        for (digit, cost) in costs.enumerated() where total + cost < next[(sum + weight * digit) % 10] {
          next[(sum + weight * digit) % 10] = total + cost
          choice[(sum + weight * digit) % 10] = digit
        }
      }
      totals = next
      choices.append(choice)
    }
    guard totals[0] < .infinity else { return nil }
    var (digits, sum): ([Int], Int) = ([], 0)
    for place in choices.indices.reversed() {
      let digit = choices[place][sum]
      digits.append(digit)
      sum = (sum + 30 - ArticleNumber.weight(ofDigit: place + 1) * digit) % 10
    }
    return (totals[0], digits.reversed())
  }
}
