/// A table without ruling lines, recognized by its alignment.
struct BorderlessTable: Sendable {
  /// For each row, the spans with their column indices.
  let rows: [[(column: Int, part: DeskewedSpan)]]
  let columns: [ClosedRange<Double>]

  /// The minimum gap between columns, in text heights.
  private static let gutter = 1.0
  /// The maximum median word count of a cell; columns of running text have more.
  private static let maximumMedianWords = 4

  static func tables(_ parts: [DeskewedSpan], textHeight: Double) -> [BorderlessTable] {
    let rows = rows(of: parts, textHeight: textHeight)
    var tables: [BorderlessTable] = []
    var begin = 0
    while begin < rows.count {
      // Grow row by row while there are columns, tolerating one row that breaks them.
      var (end, found): (Int, BorderlessTable?) = (begin + 1, nil)
      var tried = begin + 2
      while rows[begin].count > 1, tried <= min(end + 2, rows.count),
        isNear(rows[tried - 2], rows[tried - 1], textHeight: textHeight)
      {
        if let longer = BorderlessTable(Array(rows[begin..<tried]), textHeight: textHeight) {
          (end, found) = (tried, longer)
        }
        tried += 1
      }
      if let found { tables.append(found) }
      begin = end
    }
    return tables
  }

  /// Groups spans into rows, from top to bottom and left to right.
  static func rows(of parts: [DeskewedSpan], textHeight: Double) -> [[DeskewedSpan]] {
    var rows: [(box: DeskewedBox, parts: [DeskewedSpan])] = []
    for part in parts.sorted(by: { $0.box.centerY < $1.box.centerY }) {
      if let row = rows.last, row.parts.allSatisfy({ $0.box.overlapX(part.box) < 0.3 * textHeight }),
        row.box.overlapY(part.box) > 0.5 * min(row.box.height, part.box.height)
      {
        rows[rows.count - 1] = (row.box.union(part.box), row.parts + [part])
      } else {
        rows.append((part.box, [part]))
      }
    }
    return rows.map { row in row.parts.sorted { $0.box.left < $1.box.left } }
  }

  private static func isNear(_ above: [DeskewedSpan], _ below: [DeskewedSpan], textHeight: Double) -> Bool {
    let bottom = above.map(\.box.bottom).max() ?? 0
    let top = below.map(\.box.top).min() ?? 0
    return top - bottom < 1.6 * textHeight
  }

  private init?(_ rows: [[DeskewedSpan]], textHeight: Double) {
    let parts = rows.flatMap(\.self)
    let columns = Self.columns(parts, textHeight: textHeight)
    // Two columns require three rows: two lines with similar gaps may be chance.
    guard columns.count >= 2, rows.count >= (columns.count == 2 ? 3 : 2), let last = rows.last, last.count > 1
    else { return nil }
    self.columns = columns
    self.rows = rows.map { row in
      row.compactMap { part in
        columns.firstIndex { $0.contains(part.box.centerX) }.map { (column: $0, part: part) }
      }
    }
    let counts = parts.map(\.part.words.count).sorted()
    guard counts[counts.count / 2] <= Self.maximumMedianWords,
      // A row has at most one span per cell.
      self.rows.allSatisfy({ Set($0.map(\.column)).count == $0.count }),
      self.rows.count(where: { $0.count > 1 }) * 10 >= rows.count * 6,
      columns.indices.allSatisfy({ column in
        self.rows.count { $0.contains { $0.column == column } } * 10 >= rows.count * 4
      })
    else { return nil }
  }

  /// Returns the horizontal ranges of text that gaps separate.
  private static func columns(_ parts: [DeskewedSpan], textHeight: Double) -> [ClosedRange<Double>] {
    var columns: [ClosedRange<Double>] = []
    for box in parts.map(\.box).sorted(by: { $0.left < $1.left }) {
      if let last = columns.last, box.left - last.upperBound < gutter * textHeight {
        columns[columns.count - 1] = last.lowerBound...max(last.upperBound, box.right)
      } else {
        columns.append(box.left...max(box.left, box.right))
      }
    }
    return columns
  }
}
