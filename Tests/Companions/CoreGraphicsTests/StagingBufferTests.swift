import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

/// Drawing on memory in layouts that Cairo doesn't have.
@Suite("Drawing on ARGB and gray memory")
struct StagingBufferTests {
  /// Draws on a buffer's memory like common conversions of an image into a pixel buffer, which never flush.
  private func buffer(
    _ format: OSType, width: Int = 4, height: Int = 3, _ draw: (CGContext) -> Void
  ) throws -> CVPixelBuffer {
    let buffer = try #require(CVPixelBuffer(width: width, height: height, pixelFormat: format))
    let isGray = format == kCVPixelFormatType_OneComponent8
    let context = try #require(
      CGContext(
        data: CVPixelBufferGetBaseAddress(buffer), width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
        space: isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: (isGray ? CGImageAlphaInfo.none : .noneSkipFirst).rawValue))
    draw(context)
    withExtendedLifetime(context) {}
    return buffer
  }

  @Test("fills are in the memory at once: alpha first, then red, green and blue")
  func areas() throws {
    let drawn = try buffer(kCVPixelFormatType_32ARGB) { context in
      context.setFillColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)
      context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
    }
    #expect(pixel(drawn, 1, 2).dropFirst() == [255, 128, 64])
    #expect(pixel(drawn, 2, 2).dropFirst() == [255, 128, 64])
    #expect(pixel(drawn, 3, 2).dropFirst() == [0, 0, 0])
    #expect(pixel(drawn, 1, 1).dropFirst() == [0, 0, 0])
  }

  @Test("an image is in the memory as soon as it is drawn", arguments: [false, true])
  func images(isGray: Bool) throws {
    let image = try #require(
      CVPixelBuffer(width: 4, height: 3, pixelFormat: kCVPixelFormatType_24RGB))
    for row in 0..<3 {
      (image.planes[0].baseAddress + row * image.planes[0].bytesPerRow).copyMemory(
        from: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255] as [UInt8], byteCount: 12)
    }
    let drawn = try buffer(isGray ? kCVPixelFormatType_OneComponent8 : kCVPixelFormatType_32ARGB) {
      $0.draw(CGImage(pixelBuffer: image), in: CGRect(x: 0, y: 0, width: 4, height: 3))
    }
    let levels = (0..<4).map { Array(pixel(drawn, $0, 1).suffix(3)) }
    // Luma of BT.601: 0.299 · 255 = 76.2, 0.587 · 255 = 149.7, 0.114 · 255 = 29.1.
    #expect(
      levels
        == (isGray
          ? [[76], [150], [29], [255]] : [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]))
  }

  @Test("existing content is kept outside the drawing, and shows through")
  func contents() throws {
    var bytes: [UInt8] = [10, 20, 30, 40]
    bytes.withUnsafeMutableBytes { memory in
      let context = CGContext(
        data: memory.baseAddress, width: 4, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
      context?.setFillColor(gray: 1, alpha: 0.5)
      context?.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    }
    // Half of white over 30: 142.5.
    #expect(bytes[0] == 10 && bytes[1] == 20 && bytes[3] == 40)
    #expect((142...143).contains(bytes[2]))
  }

  @Test("lines, cleared rectangles and drawings that exceed the memory are clipped")
  func kinds() throws {
    let drawn = try buffer(kCVPixelFormatType_OneComponent8, width: 8, height: 8) { context in
      context.setFillColor(.white)
      context.fill(CGRect(x: -1000, y: -1000, width: 1e6, height: 1e6))
      context.clear(CGRect(x: 0, y: 7, width: 1, height: 1))
      context.setStrokeColor(.black)
      context.setLineWidth(2)
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 8, y: 1)])
    }
    #expect(pixel(drawn, 0, 0) == [0])
    #expect(pixel(drawn, 1, 0) == [255])
    #expect(pixel(drawn, 7, 5) == [255])
    #expect(pixel(drawn, 7, 6) == [0] && pixel(drawn, 0, 7) == [0])
  }

  @Test("a context of such memory reports its layout and creates images of it")
  func layout() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 5, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    context.setFillColor(gray: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 2))
    #expect(context.bitsPerPixel == 8)
    #expect(context.alphaInfo == .none)
    #expect(context.colorSpace == CGColorSpaceCreateDeviceGray())
    let image = try #require(context.makeImage())
    #expect(pixel(image.pixelBuffer, 4, 1) == [51])
    #expect(image.colorSpace == CGColorSpaceCreateDeviceGray())
  }
}
