import Reports

/// How often which label was taken for which, as HTML.
struct ConfusionTable {
  private struct Place: Hashable {
    let row: Int
    let column: Int
  }

  /// More labels than this are no matrix that anybody reads.
  private static let labelLimit = 60
  /// The pairs of labels that are listed then.
  private static let pairLimit = 100

  /// The true labels.
  let rows: [String]
  /// What they were taken for.
  let columns: [String]
  /// How many rows and columns, from the first, are the same label.
  let sameCount: Int
  private var counts: [Place: Int] = [:]

  init(rows: [String], columns: [String], sameCount: Int) {
    (self.rows, self.columns, self.sameCount) = (rows, columns, sameCount)
  }

  mutating func add(_ count: Int, row: Int, column: Int) {
    if count > 0 { counts[Place(row: row, column: column), default: 0] += count }
  }

  /// A matrix in shades; of many labels a table of the pairs that are confused most often.
  func text(caption: String) -> String {
    "<p>\(caption.xmlEscaped)</p>\n" + (max(rows.count, columns.count) > Self.labelLimit ? pairs : matrix)
  }

  private func isRight(_ row: Int, _ column: Int) -> Bool { row == column && row < sameCount }

  private var matrix: String {
    let head = columns.map { "<th scope=\"col\"><span>\($0.xmlEscaped)</span></th>" }.joined()
    let lines = rows.indices.map { row in
      let own = columns.indices.map { counts[Place(row: row, column: $0)] ?? 0 }
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
    guard !confused.isEmpty else { return "<p>None was taken for another.</p>" }
    return "<p>There are too many labels for a matrix: these were confused most often.</p>"
      + ReportPage.table(
        ["Label", "Taken for", "Count"],
        confused.prefix(Self.pairLimit).map { [rows[$0.key.row], columns[$0.key.column], "\($0.value)"] })
  }
}
