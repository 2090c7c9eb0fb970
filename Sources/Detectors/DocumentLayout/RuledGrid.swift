/// The cells between ruling lines.
struct RuledGrid: Sendable {
  struct Cell: Sendable {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>
    let box: DeskewedBox
  }

  /// Rejects graph paper.
  private static let maximumCellCount = 4096

  let rowEdges: [Double]
  let columnEdges: [Double]
  let cells: [Cell]

  var box: DeskewedBox {
    DeskewedBox(
      left: columnEdges.first ?? 0, right: columnEdges.last ?? 0, top: rowEdges.first ?? 0,
      bottom: rowEdges.last ?? 0)
  }

  /// Returns the grids with at least two rows and two columns; lines may end within `tolerance` of others.
  static func grids(_ lines: RulingLines, tolerance: Double) -> [RuledGrid] {
    groups(lines, tolerance: tolerance).compactMap { RuledGrid($0, tolerance: tolerance) }
      .sorted { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }
  }

  /// Groups the lines that cross one another.
  private static func groups(_ lines: RulingLines, tolerance: Double) -> [RulingLines] {
    var (horizontal, vertical) = (Set(lines.horizontal), Set(lines.vertical))
    var groups: [RulingLines] = []
    func crosses(_ row: RulingLine, _ column: RulingLine) -> Bool {
      column.across >= row.start - tolerance && column.across <= row.end + tolerance
        && row.across >= column.start - tolerance && row.across <= column.end + tolerance
    }
    while let first = vertical.popFirst() {
      var group = RulingLines()
      group.vertical = [first]
      var (newRows, newColumns): ([RulingLine], [RulingLine]) = ([], [first])
      while !newColumns.isEmpty {
        newRows = horizontal.filter { row in newColumns.contains { crosses(row, $0) } }
        horizontal.subtract(newRows)
        group.horizontal += newRows
        newColumns = vertical.filter { column in newRows.contains { crosses($0, column) } }
        vertical.subtract(newColumns)
        group.vertical += newColumns
      }
      groups.append(group)
    }
    return groups
  }

  private init?(_ lines: RulingLines, tolerance: Double) {
    guard lines.horizontal.count >= 2 else { return nil }
    // The sides of a table may lack lines; the perpendicular lines' ends replace them.
    let columnEdges = Self.edges(lines.vertical, ends: lines.horizontal, tolerance: tolerance)
    let rowEdges = Self.edges(lines.horizontal, ends: lines.vertical, tolerance: tolerance)
    guard columnEdges.count >= 3, rowEdges.count >= 3,
      (columnEdges.count - 1) * (rowEdges.count - 1) <= Self.maximumCellCount
    else { return nil }
    (self.rowEdges, self.columnEdges) = (rowEdges, columnEdges)
    cells = Self.cells(lines, rowEdges: rowEdges, columnEdges: columnEdges, tolerance: tolerance)
    guard cells.count >= 3 else { return nil }
  }

  /// Returns the distinct positions of lines, and of the outer ends of perpendicular ones.
  private static func edges(_ lines: [RulingLine], ends: [RulingLine], tolerance: Double) -> [Double] {
    var edges: [(sum: Double, count: Double)] = []
    for across in lines.map(\.across).sorted() {
      if let last = edges.last, across - last.sum / last.count < tolerance {
        edges[edges.count - 1] = (last.sum + across, last.count + 1)
      } else {
        edges.append((across, 1))
      }
    }
    var places = edges.map { $0.sum / $0.count }
    guard let low = ends.map(\.start).min(), let high = ends.map(\.end).max() else { return places }
    if let first = places.first, first - low > 2 * tolerance { places.insert(low, at: 0) }
    if let last = places.last, high - last > 2 * tolerance { places.append(high) }
    return places
  }

  /// Returns the cells, merged across missing lines.
  private static func cells(
    _ lines: RulingLines, rowEdges: [Double], columnEdges: [Double], tolerance: Double
  ) -> [Cell] {
    let (rowCount, columnCount) = (rowEdges.count - 1, columnEdges.count - 1)
    func isRuled(_ lines: [RulingLine], at across: Double, beside middle: Double) -> Bool {
      lines.contains { abs($0.across - across) < tolerance && $0.start <= middle && $0.end >= middle }
    }
    func isOpen(rightOf column: Int, _ row: Int) -> Bool {
      !isRuled(
        lines.vertical, at: columnEdges[column + 1], beside: (rowEdges[row] + rowEdges[row + 1]) / 2)
    }
    func isOpen(below row: Int, _ column: Int) -> Bool {
      !isRuled(
        lines.horizontal, at: rowEdges[row + 1], beside: (columnEdges[column] + columnEdges[column + 1]) / 2)
    }
    var isTaken = [Bool](repeating: false, count: rowCount * columnCount)
    var cells: [Cell] = []
    for row in 0..<rowCount {
      for column in 0..<columnCount where !isTaken[row * columnCount + column] {
        var (lastRow, lastColumn) = (row, column)
        while lastColumn + 1 < columnCount, !isTaken[row * columnCount + lastColumn + 1],
          isOpen(rightOf: lastColumn, row)
        {
          lastColumn += 1
        }
        while lastRow + 1 < rowCount,
          (column...lastColumn).allSatisfy({
            isOpen(below: lastRow, $0) && !isTaken[(lastRow + 1) * columnCount + $0]
          }),
          (column..<lastColumn).allSatisfy({ isOpen(rightOf: $0, lastRow + 1) })
        {
          lastRow += 1
        }
        for taken in row...lastRow {
          for place in column...lastColumn { isTaken[taken * columnCount + place] = true }
        }
        cells.append(
          Cell(
            rows: row...lastRow, columns: column...lastColumn,
            box: DeskewedBox(
              left: columnEdges[column], right: columnEdges[lastColumn + 1], top: rowEdges[row],
              bottom: rowEdges[lastRow + 1])))
      }
    }
    return cells
  }
}
