extension DocumentObservation.Container {
  /// Text in rows and columns, at least two of each.
  public struct Table: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// A cell of a table, which may span rows and columns.
    public struct Cell: Hashable, Codable, Sendable {
      /// The cell's content, without text if it is empty.
      public let content: DocumentObservation.Container
      /// The rows that it spans, counted from the top, starting with 0.
      public let rowRange: ClosedRange<Int>
      /// The columns that it spans, counted from the left, starting with 0.
      public let columnRange: ClosedRange<Int>
    }

    private let cells: [Cell]
    private let rowCount: Int
    private let columnCount: Int
    let outline: [NormalizedPoint]

    init(cells: [Cell], rowCount: Int, columnCount: Int, outline: [NormalizedPoint]) {
      (self.cells, self.rowCount, self.columnCount, self.outline) = (cells, rowCount, columnCount, outline)
    }

    /// The rows from the top, with cells from the left. A cell that spans several rows is in each of them.
    public var rows: [[Cell]] {
      (0..<rowCount).map { row in cells.filter { $0.rowRange.contains(row) }.inRow }
    }

    /// The columns from the left, with cells from the top. A cell that spans several columns is in each.
    public var columns: [[Cell]] {
      (0..<columnCount).map { column in cells.filter { $0.columnRange.contains(column) } }
    }

    /// Returns the cell at a row and column; nil if the table has no such row or column.
    public func cell(row: Int, col: Int) -> Cell? {
      cells.first { $0.rowRange.contains(row) && $0.columnRange.contains(col) }
    }

    /// The rectangle around the cells, along the text.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}

extension [DocumentObservation.Container.Table.Cell] {
  /// The cells from the left: one that spans down from a row above precedes its right neighbor.
  fileprivate var inRow: [Element] { sorted { $0.columnRange.lowerBound < $1.columnRange.lowerBound } }
}
