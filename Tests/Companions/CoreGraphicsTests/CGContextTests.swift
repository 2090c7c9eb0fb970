import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("Drawing")
struct CGContextTests {
  private func context(_ info: CGBitmapInfo, width: Int = 8, height: Int = 6) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue))
  }

  @Test("the origin is the lower left corner, and both memory layouts have their component order")
  func origin() throws {
    for (info, expected) in [
      (CGBitmapInfo(.premultipliedFirst, .byteOrder32Little), [0, 128, 255, 255]),
      (CGBitmapInfo(.premultipliedLast), [255, 128, 0, 255]),
    ] {
      let context = try context(info)
      context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      let image = try #require(context.makeImage())
      #expect(pixel(image.pixelBuffer, 0, 5) == expected)
      #expect(pixel(image.pixelBuffer, 1, 5) == expected)
      #expect(pixel(image.pixelBuffer, 2, 5) == [0, 0, 0, 0])
      #expect(pixel(image.pixelBuffer, 0, 4) == [0, 0, 0, 0])
    }
  }

  @Test("drawing writes to the caller's memory")
  func callersMemory() throws {
    var bytes = [UInt8](repeating: 7, count: 2 * 3 * 4)
    bytes.withUnsafeMutableBytes { memory in
      let context = CGContext(
        data: memory.baseAddress, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.setFillColor(.white)
      context?.fill(CGRect(x: 2, y: 1, width: 1, height: 1))
    }
    #expect(Array(bytes[8..<12]) == [255, 255, 255, 255])
    #expect(bytes[0] == 7)
  }

  @Test("unsupported layouts are rejected")
  func refused() {
    let grayWithAlpha = CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    #expect(grayWithAlpha == nil)
    let straight = CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.last.rawValue)
    #expect(straight == nil)
    let empty = CGContext(
      data: nil, width: 0, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    #expect(empty == nil)
  }

  @Test("transforms, clips and colors are restored with the saved state")
  func state() throws {
    let context = try context(CGBitmapInfo(.premultipliedFirst, .byteOrder32Little))
    context.setFillColor(.white)
    context.saveGState()
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 6))
    context.translateBy(x: 2, y: 1)
    context.scaleBy(x: 2, y: 2)
    #expect(context.ctm == CGAffineTransform(2, 0, 0, 2, 2, 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    context.fill(CGRect(x: 7, y: 5, width: 1, height: 1))
    context.restoreGState()
    let buffer = try #require(context.makeImage()).pixelBuffer
    #expect(pixel(buffer, 2, 4) == [0, 0, 255, 255])
    #expect(pixel(buffer, 3, 3) == [0, 0, 255, 255])
    #expect(pixel(buffer, 4, 4) == [0, 0, 0, 0])
    #expect(pixel(buffer, 1, 4) == [0, 0, 0, 0])
    #expect(pixel(buffer, 7, 0) == [255, 255, 255, 255])
  }

  @Test("strokes are centered on the line; the even-odd rule leaves holes")
  func paths() throws {
    let context = try context(CGBitmapInfo(.premultipliedFirst, .byteOrder32Little), width: 10, height: 10)
    context.setStrokeColor(.white)
    context.setLineWidth(2)
    context.stroke(CGRect(x: 2, y: 2, width: 6, height: 6))
    var buffer = try #require(context.makeImage()).pixelBuffer
    #expect(pixel(buffer, 1, 5) == [255, 255, 255, 255])
    #expect(pixel(buffer, 2, 5) == [255, 255, 255, 255])
    #expect(pixel(buffer, 3, 5) == [0, 0, 0, 0])
    #expect(pixel(buffer, 0, 5) == [0, 0, 0, 0])
    context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    path.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
    context.setFillColor(.white)
    context.addPath(path)
    context.fillPath(using: .evenOdd)
    buffer = try #require(context.makeImage()).pixelBuffer
    #expect(pixel(buffer, 1, 8) == [255, 255, 255, 255])
    #expect(pixel(buffer, 4, 5) == [0, 0, 0, 0])
    #expect(pixel(buffer, 9, 0) == [0, 0, 0, 0])
  }

  @Test("an image is drawn upright into its rectangle, from every format")
  func images() throws {
    let rgb = try #require(CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_24RGB))
    rgb.planes[0].baseAddress.copyMemory(from: [255, 0, 0, 0, 255, 0] as [UInt8], byteCount: 6)
    (rgb.planes[0].baseAddress + rgb.planes[0].bytesPerRow).copyMemory(
      from: [0, 0, 255, 9, 9, 9] as [UInt8], byteCount: 6)
    for info in [
      CGBitmapInfo(.premultipliedFirst, .byteOrder32Little), CGBitmapInfo(.premultipliedLast),
    ] {
      let context = try context(info)
      context.interpolationQuality = .none
      context.draw(CGImage(pixelBuffer: rgb), in: CGRect(x: 2, y: 1, width: 4, height: 4))
      let drawn = try #require(context.makeImage())
      let buffer = try #require(drawn.pixelBuffer.convertedToBGRA())
      // The rectangle's rows, from the top: 1…4.
      #expect(pixel(buffer, 2, 1) == [0, 0, 255, 255])
      #expect(pixel(buffer, 5, 2) == [0, 255, 0, 255])
      #expect(pixel(buffer, 3, 4) == [255, 0, 0, 255])
      #expect(pixel(buffer, 5, 4) == [9, 9, 9, 255])
      #expect(pixel(buffer, 1, 2) == [0, 0, 0, 0])
      #expect(pixel(buffer, 2, 5) == [0, 0, 0, 0])
    }
  }

  @Test("an image of a context doesn't change with later drawing")
  func snapshot() throws {
    let context = try context(CGBitmapInfo(.premultipliedFirst, .byteOrder32Little))
    let before = try #require(context.makeImage())
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 6))
    #expect(pixel(before.pixelBuffer, 3, 3) == [0, 0, 0, 0])
  }

  @Test("text is upright whichever way y points, and as wide as measured")
  func text() throws {
    let font = LabelFont(size: 20)
    func inkRows(flipped: Bool) throws -> [Int] {
      let context = try context(
        CGBitmapInfo(.premultipliedFirst, .byteOrder32Little), width: 40, height: 30)
      if flipped {
        context.translateBy(x: 0, y: 30)
        context.scaleBy(x: 1, y: -1)
      }
      context.setFillColor(.white)
      context.draw("L", at: CGPoint(x: 4, y: flipped ? 24 : 6), font: font)
      let extents = context.extents(of: "L", font: font)
      #expect(extents.width > 5 && extents.width < 20)
      #expect(extents.ascent > 10 && extents.descent > 0)
      let buffer = try #require(context.makeImage()).pixelBuffer
      return (0..<30).map { row in (0..<40).reduce(0) { $0 + pixel(buffer, $1, row)[3] } }
    }
    let upwards = try inkRows(flipped: false)
    // The baseline is 6 above the bottom, so the last inked row is 23; an L has most ink at its foot.
    #expect(upwards.lastIndex { $0 > 0 } == 23)
    #expect(2 * upwards[22] > 3 * upwards[15])
    #expect(try inkRows(flipped: true) == upwards)
  }

  @Test("transforms compose from left to right and invert")
  func transforms() {
    let transform = CGAffineTransform(translationX: 3, y: 4).concatenating(
      CGAffineTransform(scaleX: 2, y: -1))
    #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 8, y: -5))
    #expect(CGPoint(x: 8, y: -5).applying(transform.inverted()) == CGPoint(x: 1, y: 1))
    #expect(
      CGRect(x: 0, y: 0, width: 2, height: 1).applying(transform)
        == CGRect(x: 6, y: -5, width: 4, height: 1))
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
    #expect(
      CGAffineTransform.identity.translatedBy(x: 1, y: 0).scaledBy(x: 2, y: 2)
        == CGAffineTransform(2, 0, 0, 2, 1, 0))
  }
}
