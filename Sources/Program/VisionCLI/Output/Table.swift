import Foundation

extension Console {
  /// Prints rows below their headings, with columns as wide as necessary.
  ///
  /// - Parameters:
  ///   - leftAligned: the columns of text; the others are right-aligned.
  ///   - alternative: the text to print if there are no rows.
  func printTable(
    _ head: [String], _ rows: [[String]], leftAligned: Set<Int>, orSay alternative: String
  ) {
    guard !rows.isEmpty else { return print(alternative) }
    let lines = [head] + rows
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let cells = line.enumerated().map { column, text in
        let gap = String(repeating: " ", count: widths[column] - text.count)
        return leftAligned.contains(column) ? text + gap : gap + text
      }
      print(cells.joined(separator: "  ").replacing(/\s+$/, with: ""))
    }
  }
}

extension Date {
  /// A date such as `2026-11-21 18:30`.
  var localText: String {
    let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: self)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
      parts.minute ?? 0)
  }
}
