import Reports

/// A confusion matrix as HTML.
struct ConfusionTable {
  private struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  /// The maximum number of labels for which a matrix is readable.
  private static let labelLimit = 60
  /// The number of listed pairs of labels beyond that.
  private static let pairLimit = 100

  /// The true labels.
  let rows: [String]
  /// The predicted labels.
  let columns: [String]
  /// The number of leading rows and columns that have the same label.
  let sameCount: Int
  private var counts: [Cell: Int] = [:]

  init(rows: [String], columns: [String], sameCount: Int) {
    (self.rows, self.columns, self.sameCount) = (rows, columns, sameCount)
  }

  mutating func add(_ count: Int, row: Int, column: Int) {
    if count > 0 { counts[Cell(row: row, column: column), default: 0] += count }
  }

  /// A shaded matrix; for many labels, a table of the most frequent confusions.
  func text(caption: String) -> String {
    "<p>\(caption.xmlEscaped)</p>\n" + (max(rows.count, columns.count) > Self.labelLimit ? pairs : matrix)
  }

  private func isRight(_ row: Int, _ column: Int) -> Bool { row == column && row < sameCount }

  private var matrix: String {
    let head = columns.map { "<th scope=\"col\"><span>\($0.xmlEscaped)</span></th>" }.joined()
    let lines = rows.indices.map { row in
      let own = columns.indices.map { counts[Cell(row: row, column: $0)] ?? 0 }
      let all = Double(max(own.reduce(0, +), 1))
      let cells = own.enumerated().map { column, count in
        let strength = count == 0 ? 0 : max(Int((Double(count) / all * 70).rounded()), 8)
        return "<td class=\"\(isRight(row, column) ? "right" : "wrong")\" style=\"--share:\(strength)%\">"
          + "\(count == 0 ? "" : "\(count)")</td>"
      }
      return "<tr><th scope=\"row\">\(rows[row].xmlEscaped)</th>\(cells.joined())</tr>"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Confusion matrix"><table class="confusion">
      <thead><tr><td></td>\(head)</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  private var pairs: String {
    let confused = counts.filter { !isRight($0.key.row, $0.key.column) }.sorted {
      ($1.value, $0.key.row, $0.key.column) < ($0.value, $1.key.row, $1.key.column)
    }
    guard !confused.isEmpty else { return "<p>There were no confusions.</p>" }
    return "<p>There are too many labels for a matrix: these are the most frequent confusions.</p>"
      + ReportPage.table(
        ["Label", "Predicted", "Count"],
        confused.prefix(Self.pairLimit).map { [rows[$0.key.row], columns[$0.key.column], "\($0.value)"] })
  }
}
