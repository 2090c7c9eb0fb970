import SeededRandom

/// Which examples each iteration learns from: each once, in an order of its own, before any comes again.
struct ShuffledBatches: Sendable {
  /// How many examples an iteration has.
  let size: Int
  /// How many examples there are.
  let count: Int
  let seed: Int

  /// The numbers of the examples of an iteration, counted from 0.
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
