import Foundation

/// The target values of a detector's cells for an image: background, or a label and a box.
///
/// A box is assigned to the cell with its center, and to those whose centers lie within its inner half and at
/// most 1.5 cells from its center. The other cells inside learn the box, but no label, because none is right
/// or wrong there. Where boxes overlap, smaller ones take precedence.
package struct DetectionTargets: Sendable, Hashable {
  /// A label's index and a box: center, width and height in cells, top-left origin.
  package struct Box: Sendable, Hashable {
    package let label: Int
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double

    package init(label: Int, x: Double, y: Double, width: Double, height: Double) {
      (self.label, self.x, self.y, self.width, self.height) = (label, x, y, width, height)
    }
  }

  package struct Cell: Sendable, Hashable {
    package let box: Box
    /// Whether the label is learned as well.
    package let isLabeled: Bool
  }

  package let columns: Int
  package let rows: Int
  /// Row by row; nil for background.
  package let cells: [Cell?]

  package init(boxes: [Box], columns: Int, rows: Int) {
    var cells = [Cell?](repeating: nil, count: columns * rows)
    // A total order, so that the later of equal boxes always takes precedence.
    let order = boxes.indices.sorted {
      (boxes[$1].area, $0) < (boxes[$0].area, $1)
    }
    for index in order {
      let box = boxes[index]
      Self.fill(&cells, columns, rows, box, x: box.width / 2, y: box.height / 2, isLabeled: false)
    }
    for index in order {
      let box = boxes[index]
      Self.fill(
        &cells, columns, rows, box, x: min(box.width / 4, 1.5), y: min(box.height / 4, 1.5), isLabeled: true)
    }
    for index in order {
      let box = boxes[index]
      let (column, row) = (Int(box.x.rounded(.down)), Int(box.y.rounded(.down)))
      cells[min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)] = Cell(
        box: box, isLabeled: true)
    }
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// Assigns a box to the cells whose centers are within a distance of its center.
  private static func fill(
    _ cells: inout [Cell?], _ columns: Int, _ rows: Int, _ box: Box, x: Double, y: Double, isLabeled: Bool
  ) {
    let across = range(box.x, x, columns)
    for row in range(box.y, y, rows) {
      for column in across { cells[row * columns + column] = Cell(box: box, isLabeled: isLabeled) }
    }
  }

  /// The cells along an axis whose centers are within a distance of a position.
  private static func range(_ center: Double, _ reach: Double, _ count: Int) -> Range<Int> {
    let first = max(Int((center - reach - 0.5).rounded(.up)), 0)
    let end = min(Int((center + reach - 0.5).rounded(.down)) + 1, count)
    return first..<max(first, end)
  }
}

extension DetectionTargets.Box {
  fileprivate var area: Double { width * height }
}
