import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import Annotation
@testable import CoreGraphics

@Suite("Annotations")
struct AnnotationTests {
  @Test("a box's colour lies just inside its edges, and the middle is untouched")
  func box() throws {
    let buffer = try #require(canvasBuffer(width: 440, height: 440, grey: 90))
    let canvas = try #require(AnnotationCanvas(drawingOn: buffer))
    canvas.draw([BoxAnnotation(box: CGRect(x: 100, y: 150, width: 80, height: 60), label: "", colorIndex: 1)])
    // The second colour is (0.34, 0.71, 0.91); a line of 440 / 220 = 2 pixels.
    for (x, y) in [(101, 180), (178, 180), (140, 151), (140, 208)] {
      #expect(largestDifference(pixel(canvas.pixelBuffer, x, y), [232, 181, 87, 255]) <= 1, "\(x), \(y)")
    }
    #expect(pixel(canvas.pixelBuffer, 140, 180) == [90, 90, 90, 255])
    #expect(pixel(canvas.pixelBuffer, 95, 180) == [90, 90, 90, 255])
  }

  @Test(
    "a tag stays inside the picture wherever the box is",
    arguments: [
      CGRect(x: 0, y: 0, width: 20, height: 20), CGRect(x: 190, y: 0, width: 30, height: 30),
      CGRect(x: 190, y: 90, width: 30, height: 30), CGRect(x: -40, y: -40, width: 20, height: 20),
      CGRect(x: 0, y: 0, width: 200, height: 100), CGRect(x: 500, y: 500, width: 5, height: 5),
    ])
  func tagInside(_ box: CGRect) {
    var layout = TagLayout(width: 200, height: 100)
    let place = layout.place(CGSize(width: 50, height: 14), by: box)
    #expect(CGRect(x: 0, y: 0, width: 200, height: 100).contains(place))
  }

  @Test("tags of boxes at the same place don't cover each other")
  func tagsApart() {
    var layout = TagLayout(width: 200, height: 200)
    let box = CGRect(x: 50, y: 50, width: 80, height: 80)
    let places = (0..<4).map { _ in layout.place(CGSize(width: 50, height: 14), by: box) }
    for (index, place) in places.enumerated() {
      for other in places[..<index] {
        #expect(place.minY >= other.maxY || place.maxY <= other.minY || place.minX >= other.maxX)
      }
    }
    #expect(places[0].maxY == 50)
  }

  @Test("text on every colour of the palette has at least the contrast that WCAG 2.1 asks for")
  func contrast() {
    for index in -3..<10 {
      let color = AnnotationPalette.color(index)
      let light = AnnotationPalette.relativeLuminance(color)
      let text = AnnotationPalette.relativeLuminance(AnnotationPalette.textColor(on: color))
      #expect((max(light, text) + 0.05) / (min(light, text) + 0.05) >= 4.5)
    }
  }

  @Test("the tag's text is the label and whole per cent", arguments: [(0.966, "3 97%"), (1.2, "3 100%")])
  func tagText(_ confidence: Double, _ text: String) {
    #expect(BoxAnnotation(box: .zero, label: "3", confidence: confidence).tag == text)
    #expect(BoxAnnotation(box: .zero, label: "3", confidence: .nan).tag == "3")
    #expect(BoxAnnotation(box: .zero, label: "3").tag == "3")
  }

  @Test("a copied picture is upright, and the original is untouched")
  func upright() throws {
    let rgb = try #require(CVPixelBuffer(width: 40, height: 20, pixelFormat: kCVPixelFormatType_24RGB))
    rgb.planes[0].baseAddress.copyMemory(from: [250, 10, 20] as [UInt8], byteCount: 3)
    let canvas = try #require(AnnotationCanvas(copying: rgb, orientation: .right))
    #expect(canvas.pixelBuffer.width == 20 && canvas.pixelBuffer.height == 40)
    #expect(pixel(canvas.pixelBuffer, 19, 0) == [20, 10, 250, 255])
    canvas.drawCaption("1 + 2 = 3, and much more than fits in so narrow a picture")
    #expect(pixel(rgb, 39, 19) == [0, 0, 0])
  }

  @Test("boxes that are empty, outside, or not numbers draw nothing and do no harm")
  func strangeBoxes() throws {
    let buffer = try #require(canvasBuffer(width: 100, height: 100, grey: 90))
    let canvas = try #require(AnnotationCanvas(drawingOn: buffer))
    canvas.draw([
      BoxAnnotation(box: .null, label: ""), BoxAnnotation(box: .zero, label: ""),
      BoxAnnotation(box: CGRect(x: 300, y: 300, width: 5, height: 5), label: ""),
      BoxAnnotation(box: CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5), label: ""),
    ])
    for (x, y) in [(0, 0), (50, 50), (99, 99)] {
      #expect(pixel(canvas.pixelBuffer, x, y) == [90, 90, 90, 255])
    }
    let grey = try #require(CVPixelBuffer(width: 4, height: 4, pixelFormat: kCVPixelFormatType_OneComponent8))
    #expect(AnnotationCanvas(drawingOn: grey) == nil)
  }
}
