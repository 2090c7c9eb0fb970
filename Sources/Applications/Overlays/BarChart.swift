public import CoreGraphics
public import CoreVideo
import Foundation

/// A bar chart of counts: a count above each bar, a vertical axis, and a line at the expected count.
public struct BarChart: Sendable, Hashable {
  /// One bar.
  public struct Bar: Sendable, Hashable {
    /// The label below the bar.
    public var label: String
    public var count: Int
    public var color: CGColor

    /// - Parameter count: 0…10¹⁵; other values are clamped.
    public init(_ label: String, count: Int, color: CGColor) {
      self.label = label
      self.count = min(max(0, count), 1_000_000_000_000_000)
      self.color = color
    }
  }

  /// A line at the top.
  public var title: String
  /// From left to right.
  public var bars: [Bar]
  /// The expected count of each bar, drawn as a line; nil for none.
  public var expected: Double?
  /// Paragraphs below the chart.
  public var notes: [String]
  /// In pixels, 160…8192 each. Default 800 × 560.
  public var (width, height) = (800, 560)

  public init(title: String, bars: [Bar], expected: Double? = nil, notes: [String] = []) {
    self.title = title
    self.bars = bars
    self.expected = expected
    self.notes = notes
  }

  /// The chart as SVG, in UTF-8.
  public func svg() -> Data {
    let layout = BarChartLayout(self, measure: TextMeasure().extents)
    let (width, height) = (Int(layout.frame.width), Int(layout.frame.height))
    let writer = SVGWriter(image: layout.frame)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img">
      <title>\(writer.escaped(title))</title>

      """
    for element in layout.elements { text += writer.text(of: element) }
    return Data((text + "</svg>\n").utf8)
  }

  /// Renders the chart as an image.
  ///
  /// - Returns: an opaque 32BGRA buffer; nil if memory is short.
  public func picture() -> CVPixelBuffer? {
    let layout = BarChartLayout(self, measure: TextMeasure().extents)
    guard
      let buffer = CVPixelBuffer(
        width: Int(layout.frame.width), height: Int(layout.frame.height),
        pixelFormat: kCVPixelFormatType_32BGRA),
      let canvas = OverlayCanvas(drawingOn: buffer)
    else { return nil }
    layout.elements.forEach(canvas.draw)
    return canvas.pixelBuffer
  }
}
