import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Overlays
@testable import _CoreGraphics

@Suite("Annotations")
struct OverlaysTests {
  @Test("a box is drawn just inside its edges, and its interior isn't changed")
  func box() throws {
    let buffer = try #require(canvasBuffer(width: 440, height: 440, gray: 90))
    let canvas = try #require(OverlayCanvas(drawingOn: buffer))
    canvas.draw(
      OverlayDrawing([
        OverlayObject(
          .box(CGRect(x: 100, y: 150, width: 80, height: 60)), label: "", color: OverlayPalette.skyBlue)
      ]))
    // The color is (0.34, 0.71, 0.91); a line of 440 / 220 = 2 pixels.
    for (x, y) in [(101, 180), (178, 180), (140, 151), (140, 208)] {
      #expect(largestDifference(pixel(canvas.pixelBuffer, x, y), [232, 181, 87, 255]) <= 1, "\(x), \(y)")
    }
    #expect(pixel(canvas.pixelBuffer, 140, 180) == [90, 90, 90, 255])
    #expect(pixel(canvas.pixelBuffer, 95, 180) == [90, 90, 90, 255])
  }

  @Test("a polygon's line follows its sides, an open line isn't closed, and dots are drawn")
  func shapes() throws {
    let buffer = try #require(canvasBuffer(width: 440, height: 440, gray: 90))
    let canvas = try #require(OverlayCanvas(drawingOn: buffer))
    let corners = [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100), CGPoint(x: 200, y: 200)]
    let moved = corners.map { CGPoint(x: $0.x + 150, y: $0.y) }
    canvas.draw(
      OverlayDrawing([
        OverlayObject(.polygon(corners), label: "", color: .white),
        OverlayObject(.line(moved), label: "", color: .white),
        OverlayObject(
          .dots([CGPoint(x: 100, y: 300), CGPoint(x: 140, y: 340)]), label: "", color: .white),
      ]))
    func isWhite(_ x: Int, _ y: Int) -> Bool { pixel(canvas.pixelBuffer, x, y)[0] > 200 }
    #expect(isWhite(150, 100) && isWhite(200, 150) && isWhite(150, 150))
    #expect(isWhite(300, 100) && isWhite(350, 150) && !isWhite(300, 150))
    #expect(isWhite(100, 300) && isWhite(140, 340) && !isWhite(120, 320))
  }

  @Test("text on every color of the palette has at least WCAG 2.1's minimum contrast")
  func contrast() {
    for index in -3..<10 {
      let color = OverlayPalette.color(index)
      let light = OverlayPalette.relativeLuminance(color)
      let text = OverlayPalette.relativeLuminance(OverlayPalette.textColor(on: color))
      #expect((max(light, text) + 0.05) / (min(light, text) + 0.05) >= 4.5)
    }
  }

  @Test(
    "a label's text has the label and the confidence in whole percent",
    arguments: [(0.966, "3 97%"), (1.2, "3 100%")])
  func labelText(_ confidence: Double, _ text: String) {
    func tag(_ confidence: Double?) -> String {
      OverlayObject(.box(.zero), label: "3", confidence: confidence, color: .white).tag
    }
    #expect(tag(confidence) == text)
    #expect(tag(.nan) == "3")
    #expect(tag(nil) == "3")
  }

  @Test("an annotated image is upright, and the original is unchanged")
  func upright() throws {
    let rgb = try #require(CVPixelBuffer(width: 40, height: 20, pixelFormat: kCVPixelFormatType_24RGB))
    rgb.planes[0].baseAddress.copyMemory(from: [250, 10, 20] as [UInt8], byteCount: 3)
    var drawing = OverlayDrawing([])
    drawing.caption = "1 + 2 = 3, and much more than fits in so narrow a picture"
    let drawn = try #require(OverlayCanvas.picture(rgb, orientation: .right, with: drawing))
    #expect(drawn.width == 20 && drawn.height == 40)
    #expect(pixel(drawn, 19, 0) == [20, 10, 250, 255])
    #expect(pixel(rgb, 39, 19) == [0, 0, 0])
  }

  @Test("empty, outside and NaN boxes draw nothing and don't crash")
  func strangeBoxes() throws {
    let buffer = try #require(canvasBuffer(width: 100, height: 100, gray: 90))
    let canvas = try #require(OverlayCanvas(drawingOn: buffer))
    let shapes: [OverlayShape] = [
      .box(.null), .box(.zero), .box(CGRect(x: 300, y: 300, width: 5, height: 5)),
      .box(CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)), .polygon([]),
      .polygon([CGPoint(x: CGFloat.infinity, y: 0), .zero]), .line([CGPoint(x: 4, y: 4)]), .dots([]),
    ]
    canvas.draw(OverlayDrawing(shapes.map { OverlayObject($0, label: "label", color: .white) }))
    for (x, y) in [(0, 0), (50, 50), (99, 99)] {
      #expect(pixel(canvas.pixelBuffer, x, y) == [90, 90, 90, 255])
    }
    let gray = try #require(CVPixelBuffer(width: 4, height: 4, pixelFormat: kCVPixelFormatType_OneComponent8))
    #expect(OverlayCanvas(drawingOn: gray) == nil)
  }
}
