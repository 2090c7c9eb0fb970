import Foundation

/// Comma-separated values under a head that names the columns; a cell in quotes may hold commas and, doubled, quotes (RFC 4180), but no
/// line's end.
package struct CSVTable {
  package struct Row {
    /// From 1, that of the head.
    package let line: Int
    fileprivate let cells: [String]

    /// A column's cell; nil where the line ends before it.
    package func cell(_ column: Int) -> String? { cells.indices.contains(column) ? cells[column] : nil }
  }

  private let head: [String]
  package let rows: [Row]

  /// - Parameter limit: how many bytes the file may have.
  /// - Throws: `MLCreateError.io`.
  package init(contentsOf url: URL, limit: Int = 1 << 24) throws {
    self.init(String(decoding: try AnnotationCollector.contents(of: url, limit: limit), as: UTF8.self))
  }

  package init(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().filter
    {
      !$0.element.allSatisfy(\.isWhitespace)
    }
    // Some programs lead the text with a byte order mark.
    head = lines.first.map { Self.cells($0.element.drop { $0 == "\u{FEFF}" }) } ?? []
    rows = lines.dropFirst().map { Row(line: $0.offset + 1, cells: Self.cells($0.element)) }
  }

  /// The column of a name, in letters of either case; nil for none.
  package func column(_ name: String) -> Int? { head.firstIndex { $0.lowercased() == name } }

  private static func cells(_ line: Substring) -> [String] {
    var (cells, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "\"":
        // The second of two within quotes opens them again, after the first has closed them, and stands for itself.
        if !isQuoted, cells[cells.count - 1].last == "\u{0}" {
          cells[cells.count - 1].removeLast()
          cells[cells.count - 1].append("\"")
        } else if isQuoted {
          cells[cells.count - 1].append("\u{0}")
        }
        isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells.map { $0.replacing("\u{0}", with: "").trimmingCharacters(in: .whitespaces) }
  }
}
