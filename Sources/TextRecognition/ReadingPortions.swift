/// How many of the lines that may be text are read before it is asked whether it is worth reading more.
///
/// A page of specks or of codes looks like text to the network that finds lines, and reading takes most of the time. So the
/// surest lines are read first, then as much as was read before, as long as enough of it says something.
struct ReadingPortions {
  /// How large each line is for the network that reads, in pixels, the surest first.
  let sizes: [Int]
  /// The first portion has no more pixels than these, but so many lines at least.
  let firstPixels: Int
  let firstLines: Int

  /// If of the lines read so far fewer than one in so many were worth it, it is no text. Of a receipt's nearly all are.
  private static let leastShare = 8

  private var begun = 0
  private var pixels = 0

  init(sizes: [Int], firstPixels: Int, firstLines: Int) {
    (self.sizes, self.firstPixels, self.firstLines) = (sizes, firstPixels, firstLines)
  }

  /// The next lines to read; nil where all are read, or reading more would be in vain.
  ///
  /// - Parameter useful: how many of the lines of all portions before were worth it.
  mutating func next(afterUseful useful: Int) -> Range<Int>? {
    guard begun < sizes.count, useful * Self.leastShare >= begun else { return nil }
    let limit = max(firstPixels, pixels)
    var (end, sum) = (begun, 0)
    while end < sizes.count, end - begun < firstLines || sum + sizes[end] <= limit {
      sum += sizes[end]
      end += 1
    }
    defer { (begun, pixels) = (end, pixels + sum) }
    return begun..<end
  }
}
