/// Splits recognition of possible lines into batches, with a check after each whether to continue.
///
/// Specks and codes look like text to the detector, so the most confident lines are recognized first. Each
/// further batch costs as much as all before, and follows only if enough of those were text.
struct ProgressiveBatches {
  /// The cost of each line, in descending order of confidence.
  let costs: [Int]
  /// The maximum cost of the first batch, which still has at least `firstLines` lines.
  let firstCost: Int
  let firstLines: Int
  /// The minimum fraction of useful lines, 0…1, for another batch to follow.
  let minimumFraction: Double

  private var startedCount = 0
  private var spent = 0

  init(costs: [Int], firstCost: Int, firstLines: Int, minimumFraction: Double) {
    (self.costs, self.firstCost) = (costs, firstCost)
    (self.firstLines, self.minimumFraction) = (firstLines, minimumFraction)
  }

  /// Returns the next batch; nil after the last, or if too few lines were useful (fractions count).
  mutating func next(afterUseful useful: Double) -> Range<Int>? {
    guard startedCount < costs.count, useful >= minimumFraction * Double(startedCount) else { return nil }
    let limit = max(firstCost, spent)
    var (end, sum) = (startedCount, 0)
    while end < costs.count, end - startedCount < firstLines || sum + costs[end] <= limit {
      sum += costs[end]
      end += 1
    }
    defer { (startedCount, spent) = (end, spent + sum) }
    return startedCount..<end
  }
}
