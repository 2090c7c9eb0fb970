/// Consecutive lines of running text.
struct Paragraph: Sendable {
  /// From top to bottom.
  private(set) var lines: [DeskewedSpan]
  let marker: ListMarker?
  private(set) var box: DeskewedBox

  private init(_ line: DeskewedSpan, _ marker: ListMarker?) {
    (lines, self.marker, box) = ([line], marker, line.box)
  }

  /// Groups lines into paragraphs; `strings` returns a line's text.
  static func paragraphs(_ lines: [DeskewedSpan], strings: (DeskewedSpan) -> String) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    for line in lines.sorted(by: { ($0.box.centerY, $0.box.left) < ($1.box.centerY, $1.box.left) }) {
      let marker = ListMarker(of: strings(line))
      let above = paragraphs.indices.reversed().filter { paragraphs[$0].isContinued(by: line) }
        .min { paragraphs[$0].distance(to: line) < paragraphs[$1].distance(to: line) }
      if marker == nil, let above {
        paragraphs[above].lines.append(line)
        paragraphs[above].box = paragraphs[above].box.union(line.box)
      } else {
        paragraphs.append(Paragraph(line, marker))
      }
    }
    return paragraphs
  }

  private func distance(to line: DeskewedSpan) -> Double { line.box.centerY - (lines.last?.box.centerY ?? 0) }

  /// Whether a line further down continues the paragraph.
  private func isContinued(by line: DeskewedSpan) -> Bool {
    guard let last = lines.last, let first = lines.first else { return false }
    let (height, higher) = (
      min(last.box.height, line.box.height), max(last.box.height, line.box.height)
    )
    let distance = distance(to: line)
    guard distance > 0.5 * height, distance < 2 * height, higher < 1.5 * height,
      last.box.overlapX(line.box) > 0.5 * min(last.box.width, line.box.width)
    else { return false }
    guard lines.count > 1 else { return true }
    let usual = (last.box.centerY - first.box.centerY) / Double(lines.count - 1)
    guard distance < 1.3 * usual else { return false }
    // An indented line starts a paragraph, unless the lines are centered or hang next to a marker.
    let isIndented = line.box.left - last.box.left > 0.8 * height
    return !isIndented || abs(line.box.centerX - last.box.centerX) < 0.8 * height
  }

  var alignment: PageBlock.Alignment? {
    guard lines.count > 1 else { return nil }
    let height = box.height / Double(lines.count)
    func spread(_ edge: (DeskewedBox) -> Double) -> Double {
      let edges = lines.map { edge($0.box) }
      return (edges.max() ?? 0) - (edges.min() ?? 0)
    }
    let spreads: [(PageBlock.Alignment, Double)] = [
      (.leading, spread(\.left)), (.center, spread(\.centerX)), (.trailing, spread(\.right)),
    ]
    let best = spreads.min { $0.1 < $1.1 }
    // The last line of a justified paragraph is shorter, so a common left edge takes precedence.
    if spreads[0].1 < 0.4 * height { return .leading }
    return best.flatMap { $0.1 < 0.5 * height ? $0.0 : nil }
  }
}
