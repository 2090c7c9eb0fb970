extension DocumentObservation.Container {
  /// Text in rows and columns, at least two of each.
  public struct Table: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// A field of a table, or several that no line divides.
    public struct Cell: Hashable, Codable, Sendable {
      /// What is written in it, without text where nothing is.
      public let content: DocumentObservation.Container
      /// The rows that it reaches over, counted from the top, from 0 on.
      public let rowRange: ClosedRange<Int>
      /// The columns that it reaches over, counted from the left, from 0 on.
      public let columnRange: ClosedRange<Int>
    }

    private let cells: [Cell]
    private let rowCount: Int
    private let columnCount: Int
    let outline: [NormalizedPoint]

    init(cells: [Cell], rowCount: Int, columnCount: Int, outline: [NormalizedPoint]) {
      (self.cells, self.rowCount, self.columnCount, self.outline) = (cells, rowCount, columnCount, outline)
    }

    /// The rows from the top, each with its cells from the left. A cell that reaches over several rows is in each of them.
    public var rows: [[Cell]] {
      (0..<rowCount).map { row in cells.filter { $0.rowRange.contains(row) }.inRow }
    }

    /// The columns from the left, each with its cells from the top. A cell that reaches over several columns is in each of them.
    public var columns: [[Cell]] {
      (0..<columnCount).map { column in cells.filter { $0.columnRange.contains(column) } }
    }

    /// The cell that covers a place; nil where the table has no such row or column.
    public func cell(row: Int, col: Int) -> Cell? {
      cells.first { $0.rowRange.contains(row) && $0.columnRange.contains(col) }
    }

    /// The rectangle around the cells, along the text.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}

extension [DocumentObservation.Container.Table.Cell] {
  /// From the left: one that reaches down from a row above comes before its neighbor on the right.
  fileprivate var inRow: [Element] { sorted { $0.columnRange.lowerBound < $1.columnRange.lowerBound } }
}
