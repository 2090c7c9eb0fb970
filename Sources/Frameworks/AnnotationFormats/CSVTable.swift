package import Foundation

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

  /// The rows below the head, each of which is made when its turn comes; empty lines are none.
  package struct Rows: Sequence, IteratorProtocol {
    private var rest: Data
    private var line = 0

    /// The bytes of the longest line that has cells, and how many it may have.
    private static let (longestLine, mostCells) = (64 << 10, 1_000)

    fileprivate init(_ data: Data) { rest = data }

    package mutating func next() -> Row? {
      while !rest.isEmpty {
        let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let bytes = rest[..<(end ?? rest.endIndex)]
        let isPair = end.map { rest[$0...].starts(with: [0x0D, 0x0A]) } ?? false
        rest = rest[(end.map { $0 + (isPair ? 2 : 1) } ?? rest.endIndex)...]
        line += 1
        guard bytes.contains(where: { $0 > 0x20 }) else { continue }
        // A line that is too long has no cells, and so none of those that are needed.
        let text = bytes.count <= Self.longestLine ? String(decoding: bytes, as: UTF8.self) : ""
        let cells = CSVTable.cells(text[...])
        return Row(line: line, cells: cells.count <= Self.mostCells ? cells : [])
      }
      return nil
    }
  }

  private let head: [String]
  package let rows: Rows

  /// - Parameter limit: how many bytes the file may have.
  /// - Throws: `AnnotationFileError.unreadable`.
  package init(contentsOf url: URL, limit: Int = 1 << 24) throws {
    self.init(try AnnotationCollector.contents(of: url, limit: limit))
  }

  private init(_ data: Data) {
    // Some programs lead the text with a byte order mark.
    var rows = Rows(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    head = rows.next()?.cells ?? []
    self.rows = rows
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
