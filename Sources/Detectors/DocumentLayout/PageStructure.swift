package import PlaneGeometry

package struct PageStructure: Sendable {
  /// All text, in reading order.
  package var text = PageBlock()
  /// The page's title, which is also one of the paragraphs.
  package var title: PageBlock?
  /// All lines, in reading order; each table cell forms one paragraph.
  package var paragraphs: [PageBlock] = []
  package var lists: [PageList] = []
  package var tables: [PageTable] = []
}

package struct PageBlock: Sendable {
  package enum Alignment: Sendable {
    case leading
    case center
    case trailing
  }

  /// In reading order.
  package var parts: [WordSpan] = []
  /// Nil for a single line or if no edges align.
  package var alignment: Alignment?
  /// The rotated bounding box, in pixels of the image.
  package var outline = Quadrilateral(.zero, .zero, .zero, .zero)
}

package struct PageList: Sendable {
  package struct Item: Sendable {
    package let marker: ListMarker
    /// Includes the marker.
    package let block: PageBlock
  }

  package let items: [Item]
  package let outline: Quadrilateral
}

package struct PageTable: Sendable {
  package struct Cell: Sendable {
    package let rows: ClosedRange<Int>
    package let columns: ClosedRange<Int>
    /// Empty if the cell has no text.
    package let block: PageBlock
    package let outline: Quadrilateral
  }

  package let rowCount: Int
  package let columnCount: Int
  /// By row, then by column; together they cover the table.
  package let cells: [Cell]
  package let outline: Quadrilateral
}
