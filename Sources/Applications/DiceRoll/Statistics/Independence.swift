/// Tests whether a roll's sum depends on that of the previous roll.
///
/// The rolls' sums (of one die: its values) are divided into classes of about equal frequency, and each pair
/// of consecutive rolls is counted in a table of the first's class by the second's. If rolls are independent,
/// the table's chi-square statistic for k classes has, for long series, the chi-square distribution with (k -
/// 1)² degrees of freedom, although every roll is in two pairs: Anderson and Goodman, *Statistical Inference
/// about Markov Chains*, Annals of Mathematical Statistics 28, 1957, section 3.
///
/// The number of classes, from 2 to 6, is the largest with an expected count of at least 5 in each cell; with
/// two it is a test of runs above and below the median. Classes depend on the sums' frequencies alone, not on
/// their order, so choosing them doesn't change the distribution.
///
/// Each number of dice has a table of its own, of the pairs whose rolls both have it; statistics and degrees
/// of freedom are added up. Tables with too small expected counts are left out if there are others.
enum Independence {
  private static let maximumClasses = 6

  /// - Parameter rolls: each roll's values, in the order in which they were rolled.
  /// - Returns: nil if there are no two different sums to compare.
  static func test(_ rolls: [[Int]]) -> ChiSquareTest? {
    var pairs: [Int: [(Int, Int)]] = [:]
    for (first, second) in zip(rolls, rolls.dropFirst()) where first.count == second.count && !first.isEmpty {
      pairs[first.count, default: []].append((first.saturatingSum, second.saturatingSum))
    }
    let tables = pairs.sorted { $0.key < $1.key }.compactMap { table($0.value) }
    let reliable = tables.filter { $0.minimumExpected >= ChiSquareTest.minimumReliableExpected }
    let used = reliable.isEmpty ? tables.max { $0.pairCount < $1.pairCount }.map { [$0] } ?? [] : reliable
    guard let minimumExpected = used.map(\.minimumExpected).min() else { return nil }
    return ChiSquareTest(
      statistic: used.reduce(0) { $0 + $1.statistic },
      degreesOfFreedom: used.reduce(0) { $0 + $1.degreesOfFreedom }, minimumExpected: minimumExpected,
      warning:
        "Too few rolls for this to mean anything: \(used.reduce(0) { $0 + $1.pairCount }) pairs of consecutive rolls "
        + "with the same number of dice. The test needs about 25, or more if the same sums come up often.")
  }

  /// The table with the most classes whose expected counts suffice, else the one with two classes.
  private static func table(_ pairs: [(Int, Int)]) -> PairTable? {
    var coarsest: PairTable?
    for classCount in (2...maximumClasses).reversed() {
      guard let classes = classes(of: pairs.flatMap { [$0.0, $0.1] }, atMost: classCount),
        let table = PairTable(pairs.map { (classes[$0.0] ?? 0, classes[$0.1] ?? 0) })
      else { continue }
      if table.minimumExpected >= ChiSquareTest.minimumReliableExpected { return table }
      coarsest = table
    }
    return coarsest
  }

  /// Each sum's class, by the fraction of smaller sums and half of the equal ones; nil if all are in one.
  private static func classes(of sums: [Int], atMost count: Int) -> [Int: Int]? {
    let frequencies = Dictionary(sums.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    var classes: [Int: Int] = [:]
    var (below, last, number) = (0, -1, -1)
    for (sum, frequency) in frequencies {
      let slot = min(count - 1, (2 * below + frequency) * count / (2 * sums.count))
      if slot != last { number += 1 }
      (last, below) = (slot, below + frequency)
      classes[sum] = number
    }
    return number > 0 ? classes : nil
  }
}
