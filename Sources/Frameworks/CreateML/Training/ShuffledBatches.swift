import SeededRandom

/// The examples of each iteration: all of them once, shuffled, before any is repeated.
struct ShuffledBatches: Sendable {
  /// The number of examples in an iteration.
  let size: Int
  let count: Int
  let seed: Int

  func examples(of iteration: Int) -> [Int] {
    var (round, order) = (-1, [Int]())
    return (iteration * size..<(iteration + 1) * size).map { place in
      if place / count != round {
        round = place / count
        var random = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) &* 1_000_003 &+ UInt64(round))
        order = (0..<count).shuffled(using: &random)
      }
      return order[place % count]
    }
  }
}
