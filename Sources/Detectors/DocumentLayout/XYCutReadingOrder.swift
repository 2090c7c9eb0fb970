/// The reading order of a page's blocks: running text by column, everything else from the top.
struct XYCutReadingOrder {
  struct Block {
    let box: DeskewedBox
    let lineCount: Int
  }

  let blocks: [Block]
  let textHeight: Double

  /// Pages with more blocks aren't running text and are ordered from top to bottom.
  private static let maximumBlocks = 400

  func order() -> [Int] {
    blocks.count <= Self.maximumBlocks ? order(Array(blocks.indices)) : fromTop(Array(blocks.indices))
  }

  private func order(_ some: [Int]) -> [Int] {
    guard some.count > 1 else { return some }
    if let columns = textColumns(some) { return columns.flatMap(order) }
    let bands = groups(some, start: \.top, end: \.bottom, gap: 0)
    guard bands.count > 1 else {
      let columns = groups(some, start: \.left, end: \.right, gap: 0)
      return columns.count > 1 ? columns.flatMap(order) : fromTop(some)
    }
    var (ordered, begin): ([Int], Int) = ([], 0)
    while begin < bands.count {
      // Columns continue over gaps at the same height in all of them.
      var (end, together) = (begin + 1, bands[begin])
      while end < bands.count, let columns = textColumns(together + bands[end]), !columns.isEmpty {
        together += bands[end]
        end += 1
      }
      ordered += order(together)
      begin = end
    }
    return ordered
  }

  private func fromTop(_ some: [Int]) -> [Int] {
    some.sorted { (blocks[$0].box.top, blocks[$0].box.left) < (blocks[$1].box.top, blocks[$1].box.left) }
  }

  /// Returns the columns of running text; nil if there is only one column.
  private func textColumns(_ some: [Int]) -> [[Int]]? {
    let columns = groups(some, start: \.left, end: \.right, gap: 0.8 * textHeight)
    guard columns.count > 1,
      columns.allSatisfy({ column in column.contains { blocks[$0].lineCount > 1 } })
    else { return nil }
    return columns
  }

  /// Groups blocks at gaps that no block bridges.
  private func groups(
    _ some: [Int], start: KeyPath<DeskewedBox, Double>, end: KeyPath<DeskewedBox, Double>, gap: Double
  ) -> [[Int]] {
    var (groups, reached): ([[Int]], Double) = ([], -.infinity)
    for index in some.sorted(by: { blocks[$0].box[keyPath: start] < blocks[$1].box[keyPath: start] }) {
      let box = blocks[index].box
      if groups.isEmpty || box[keyPath: start] - reached >= gap {
        groups.append([index])
      } else {
        groups[groups.count - 1].append(index)
      }
      reached = max(reached, box[keyPath: end])
    }
    return groups
  }
}
