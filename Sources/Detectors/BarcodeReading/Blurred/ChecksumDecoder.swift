/// Finds the best values under a checksum constraint: their weighted sum must be a multiple of `modulus`.
struct ChecksumDecoder {
  var places: [[(value: Int, cost: Double)]]
  /// The values' weights in the sum, by position; nonnegative.
  let weights: [Int]
  let modulus: Int
  /// The initial value of the sum.
  var first = 0

  /// Returns the cheapest valid values, by dynamic programming over the sum's remainder; nil if none exist.
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

  /// Returns the cost of the best different values; infinite if there are none.
  func secondBest(to values: [Int]) -> Double {
    // They differ in at least one position; try each as that position.
    places.indices.map { place in
      var others = self
      others.places[place].removeAll { $0.value == values[place] }
      return others.best()?.cost ?? .infinity
    }.min() ?? .infinity
  }
}
