/// The level that divides a histogram into two groups of least variance within, and so of the largest
/// difference of means (Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979).
///
/// - Parameter counts: the number of values of each level.
/// - Returns: the last level of the lower group, the lowest optimal one; nil if fewer than two levels occur.
package func otsuThreshold(_ counts: [Int]) -> Int? {
  let count = Double(counts.reduce(0, +))
  let sum = counts.indices.reduce(0.0) { $0 + Double($1 * counts[$1]) }
  var (below, sumBelow) = (0.0, 0.0)
  var (best, threshold) = (-1.0, Int?.none)
  for level in counts.indices.dropLast() {
    below += Double(counts[level])
    sumBelow += Double(level * counts[level])
    let above = count - below
    guard below > 0, above > 0 else { continue }
    let difference = sumBelow / below - (sum - sumBelow) / above
    let between = below * above * difference * difference
    if between > best { (best, threshold) = (between, level) }
  }
  return threshold
}
