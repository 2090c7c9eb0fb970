/// Values at some places, of which check characters let only some be together: their weighted sum is a multiple of a number.
struct ChecksumDecoder {
  /// At each place what may stand there, and how ill it fits.
  var places: [[(value: Int, cost: Double)]]
  /// What a value counts in the sum, by place; not negative.
  let weights: [Int]
  let modulus: Int
  /// What is in the sum before the first place.
  var first = 0

  /// The values that cost least together, by dynamic programming over the sum's remainder; nil where none may be together.
  func best() -> (cost: Double, values: [Int])? {
    var totals = [Double](repeating: .infinity, count: modulus)
    totals[first % modulus] = 0
    var choices: [[Int]] = []
    for (candidates, weight) in zip(places, weights) {
      var next = [Double](repeating: .infinity, count: modulus)
      var choice = [Int](repeating: 0, count: modulus)
      for (sum, total) in totals.enumerated() where total < .infinity {
        for (value, cost) in candidates {
          let after = (sum + weight * value) % modulus
          guard total + cost < next[after] else { continue }
          next[after] = total + cost
          choice[after] = value
        }
      }
      totals = next
      choices.append(choice)
    }
    guard totals[0] < .infinity else { return nil }
    var (values, sum): ([Int], Int) = ([], 0)
    for place in choices.indices.reversed() {
      let value = choices[place][sum]
      values.append(value)
      sum = (sum + modulus - weights[place] * value % modulus) % modulus
    }
    return (totals[0], values.reversed())
  }

  /// What the best other values cost; infinite where there are none.
  func secondBest(to values: [Int]) -> Double {
    // They differ at one place at least: the first of these places is tried everywhere.
    places.indices.map { place in
      var others = self
      others.places[place].removeAll { $0.value == values[place] }
      return others.best()?.cost ?? .infinity
    }.min() ?? .infinity
  }
}
