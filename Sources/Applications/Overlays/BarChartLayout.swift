import CoreGraphics
import Foundation

/// The layout of a bar chart; top-left origin.
struct BarChartLayout {
  let frame: CGRect
  /// In drawing order, from back to front.
  private(set) var elements: [DrawingElement] = []

  private let chart: BarChart
  private let measure: (String, LabelFont) -> LabelExtents
  private let font: LabelFont
  private let titleFont: LabelFont
  /// The ticks of the vertical axis, from 0 to its top.
  private let ticks: [Int]

  private static let ink = CGColor(gray: 0.15, alpha: 1)
  private static let paper = CGColor(gray: 1, alpha: 0.85)
  private static let grid = CGColor(gray: 0.87, alpha: 1)
  private static let sides = 160...8192

  /// - Parameter measure: measures one line of text.
  init(_ chart: BarChart, measure: @escaping (String, LabelFont) -> LabelExtents) {
    self.chart = chart
    self.measure = measure
    let width = min(max(chart.width, Self.sides.lowerBound), Self.sides.upperBound)
    let height = min(max(chart.height, Self.sides.lowerBound), Self.sides.upperBound)
    frame = CGRect(x: 0, y: 0, width: width, height: height)
    let size = (CGFloat(min(width, height)) / 36).rounded()
    font = LabelFont(isBold: false, size: max(8, size))
    titleFont = LabelFont(size: max(10, (size * 1.3).rounded()))
    let most = max(Double(chart.bars.map(\.count).max() ?? 0), chart.expected ?? 0)
    ticks = Self.ticks(upTo: most)
    elements.append(.plate(frame, color: .white, cornerRadius: 0))
    let top = addTitle()
    let bottom = addNotes()
    addPlot(from: top, to: bottom)
  }

  /// About five integers from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten.
  static func ticks(upTo most: Double) -> [Int] {
    let most = min(max(most, 1), 1e15)
    let magnitude = pow(10, floor(log10(most / 5)))
    let step = [1, 2, 5, 10].map { $0 * magnitude }.first { most / $0 <= 6 } ?? 10 * magnitude
    let whole = max(1, Int(step.rounded()))
    let count = Int((most / Double(whole)).rounded(.up))
    return (0...count).map { $0 * whole }
  }

  // MARK: Text

  private var margin: CGFloat { font.size }
  private var lineHeight: CGFloat { font.size * 1.5 }

  /// - Returns: the top of the remaining space.
  private mutating func addTitle() -> CGFloat {
    var fitting = titleFont
    let extents = measure(chart.title, titleFont)
    fitting.size *= min(1, (frame.width - 2 * margin) / max(extents.width, 1))
    let baseline = margin + extents.ascent
    add(chart.title, at: CGPoint(x: margin, y: baseline), fitting)
    return baseline + extents.descent + margin
  }

  /// - Returns: the bottom of the remaining space.
  private mutating func addNotes() -> CGFloat {
    let lines = chart.notes.flatMap { wrapped($0, to: frame.width - 2 * margin) }
    // The plot keeps half of the height, however long the notes are.
    let room = Int(frame.height / 2 / lineHeight) - 2
    var y = frame.maxY - margin - CGFloat(max(0, min(lines.count, room))) * lineHeight
    let top = y
    for line in lines.prefix(max(0, room)) {
      y += lineHeight
      add(line, at: CGPoint(x: margin, y: y - 0.4 * font.size), font)
    }
    return top - (lines.isEmpty ? 0 : font.size * 0.5)
  }

  private func wrapped(_ text: String, to width: CGFloat) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      if lines.isEmpty || measure(longer, font).width > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }

  private mutating func add(_ text: String, at baseline: CGPoint, _ font: LabelFont) {
    guard !text.isEmpty else { return }
    elements.append(
      .text(text, baseline: baseline, font: font, color: Self.ink, width: measure(text, font).width))
  }

  // MARK: Plot

  private mutating func addPlot(from top: CGFloat, to bottom: CGFloat) {
    let widest = ticks.map { measure(String($0), font).width }.max() ?? 0
    let left = margin + widest + 0.6 * font.size
    let plot = CGRect(
      x: left, y: top + lineHeight, width: frame.width - left - margin,
      height: max(1, bottom - lineHeight - top - lineHeight))
    let scale = plot.height / CGFloat(ticks.last ?? 1)
    for tick in ticks { addGridLine(tick, y: plot.maxY - CGFloat(tick) * scale, in: plot) }
    addBars(in: plot, scale: scale)
    if let expected = chart.expected {
      addExpected(expected, y: plot.maxY - CGFloat(expected) * scale, in: plot)
    }
    addCounts(in: plot, scale: scale)
  }

  private mutating func addGridLine(_ tick: Int, y: CGFloat, in plot: CGRect) {
    elements.append(
      .plate(
        CGRect(x: plot.minX, y: y.rounded() - 0.5, width: plot.width, height: 1),
        color: tick == 0 ? Self.ink : Self.grid, cornerRadius: 0))
    let text = String(tick)
    add(
      text,
      at: CGPoint(x: plot.minX - 0.6 * font.size - measure(text, font).width, y: y + 0.35 * font.size), font)
  }

  private mutating func addBars(in plot: CGRect, scale: CGFloat) {
    guard !chart.bars.isEmpty else { return }
    let slot = plot.width / CGFloat(chart.bars.count)
    let names = chart.bars.map { measure($0.label, font).width }
    // If the labels are too wide for their bars, only every second, third… is drawn.
    let step = max(1, Int((((names.max() ?? 0) + 0.5 * font.size) / slot).rounded(.up)))
    for (index, bar) in chart.bars.enumerated() {
      let middle = plot.minX + (CGFloat(index) + 0.5) * slot
      let height = CGFloat(bar.count) * scale
      let width = max(0.5, slot * 0.7)
      if bar.count > 0 {
        elements.append(
          .plate(
            CGRect(x: middle - width / 2, y: plot.maxY - height, width: width, height: height),
            color: bar.color,
            cornerRadius: 0))
      }
      if index % step == 0 {
        add(bar.label, at: CGPoint(x: middle - names[index] / 2, y: plot.maxY + 1.2 * font.size), font)
      }
    }
  }

  /// Above the bars, with a background that keeps them legible on the line of the expected count.
  private mutating func addCounts(in plot: CGRect, scale: CGFloat) {
    let slot = plot.width / CGFloat(max(1, chart.bars.count))
    for (index, bar) in chart.bars.enumerated() {
      let text = String(bar.count)
      let width = measure(text, font).width
      guard width <= slot else { continue }
      let x = plot.minX + (CGFloat(index) + 0.5) * slot - width / 2
      let y = plot.maxY - CGFloat(bar.count) * scale - 2
      elements.append(
        .plate(
          CGRect(x: x - 2, y: y - font.size, width: width + 4, height: font.size), color: Self.paper,
          cornerRadius: 2))
      add(text, at: CGPoint(x: x, y: y - 0.15 * font.size), font)
    }
  }

  /// A dashed line across the bars, with its label above.
  private mutating func addExpected(_ expected: Double, y: CGFloat, in plot: CGRect) {
    addDashes(from: plot.minX, to: plot.maxX, y: y)
    let text = "expected: " + String(format: expected == expected.rounded() ? "%.0f" : "%.1f", expected)
    let x = plot.maxX - measure(text, font).width
    let baseline = plot.minY - 1.2 * font.size
    add(text, at: CGPoint(x: x, y: baseline), font)
    addDashes(from: x - 3.2 * font.size, to: x - 0.6 * font.size, y: baseline - 0.3 * font.size)
  }

  private mutating func addDashes(from left: CGFloat, to right: CGFloat, y: CGFloat) {
    let dash = font.size * 0.6
    for x in stride(from: left, to: right, by: 1.6 * dash) {
      elements.append(
        .plate(
          CGRect(x: x, y: y - 1, width: min(dash, right - x), height: 2), color: Self.ink, cornerRadius: 0))
    }
  }
}
