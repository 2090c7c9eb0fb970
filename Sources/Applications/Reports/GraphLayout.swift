/// The places of a graph's boxes, whose edges lead downward: each box is a rank below its lowest input, or
/// directly above its first user if it doesn't depend on the graph's inputs, as weights don't. A rank that is
/// too wide is folded into several rows.
struct GraphLayout {
  struct Box {
    var x = 0
    var y = 0
    let width: Int
    var center: Int { x + width / 2 }
  }

  static let boxHeight = 28
  /// The maximum width of a row, unless a single box is wider.
  static let maximumWidth = 1_200
  private static let rowHeight = 60
  /// The distance between the rows of a folded rank, which no edges connect.
  private static let foldHeight = 40
  private static let gap = 20

  private(set) var boxes: [Box]
  private(set) var width = 0
  private(set) var height = 0

  /// - Parameters:
  ///   - widths: the boxes' widths in pixels.
  ///   - edges: from a box to a later one.
  ///   - inputs: the boxes that belong to the first rank, whatever uses them.
  init(widths: [Int], edges: [(from: Int, to: Int)], inputs: Set<Int> = []) {
    boxes = widths.map { Box(width: $0) }
    var sources = [[Int]](repeating: [], count: widths.count)
    for (from, to) in edges { sources[to].append(from) }
    let ranks = Self.ranks(edges, count: widths.count, inputs: inputs)
    let members = Dictionary(grouping: widths.indices) { ranks[$0] }
    var y = Self.gap
    for rank in members.keys.sorted() {
      // A box without inputs stays beside the one before it.
      var center = 0
      let row = (members[rank] ?? []).map { box in
        center = sources[box].isEmpty ? center : mean(sources[box])
        return (box: box, center: center)
      }.sorted { ($0.center, $0.box) < ($1.center, $1.box) }
      for (number, part) in folded(row.map(\.box)).enumerated() {
        if number > 0 { y += Self.foldHeight }
        place(part, below: sources, y: y)
      }
      y += Self.rowHeight
    }
    height = y - Self.rowHeight + Self.boxHeight + Self.gap
    let left = boxes.map(\.x).min() ?? 0
    for box in boxes.indices { boxes[box].x += Self.gap - left }
    width = (boxes.map { $0.x + $0.width }.max() ?? 0) + Self.gap
  }

  private static func ranks(_ edges: [(from: Int, to: Int)], count: Int, inputs: Set<Int>) -> [Int] {
    var ranks = [Int](repeating: 0, count: count)
    var users = [[Int]](repeating: [], count: count)
    for (from, to) in edges { users[from].append(to) }
    var dependsOnInput = (0..<count).map(inputs.contains)
    // Edges lead to later boxes only, so that one pass in each direction is enough.
    for box in 0..<count {
      for user in users[box] {
        ranks[user] = max(ranks[user], ranks[box] + 1)
        if dependsOnInput[box] { dependsOnInput[user] = true }
      }
    }
    for box in (0..<count).reversed() where !dependsOnInput[box] {
      if let first = users[box].map({ ranks[$0] }).min() { ranks[box] = first - 1 }
    }
    return ranks
  }

  /// The rows of a rank, none of which is wider than the maximum.
  private func folded(_ row: [Int]) -> [[Int]] {
    var rows: [[Int]] = []
    var width = 0
    for box in row {
      let more = boxes[box].width + Self.gap
      if rows.isEmpty || width + more > Self.maximumWidth {
        rows.append([])
        width = 0
      }
      rows[rows.count - 1].append(box)
      width += more
    }
    return rows
  }

  /// Places the boxes of a row as near as possible to below the middle of their inputs, within the maximum
  /// width.
  private mutating func place(_ row: [Int], below sources: [[Int]], y: Int) {
    let total = row.reduce(-Self.gap) { $0 + boxes[$1].width + Self.gap }
    // A row without inputs is centered.
    var next = (Self.maximumWidth - total) / 2
    var (excess, isFirst) = (0, true)
    for box in row {
      let wanted = sources[box].isEmpty ? next : mean(sources[box]) - boxes[box].width / 2
      boxes[box].x = isFirst ? wanted : max(wanted, next)
      boxes[box].y = y
      excess += boxes[box].x - wanted
      next = boxes[box].x + boxes[box].width + Self.gap
      isFirst = false
    }
    // Boxes that were moved to the right of those before them move these to the left.
    for box in row { boxes[box].x -= excess / row.count }
    var end = max(Self.maximumWidth, total)
    for box in row.reversed() {
      boxes[box].x = min(boxes[box].x, end - boxes[box].width)
      end = boxes[box].x - Self.gap
    }
    var start = 0
    for box in row {
      boxes[box].x = max(boxes[box].x, start)
      start = boxes[box].x + boxes[box].width + Self.gap
    }
  }

  private func mean(_ boxes: [Int]) -> Int {
    boxes.isEmpty ? 0 : boxes.reduce(0) { $0 + self.boxes[$1].center } / boxes.count
  }
}
