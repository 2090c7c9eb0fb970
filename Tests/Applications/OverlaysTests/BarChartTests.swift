import CoreVideo
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Overlays
@testable import _CoreGraphics

@Suite("Bar charts")
struct BarChartTests {
  private func chart(_ counts: [Int], expected: Double? = nil, notes: [String] = []) -> BarChart {
    BarChart(
      title: "Faces",
      bars: counts.enumerated().map {
        BarChart.Bar("\($0 + 1)", count: $1, color: OverlayPalette.skyBlue)
      },
      expected: expected, notes: notes)
  }

  private func elements(_ chart: BarChart) -> [DrawingElement] {
    BarChartLayout(chart, measure: TextMeasure().extents).elements
  }

  private func plates(_ chart: BarChart, where isMeant: (CGRect, CGColor) -> Bool) -> [CGRect] {
    elements(chart).compactMap {
      guard case .plate(let frame, let color, _) = $0, isMeant(frame, color) else { return nil }
      return frame
    }
  }

  private func bars(_ chart: BarChart) -> [CGRect] {
    plates(chart) { $1 == OverlayPalette.skyBlue }
  }

  @Test("bars are proportional to their counts, side by side on one baseline")
  func heights() throws {
    let bars = bars(chart([10, 40, 0, 20]))
    try #require(bars.count == 3)
    #expect(abs(bars[1].height - 4 * bars[0].height) < 1e-9)
    #expect(abs(bars[2].height - 2 * bars[0].height) < 1e-9)
    #expect(Set(bars.map { ($0.maxY * 100).rounded() }).count == 1)
    #expect(Set(bars.map { ($0.width * 100).rounded() }).count == 1)
    #expect(bars[0].maxX < bars[1].minX && bars[1].maxX < bars[2].minX)
    // The second and the fourth are as far apart as a first and a third would be.
    #expect(abs((bars[2].midX - bars[1].midX) - 2 * (bars[1].midX - bars[0].midX)) < 1e-9)
  }

  @Test("the line of expected counts is at the height of a bar with that count")
  func expected() throws {
    let chart = chart([10, 30], expected: 20)
    let bars = bars(chart)
    let dashes = plates(chart) { frame, _ in frame.height == 2 }
    let line = try #require(dashes.map(\.midY).max())
    #expect(abs(line - (bars[0].minY + bars[1].minY) / 2) < 1e-9)
    #expect(plates(self.chart([10, 30])) { frame, _ in frame.height == 2 }.isEmpty)
    // It is within the chart even above all bars.
    let high = self.chart([1], expected: 50)
    #expect(plates(high) { frame, _ in frame.height == 2 }.allSatisfy { (0...560).contains($0.minY) })
  }

  @Test(
    "the axis has round numbers and includes the largest",
    arguments: [
      (0, [0, 1]), (0.3, [0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (7, [0, 2, 4, 6, 8]),
      (37, [0, 10, 20, 30, 40]), (101, [0, 20, 40, 60, 80, 100, 120]), (1000, [0, 200, 400, 600, 800, 1000]),
    ] as [(Double, [Int])])
  func ticks(most: Double, expected: [Int]) {
    #expect(BarChartLayout.ticks(upTo: most) == expected)
  }

  @Test("any number of bars of any size has a valid axis")
  func large() throws {
    for most in [1e15, 9e18, .infinity] {
      #expect((2...8).contains(BarChartLayout.ticks(upTo: most).count))
    }
    let bars = bars(chart([.max, 1]))
    #expect(bars.allSatisfy { $0.minY >= 0 && $0.height >= 0 })
    #expect(self.bars(chart([-5, 2])).count == 1)
    #expect(elements(chart([])).count > 2)
    #expect(self.bars(chart([Int](repeating: 3, count: 1000))).count == 1000)
  }

  @Test("text stays in the chart, and names of many bars don't overlap")
  func texts() {
    let note = String(repeating: "What the test of fairness says. ", count: 12)
    for counts in [[1234567, 2], (1...120).map { $0 }] {
      let chart = chart(counts, expected: 7, notes: [note, note])
      var names: [CGRect] = []
      for case .text(let text, let baseline, let font, _, let width) in elements(chart) {
        #expect(baseline.x >= 0 && baseline.x + width <= 800, "\(text)")
        #expect(baseline.y > 0 && baseline.y <= 560, "\(text)")
        // The names' line is the lowest of the chart above the notes.
        if Int(text) != nil {
          names.append(CGRect(x: baseline.x, y: baseline.y, width: width, height: font.size))
        }
      }
      let line = names.map(\.minY).max() ?? 0
      let inLine = names.filter { $0.minY == line }.sorted { $0.minX < $1.minX }
      #expect(inLine.count > 1)
      for (left, right) in zip(inLine, inLine.dropFirst()) { #expect(left.maxX < right.minX) }
    }
  }

  @Test("the SVG can be parsed, whatever the names")
  func svg() throws {
    var chart = chart([3, 4], expected: 3.5, notes: ["a < b & \"c\"\u{1}"])
    chart.title = "<script>alert(1)</script>"
    let data = chart.svg()
    #expect(XMLParser(data: data).parse())
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560""#))
    #expect(text.contains("&lt;script&gt;") && !text.contains("<script"))
    #expect(text.contains(">expected: 3.5<"))
  }

  @Test("the bitmap has the requested size, with bars in their color and paper in between")
  func image() throws {
    var chart = chart([5, 10])
    (chart.width, chart.height) = (400, 300)
    let buffer = try #require(chart.picture())
    #expect(buffer.width == 400 && buffer.height == 300)
    let bars = bars(chart)
    try #require(bars.count == 2)
    let color = OverlayPalette.skyBlue.rgba
    let inside = pixel(buffer, Int(bars[1].midX), Int(bars[1].midY))
    for (level, expected) in zip(inside, [color.blue, color.green, color.red]) {
      #expect(abs(Double(level) - Double(expected) * 255) <= 1)
    }
    let between = (bars[0].maxX + bars[1].minX) / 2
    #expect(pixel(buffer, Int(between), Int(bars[1].maxY) - 5) == [255, 255, 255, 255])
    chart.width = 1_000_000
    #expect(chart.picture()?.width == 8192)
  }
}
