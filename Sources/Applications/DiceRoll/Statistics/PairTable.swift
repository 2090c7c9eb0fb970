/// Counts of pairs by the classes of both elements, and the chi-square statistic of their independence.
struct PairTable {
  let pairCount: Int
  let statistic: Double
  let degreesOfFreedom: Int
  /// The smallest expected count of a cell under independence.
  let minimumExpected: Double

  /// Returns nil if all first or all second elements are of one class.
  init?(_ pairs: [(Int, Int)]) {
    let firsts = Dictionary(pairs.map { ($0.0, 1) }, uniquingKeysWith: +)
    let seconds = Dictionary(pairs.map { ($0.1, 1) }, uniquingKeysWith: +)
    guard firsts.count > 1, seconds.count > 1 else { return nil }
    var cells: [Int: [Int: Int]] = [:]
    for (first, second) in pairs { cells[first, default: [:]][second, default: 0] += 1 }
    var (statistic, minimumExpected) = (0.0, Double.infinity)
    for (first, firstCount) in firsts.sorted(by: { $0.key < $1.key }) {
      for (second, secondCount) in seconds.sorted(by: { $0.key < $1.key }) {
        let expected = Double(firstCount) * Double(secondCount) / Double(pairs.count)
        let difference = Double(cells[first]?[second] ?? 0) - expected
        statistic += difference * difference / expected
        minimumExpected = min(minimumExpected, expected)
      }
    }
    pairCount = pairs.count
    self.statistic = statistic
    degreesOfFreedom = (firsts.count - 1) * (seconds.count - 1)
    self.minimumExpected = minimumExpected
  }
}
