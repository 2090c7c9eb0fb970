package import PlaneGeometry

/// What a page's lines belong to.
package struct PageStructure: Sendable {
  /// All text in the order in which it is read.
  package var text = PageBlock()
  /// Which paragraph is the page's title.
  package var title: PageBlock?
  /// Every line is in one of them, in the order in which they are read; those of tables are one a cell.
  package var paragraphs: [PageBlock] = []
  package var lists: [PageList] = []
  package var tables: [PageTable] = []
}

/// Text that belongs together.
package struct PageBlock: Sendable {
  package enum Alignment: Sendable {
    case leading
    case center
    case trailing
  }

  /// In the order in which they are read.
  package var parts: [WordSpan] = []
  /// Nil for a single line, and where the lines' edges agree nowhere.
  package var alignment: Alignment?
  /// The rectangle along the text around it, in the picture's pixels.
  package var outline = Quadrilateral(.zero, .zero, .zero, .zero)
}

/// Things that are said one below the other, each behind a mark.
package struct PageList: Sendable {
  package struct Item: Sendable {
    package let marker: ListMarker
    /// With the marker.
    package let block: PageBlock
  }

  package let items: [Item]
  package let outline: Quadrilateral
}

/// Text in rows and columns.
package struct PageTable: Sendable {
  package struct Cell: Sendable {
    package let rows: ClosedRange<Int>
    package let columns: ClosedRange<Int>
    /// Empty where nothing is written.
    package let block: PageBlock
    package let outline: Quadrilateral
  }

  package let rowCount: Int
  package let columnCount: Int
  /// By row, then by column; together they cover the table.
  package let cells: [Cell]
  package let outline: Quadrilateral
}
