#if Records
import Foundation

/// Counts as bars of block characters, one per line.
struct BarList {
  struct Bar {
    var label: String
    var count: Int
  }

  /// The heading of the label column.
  let name: String
  let bars: [Bar]
  /// The expected count, marked where the bar is shorter; nil for no mark.
  let expected: Double?

  init(_ name: String, _ bars: [Bar], expected: Double? = nil) {
    self.name = name
    self.bars = bars
    self.expected = expected
  }

  /// The lines, with a heading: at most `width` characters wide, unless bars would be shorter than eight.
  func lines(width: Int) -> [String] {
    let total = bars.reduce(0) { $0 + $1.count }
    let labelWidth = bars.map(\.label.count).reduce(name.count, max)
    let countWidth = bars.map { String($0.count).count }.reduce("COUNT".count, max)
    let barWidth = max(8, width - labelWidth - countWidth - "  100.0 %".count - 4)
    let most = max(Double(bars.map(\.count).max() ?? 0), expected ?? 0, 1)
    let mark = expected.map { String(format: "┊ %.1f expected", $0) } ?? ""
    let legend = mark.count <= barWidth ? mark : ""
    let head =
      padded(name, to: labelWidth) + "  " + legend
      + String(repeating: " ", count: barWidth - legend.count + 2)
      + padded("COUNT", to: countWidth)
    return [head]
      + bars.map { bar in
        let share = total > 0 ? 100 * Double(bar.count) / Double(total) : 0
        let drawn = drawn(bar.count, most: most, width: barWidth)
        return padded(bar.label, to: labelWidth) + "  " + drawn + "  "
          + padded(String(bar.count), to: countWidth) + String(format: "  %5.1f %%", share)
      }
  }

  /// A bar in eighths of a character, padded with spaces.
  private func drawn(_ count: Int, most: Double, width: Int) -> String {
    let eighths = Int((Double(count) / most * Double(width) * 8).rounded())
    // A count of one must be visible.
    let shown = count > 0 ? max(1, min(eighths, width * 8)) : 0
    var cells = [Character](repeating: "█", count: shown / 8)
    if shown % 8 > 0 { cells.append(Array("▏▎▍▌▋▊▉")[shown % 8 - 1]) }
    cells += [Character](repeating: " ", count: width - cells.count)
    if let expected {
      let mark = min(width - 1, Int(expected / most * Double(width)))
      if cells[mark] == " " { cells[mark] = "┊" }
    }
    return String(cells)
  }

  private func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Console {
  /// The width of the terminal on standard output; 80 without a terminal.
  var outputWidth: Int { min(Self.columns(of: STDOUT_FILENO), 200) }
}
#endif
