import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("Masks, clips and tiles")
struct MaskTests {
  private func mask(_ levels: [UInt8]) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(levels)))
    return try #require(
      CGImage(
        width: levels.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: levels.count,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
  }

  @Test("drawing is limited to a mask's levels and rectangle")
  func levels() throws {
    let buffer = try #require(canvasBuffer(width: 5, height: 2))
    let context = try #require(CGContext(drawingOn: buffer))
    context.saveGState()
    context.clip(to: CGRect(x: 1, y: 0, width: 3, height: 2), mask: try mask([255, 51, 0]))
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 2))
    context.restoreGState()
    context.flush()
    #expect((0..<5).map { pixel(buffer, $0, 1)[0] } == [0, 255, 51, 0, 0])
    // After restoring, the mask is gone.
    context.fill(CGRect(x: 4, y: 0, width: 1, height: 2))
    context.flush()
    #expect(pixel(buffer, 4, 0) == [0, 0, 0, 255])
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 3, y: 0, width: 2, height: 2))
    context.flush()
    #expect(pixel(buffer, 3, 0) == [255, 255, 255, 255])
  }

  @Test("two masks are multiplied, and apply to lines, images and clearing")
  func several() throws {
    let buffer = try #require(canvasBuffer(width: 4, height: 1))
    let context = try #require(CGContext(drawingOn: buffer))
    let whole = CGRect(x: 0, y: 0, width: 4, height: 1)
    context.clip(to: whole, mask: try mask([255, 255, 102, 0]))
    context.clip(to: whole, mask: try mask([255, 0, 127, 255]))
    context.setStrokeColor(CGColor(gray: 1, alpha: 1))
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 4, y: 0.5)])
    context.flush()
    let drawn = (0..<4).map { pixel(buffer, $0, 0)[0] }
    // 255 · 0.4 · 0.5 = 51
    #expect(largestDifference(drawn, [255, 0, 51, 0]) <= 1)
    let red = try #require(canvasBuffer(width: 1, height: 1, gray: 255))
    context.clear(whole)
    context.flush()
    #expect(largestDifference((0..<4).map { pixel(buffer, $0, 0)[3] }, [0, 255, 204, 255]) <= 1)
    context.draw(CGImage(pixelBuffer: red), in: whole)
    context.flush()
    #expect(pixel(buffer, 0, 0) == [255, 255, 255, 255])
    #expect(pixel(buffer, 1, 0) == [0, 0, 0, 255])
  }

  @Test("an image with colors isn't a mask: only its rectangle clips")
  func colors() throws {
    let buffer = try #require(canvasBuffer(width: 3, height: 1))
    let context = try #require(CGContext(drawingOn: buffer))
    context.clip(
      to: CGRect(x: 1, y: 0, width: 1, height: 1),
      mask: CGImage(pixelBuffer: try #require(canvasBuffer(width: 1, height: 1))))
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    context.flush()
    #expect((0..<3).map { pixel(buffer, $0, 0)[0] } == [0, 255, 0])
  }

  @Test("the clip's bounding box is in user space")
  func boundingBox() throws {
    let buffer = try #require(canvasBuffer(width: 20, height: 10))
    let context = try #require(CGContext(drawingOn: buffer))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 10))
    context.scaleBy(x: 2, y: 2)
    context.clip(to: [CGRect(x: 1, y: 1, width: 2, height: 1), CGRect(x: 5, y: 2, width: 1, height: 2)])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 5, height: 3))
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    context.flush()
    #expect(pixel(buffer, 3, 6)[0] == 255)
    #expect(pixel(buffer, 11, 3)[0] == 255)
    #expect(pixel(buffer, 8, 5)[0] == 0)
  }

  @Test("tiles repeat an image indefinitely")
  func tiles() throws {
    let tile = try #require(canvasBuffer(width: 2, height: 1))
    let bytes = tile.planes[0].baseAddress.assumingMemoryBound(to: UInt8.self)
    for byte in 0..<3 { bytes[byte] = 255 }
    let buffer = try #require(canvasBuffer(width: 7, height: 2, gray: 9))
    let context = try #require(CGContext(drawingOn: buffer))
    context.draw(CGImage(pixelBuffer: tile), in: CGRect(x: 1, y: 0, width: 2, height: 1), byTiling: true)
    context.flush()
    for row in 0..<2 { #expect((0..<7).map { pixel(buffer, $0, row)[0] } == [0, 255, 0, 255, 0, 255, 0]) }
  }

  @Test("a vector has two numbers; an image reports its pixel format")
  func small() throws {
    #expect(CGVector(dx: 1, dy: 2) != .zero)
    #expect(
      try JSONDecoder().decode(CGVector.self, from: JSONEncoder().encode(CGVector(dx: 1, dy: 2)))
        == CGVector(dx: 1, dy: 2))
    let image = CGImage(pixelBuffer: try #require(canvasBuffer(width: 1, height: 1)))
    #expect(image.pixelFormatInfo == .packed)
    #expect(image.byteOrderInfo == .order32Little)
  }
}
