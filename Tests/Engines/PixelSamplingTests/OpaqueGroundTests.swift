import CoreVideo
import ImageIO
import TestSupport
import Testing

@testable import PixelSampling

@Suite("An opaque ground behind transparent images")
struct OpaqueGroundTests {
  private func bgra(_ pixels: [[UInt8]]) throws -> CVPixelBuffer {
    try Image.packed(kCVPixelFormatType_32BGRA, width: pixels.count, rows: [pixels.flatMap(\.self)])
  }

  private func pixels(_ image: OrientedImage) -> [[Int]] {
    (0..<image.buffer.width).map { pixel(image.buffer, $0, 0) }
  }

  @Test("dark ink is on white, its soft edges too, in the same orientation")
  func dark() throws {
    let image = OrientedImage(
      try bgra([[0, 0, 0, 0], [0, 0, 0, 255], [0, 0, 0, 100], [10, 20, 30, 40]]), orientation: .left)
    let shown = try image.onOpaqueGround()
    // Premultiplied colors plus white's share, 255 - alpha.
    #expect(
      pixels(shown) == [[255, 255, 255, 255], [0, 0, 0, 255], [155, 155, 155, 255], [225, 235, 245, 255]])
    #expect(shown.orientation == .left)
    // The given image is unchanged.
    #expect(pixels(image)[0] == [0, 0, 0, 0])
  }

  @Test(
    "alpha is found in each format that has it",
    arguments: [
      (kCVPixelFormatType_32BGRA, 3), (kCVPixelFormatType_32RGBA, 3), (kCVPixelFormatType_32ARGB, 0),
      (kCVPixelFormatType_32ABGR, 0),
    ])
  func formats(format: OSType, alpha: Int) throws {
    var ink: [UInt8] = [0, 0, 0, 0]
    ink[alpha] = 255
    let buffer = try Image.packed(format, width: 2, rows: [[0, 0, 0, 0] + ink])
    let shown = try OrientedImage(buffer).onOpaqueGround()
    #expect(shown.buffer.pixelFormat == format)
    #expect(pixels(shown) == [[255, 255, 255, 255], ink.map(Int.init)])
  }

  @Test("white and light gray ink stay on black")
  func bright() throws {
    for level: UInt8 in [255, 225] {
      let buffer = try bgra([[0, 0, 0, 0], [level, level, level, 255]])
      #expect(try OrientedImage(buffer).onOpaqueGround().buffer === buffer)
    }
  }

  @Test("middle gray and colored ink are on white, as in viewers")
  func middle() throws {
    for ink: [UInt8] in [[160, 160, 160, 255], [0, 0, 255, 255], [255, 0, 0, 255]] {
      let shown = try OrientedImage(try bgra([[0, 0, 0, 0], ink])).onOpaqueGround()
      #expect(pixels(shown) == [[255, 255, 255, 255], ink.map(Int.init)])
    }
  }

  @Test("images without transparent, or without visible parts, and formats without alpha aren't copied")
  func unchanged() throws {
    let opaque = try bgra([[0, 0, 0, 255], [90, 80, 70, 255]])
    let unused = try bgra([[0, 0, 0, 0], [90, 80, 70, 0]])
    let gray = try Image.gray([[0, 255]])
    let empty = try bgra([[0, 0, 0, 0], [0, 0, 0, 0]])
    for buffer in [opaque, unused, gray, empty] {
      #expect(try OrientedImage(buffer).onOpaqueGround().buffer === buffer)
    }
  }
}
