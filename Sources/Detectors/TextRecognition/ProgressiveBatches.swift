/// How many of the lines that may be text are read before it is asked whether it is worth reading more.
///
/// A page of specks or of codes looks like text to the network that finds lines, and reading takes most of the time. So the
/// surest lines are read first, then as much as was read before, as long as enough of it says something.
struct ProgressiveBatches {
  /// What reading each line costs, the surest line first.
  let costs: [Int]
  /// The first portion costs no more than this, but has so many lines at least.
  let firstCost: Int
  let firstLines: Int
  /// If of the lines read so far a smaller part was worth it, 0...1, what follows is no text.
  let minimumShare: Double

  private var begun = 0
  private var spent = 0

  init(costs: [Int], firstCost: Int, firstLines: Int, leastShare: Double) {
    (self.costs, self.firstCost) = (costs, firstCost)
    (self.firstLines, self.minimumShare) = (firstLines, leastShare)
  }

  /// The next lines to read; nil where all are read, or reading more would be in vain.
  ///
  /// - Parameter useful: how many of the lines of all portions before were worth it; a line may be worth a part of one.
  mutating func next(afterUseful useful: Double) -> Range<Int>? {
    guard begun < costs.count, useful >= minimumShare * Double(begun) else { return nil }
    let limit = max(firstCost, spent)
    var (end, sum) = (begun, 0)
    while end < costs.count, end - begun < firstLines || sum + costs[end] <= limit {
      sum += costs[end]
      end += 1
    }
    defer { (begun, spent) = (end, spent + sum) }
    return begun..<end
  }
}
