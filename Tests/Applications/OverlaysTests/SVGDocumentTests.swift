import CoreVideo
import Foundation
import FoundationXML
import ImageIO
import TestSupport
import Testing

@testable import Overlays
@testable import _CoreGraphics

@Suite("SVG")
struct SVGDocumentTests {
  /// A parsed document: elements with their attributes, and the text of some.
  private final class Outline: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var texts: [String: [String]] = [:]
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append((name, attributes))
      text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      texts[name, default: []].append(text)
    }
  }

  private func outline(of drawing: OverlayDrawing, on buffer: CVPixelBuffer) throws -> Outline {
    let data = try #require(try SVGDocument.encode(buffer, isLossy: false, with: drawing))
    let (parser, outline) = (XMLParser(data: data), Outline())
    parser.delegate = outline
    #expect(parser.parse())
    return outline
  }

  @Test("a document has the image's pixels, and each outline with its title")
  func document() throws {
    let buffer = try #require(canvasBuffer(width: 320, height: 240, gray: 90))
    var drawing = OverlayDrawing([
      OverlayObject(
        .polygon([CGPoint(x: 20, y: 30), CGPoint(x: 120, y: 30), CGPoint(x: 120, y: 80.126)]),
        label: "a < b & \"c\"\u{1}", color: OverlayPalette.blue)
    ])
    drawing.legend = [LegendEntry("1 line of text", color: OverlayPalette.blue)]
    let outline = try outline(of: drawing, on: buffer)
    let root = try #require(outline.elements.first)
    #expect(root.name == "svg" && root.attributes["viewBox"] == "0 0 320 240")
    let image = try #require(outline.elements.first { $0.name == "image" }).attributes["href"] ?? ""
    let prefix = "data:image/png;base64,"
    #expect(image.hasPrefix(prefix))
    let pixels = try #require(Data(base64Encoded: String(image.dropFirst(prefix.count))))
    let decoded = try ImageDecoder.decode(pixels)
    #expect(decoded.picture.buffer.width == 320 && decoded.picture.buffer.height == 240)
    #expect(pixel(decoded.picture.buffer, 10, 10)[0] == 90)
    let line = try #require(outline.elements.last { $0.name == "path" }).attributes
    #expect(line["d"] == "M20 30 L120 30 L120 80.13 Z")
    #expect(line["stroke"] == "#0073b3")
    #expect(outline.texts["title"] == ["a < b & \"c\""])
    #expect(outline.texts["text"]?.contains("1 line of text") == true)
  }

  @Test("an image without findings is also a document, with its legend")
  func empty() throws {
    let buffer = try #require(canvasBuffer(width: 320, height: 240))
    var drawing = OverlayDrawing([])
    drawing.legend = [LegendEntry("no faces", color: OverlayPalette.yellow)]
    let outline = try outline(of: drawing, on: buffer)
    #expect(outline.texts["text"] == ["no faces"])
    #expect(!outline.elements.contains { $0.name == "path" })
  }
}
