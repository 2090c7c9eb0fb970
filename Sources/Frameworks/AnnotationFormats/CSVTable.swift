package import Foundation

/// Comma-separated values with a header. Quoted cells may contain commas and doubled quotes (RFC 4180), but
/// no line breaks.
package struct CSVTable {
  package struct Row {
    /// The line number, where 1 is the header.
    package let line: Int
    fileprivate let cells: [String]

    /// nil if the line is too short.
    package func cell(_ column: Int) -> String? { cells.indices.contains(column) ? cells[column] : nil }
  }

  /// The rows after the header, parsed on demand, without empty lines.
  package struct Rows: Sequence, IteratorProtocol {
    private var rest: Data
    private var line = 0

    /// The maximum length in bytes, and the maximum number of cells.
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
        // A line that is too long is read as empty.
        let text = bytes.count <= Self.longestLine ? String(decoding: bytes, as: UTF8.self) : ""
        let cells = CSVTable.cells(text[...])
        return Row(line: line, cells: cells.count <= Self.mostCells ? cells : [])
      }
      return nil
    }
  }

  private let head: [String]
  package let rows: Rows

  /// - Parameter limit: the maximum size of the file in bytes.
  /// - Throws: `AnnotationFileError.unreadable`.
  package init(contentsOf url: URL, limit: Int = 1 << 24) throws {
    self.init(try AnnotationCollector.text(of: url, limit: limit))
  }

  /// - Parameter data: UTF-8 without a byte order mark.
  private init(_ data: Data) {
    var rows = Rows(data)
    head = rows.next()?.cells ?? []
    self.rows = rows
  }

  /// Case-insensitive.
  package func column(_ name: String) -> Int? { head.firstIndex { $0.lowercased() == name } }

  private static func cells(_ line: Substring) -> [String] {
    var (cells, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "\"":
        // A doubled quote closes and reopens the quoted part, and stands for one quote.
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
