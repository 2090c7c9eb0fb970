import DocumentLayout
import GrayImage
import PlaneGeometry

/// A page with known text: lines 20 pixels high, letters 10 wide, and an image with only ruling lines.
struct DrawnLayout {
  let width: Int
  let height: Int
  /// Clockwise, in radians, around the upper left corner.
  var turn = SIMD2(1.0, 0.0)
  private(set) var lines: [PageLine] = []
  private var rules: [(left: Int, right: Int, top: Int, bottom: Int)] = []

  init(width: Int = 800, height: Int = 600) { (self.width, self.height) = (width, height) }

  private func rotated(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> Quadrilateral {
    Quadrilateral(
      PixelPoint(left, top), PixelPoint(right, top), PixelPoint(right, bottom), PixelPoint(left, bottom)
    )
    .map { $0.x * turn + $0.y * turn.rotated90 }
  }

  /// Writes a line from its upper left corner; single spaces separate words, several a wider gap.
  mutating func write(_ string: String, _ left: Double, _ top: Double, height: Double = 20) {
    let pitch = height / 2
    func place(_ scalars: Range<Int>) -> Quadrilateral {
      rotated(
        left + Double(scalars.lowerBound) * pitch, left + Double(scalars.upperBound) * pitch, top,
        top + height)
    }
    var words: [PageWord] = []
    var begin: Int?
    for (index, character) in (string + " ").enumerated() {
      if character != " " {
        begin = begin ?? index
      } else if let first = begin {
        words.append(PageWord(place(first..<index), scalars: first..<index))
        begin = nil
      }
    }
    lines.append(PageLine(string, at: place(0..<string.count), words: words))
  }

  mutating func rule(_ left: Int, _ top: Int, to right: Int, _ bottom: Int) {
    rules.append((left, max(right, left + 2), top, max(bottom, top + 2)))
  }

  var gray: GrayImage {
    var levels = [UInt8](repeating: 240, count: width * height)
    for rule in rules {
      for x in stride(from: Double(rule.left), to: Double(rule.right), by: 0.5) {
        for y in stride(from: Double(rule.top), to: Double(rule.bottom), by: 0.5) {
          let place = (x + 0.25) * turn + (y + 0.25) * turn.rotated90
          let (column, row) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
          if (0..<width).contains(column), (0..<height).contains(row) { levels[row * width + column] = 60 }
        }
      }
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  func structure() -> PageStructure { PageAnalysis(lines).structure(in: gray) }

  /// Returns the text of the parts of lines.
  func text(_ block: PageBlock) -> [String] {
    block.parts.map { part in
      let line = lines[part.line]
      let (first, last) = (line.words[part.words.lowerBound], line.words[part.words.upperBound - 1])
      return String(
        String.UnicodeScalarView(
          line.string.unicodeScalars.dropFirst(first.scalars.lowerBound)
            .prefix(last.scalars.upperBound - first.scalars.lowerBound)))
    }
  }

  /// Returns a table's cells: their rows and columns, and their text.
  func fields(_ table: PageTable) -> [[String]] {
    (0..<table.rowCount).map { row in
      table.cells.filter { $0.rows.lowerBound == row }.map { text($0.block).joined(separator: "/") }
    }
  }
}
