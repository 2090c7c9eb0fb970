import Foundation
import Reports

/// A line chart over iterations, as SVG. Axes and text have the color of the surrounding text.
package struct LineChart: Sendable {
  package struct Line: Sendable {
    package let name: String
    package let points: [(x: Double, y: Double)]
    /// Whether the line is of validation images: such a line is dashed and has another color.
    package let isValidation: Bool

    package init(_ name: String, _ points: [(x: Double, y: Double)], isValidation: Bool = false) {
      (self.name, self.points, self.isValidation) = (name, points, isValidation)
    }
  }

  /// The scale of the vertical axis.
  package enum Scale: Sendable {
    /// 0…1, shown as 0 % to 100 %.
    case fractions
    /// From 0 to the largest.
    case counts
  }

  package let title: String
  let lines: [Line]
  let scale: Scale

  /// Lines without a finite point are omitted.
  package init(_ title: String, _ scale: Scale, _ lines: [Line]) {
    (self.title, self.scale) = (title, scale)
    self.lines = lines.map { line in
      Line(line.name, line.points.filter { $0.x.isFinite && $0.y.isFinite }, isValidation: line.isValidation)
    }.filter { !$0.points.isEmpty }
  }

  /// Whether there is nothing to draw: a line needs two points.
  package var isEmpty: Bool { !lines.contains { $0.points.count > 1 } }

  static let size = (width: 640.0, height: 260.0)
  private static let plot = (left: 56.0, top: 34.0, right: 620.0, bottom: 222.0)

  /// The chart's elements, within 0, 0 and `size`.
  var elements: String {
    let most = (x: lines.flatMap(\.points).map(\.x).max() ?? 1, y: top)
    let (plot, marks) = (Self.plot, Self.ticks(upTo: most.y))
    func across(_ x: Double) -> Double { plot.left + (plot.right - plot.left) * x / max(most.x, 1) }
    func up(_ y: Double) -> Double {
      plot.bottom - (plot.bottom - plot.top) * min(max(y / most.y, 0), 1)
    }
    var text = ""
    for mark in marks {
      let y = Self.number(up(mark))
      text += """
        <path d="M\(Self.number(plot.left)) \(y)H\(Self.number(plot.right))" stroke="currentColor" \
        stroke-opacity="\(mark == 0 ? "0.7" : "0.15")"/>
        <text x="\(Self.number(plot.left - 8))" y="\(y)" dy="4" text-anchor="end">\(label(mark))</text>

        """
    }
    for mark in Self.ticks(upTo: most.x) where mark <= most.x {
      text += """
        <text x="\(Self.number(across(mark)))" y="\(Self.number(plot.bottom + 18))" text-anchor="middle">\
        \(Self.short(mark))</text>

        """
    }
    text += """
      <text x="\(Self.number(plot.right))" y="\(Self.number(plot.bottom + 34))" text-anchor="end">iteration</text>

      """
    // Validation lines are drawn on top.
    for line in lines {
      let points = line.points.map { "\(Self.number(across($0.x))),\(Self.number(up($0.y)))" }
      text += """
        <polyline points="\(points.joined(separator: " "))" fill="none" stroke-linejoin="round" \(Self.style(line))>\
        <title>\(line.name.xmlEscaped)</title></polyline>

        """
    }
    var place = plot.right
    for line in lines.reversed() {
      text += """
        <text x="\(Self.number(place))" y="16" text-anchor="end">\(line.name.xmlEscaped)</text>

        """
      // The mean width of a letter is about half of its height.
      place -= 7 * Double(line.name.count) + 8
      text += """
        <path d="M\(Self.number(place - 26)) 12H\(Self.number(place))" fill="none" \(Self.style(line))/>

        """
      place -= 46
    }
    return text
  }

  /// The chart for embedding in a page.
  var svg: String {
    """
    <svg viewBox="0 0 \(Self.number(Self.size.width)) \(Self.number(Self.size.height))" role="img" \
    aria-label="\(title.xmlEscaped) by iteration" font-size="13" fill="currentColor">
    \(elements)</svg>
    """
  }

  /// Several charts, one below the other, as a file.
  package static func document(_ charts: [LineChart]) -> String {
    let step = size.height + 40
    let height = number(max(step * Double(charts.count), 60))
    let drawn = charts.enumerated().map { index, chart in
      """
      <g transform="translate(0 \(number(step * Double(index) + 36)))">\(chart.elements)</g>
      <text x="16" y="\(number(step * Double(index) + 26))" font-size="17" font-weight="600">\(chart.title.xmlEscaped)</text>
      """
    }
    let words = charts.isEmpty ? "<text x=\"16\" y=\"36\">No iteration was reported.</text>" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(size.width)) \(height)" width="\(number(size.width))" \
      height="\(height)" font-family="system-ui, sans-serif" font-size="13" color="#1b2225" fill="currentColor">
      <rect width="100%" height="100%" fill="#fff"/>
      \(drawn.joined(separator: "\n"))\(words)
      </svg>

      """
  }

  /// Blue and vermilion with a lightness that is legible on white and black; dashed for validation.
  private static func style(_ line: Line) -> String {
    line.isValidation
      ? "stroke=\"#d1571b\" stroke-width=\"2.5\" stroke-dasharray=\"7 4\""
      : "stroke=\"#3576d1\" stroke-width=\"2.5\""
  }

  private var top: Double {
    switch scale {
    case .fractions: 1
    case .counts:
      Self.ticks(upTo: max(lines.flatMap(\.points).map(\.y).max() ?? 1, 1e-9)).last ?? 1
    }
  }

  private func label(_ mark: Double) -> String {
    switch scale {
    case .fractions: "\(Int((mark * 100).rounded()))%"
    case .counts: Self.short(mark)
    }
  }

  /// About four numbers from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten.
  static func ticks(upTo most: Double) -> [Double] {
    guard most > 0, most.isFinite else { return [0, 1] }
    let magnitude = pow(10, floor(log10(most / 4)))
    let step = [1, 2, 5, 10].map { $0 * magnitude }.first { most / $0 <= 5 } ?? 10 * magnitude
    return (0...Int((most / step - 1e-9).rounded(.up))).map { Double($0) * step }
  }

  /// A coordinate, rounded to 0.1.
  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
  }

  /// A tick's label, without rounding noise.
  private static func short(_ value: Double) -> String { String(format: "%g", (value * 1e6).rounded() / 1e6) }
}
