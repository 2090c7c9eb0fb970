import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("Conversion to BGRA")
struct BGRAConversionTests {
  /// An NV12 buffer of one color.
  private func video(_ y: UInt8, _ cb: UInt8, _ cr: UInt8, fullRange: Bool, height: Int) -> CVPixelBuffer? {
    let format =
      fullRange
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    guard let buffer = CVPixelBuffer(width: 5, height: height, pixelFormat: format) else { return nil }
    for row in 0..<buffer.planes[0].height {
      let start = buffer.planes[0].baseAddress + row * buffer.planes[0].bytesPerRow
      start.copyMemory(from: [y, y, y, y, y], byteCount: 5)
    }
    for row in 0..<buffer.planes[1].height {
      let start = buffer.planes[1].baseAddress + row * buffer.planes[1].bytesPerRow
      start.copyMemory(from: [cb, cr, cb, cr, cb, cr], byteCount: 6)
    }
    return buffer
  }

  // BT.601's color bars (ITU-R BT.1729's levels for 75 % bars follow from these equations): Y, Cb, Cr of pure
  // colors in video range, from Y = 16 + 65.481 R + 128.553 G + 24.966 B and so on.
  @Test(
    "BT.601 colors, both ranges",
    arguments: [
      (81, 90, 240, false, [0, 0, 255]), (145, 54, 34, false, [0, 255, 0]),
      (41, 240, 110, false, [255, 0, 0]),
      (235, 128, 128, false, [255, 255, 255]), (16, 128, 128, false, [0, 0, 0]),
      (76, 85, 255, true, [0, 0, 254]), (128, 128, 128, true, [128, 128, 128]),
    ] as [(UInt8, UInt8, UInt8, Bool, [Int])])
  func colors(_ y: UInt8, _ cb: UInt8, _ cr: UInt8, _ fullRange: Bool, _ expected: [Int]) throws {
    let source = try #require(video(y, cb, cr, fullRange: fullRange, height: 3))
    let result = try #require(source.convertedToBGRA())
    for (x, row) in [(0, 0), (3, 1), (4, 2)] {
      // Levels were rounded: half a level of chroma is up to 1.2 levels of blue.
      #expect(largestDifference(pixel(result, x, row), expected + [255]) <= 2)
    }
  }

  @Test("a rotated video frame has each pixel's own luma and chroma")
  func turned() throws {
    let source = try #require(
      CVPixelBuffer(width: 4, height: 2, pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))
    source.planes[0].baseAddress.copyMemory(from: [10, 20, 30, 40] as [UInt8], byteCount: 4)
    (source.planes[0].baseAddress + source.planes[0].bytesPerRow).copyMemory(
      from: [50, 60, 70, 80] as [UInt8], byteCount: 4)
    source.planes[1].baseAddress.copyMemory(from: [128, 128, 128, 228] as [UInt8], byteCount: 4)
    // Rotated clockwise by 90°: the stored bottom left pixel becomes the top left.
    let order = OrientationMapping(originX: 0, originY: 1, acrossX: 0, acrossY: -1, downX: 1, downY: 0)
    let result = try #require(source.convertedToBGRA(order: order))
    let grays = [(0, 0, 50), (1, 0, 10), (0, 1, 60), (1, 1, 20)]
    for (x, y, gray) in grays { #expect(pixel(result, x, y) == [gray, gray, gray, 255]) }
    // The right half's Cr is 100 above neutral: red by 1.402 · 100, green by −0.714 · 100.
    for (x, y, luma) in [(0, 2, 70), (1, 3, 40)] {
      #expect(largestDifference(pixel(result, x, y), [luma, max(0, luma - 71), luma + 140, 255]) <= 1)
    }
  }

  @Test("one floating-point component is gray, clipped to 0…1")
  func floats() throws {
    let source = try #require(
      CVPixelBuffer(width: 4, height: 1, pixelFormat: kCVPixelFormatType_OneComponent32Float))
    source.planes[0].baseAddress.copyMemory(from: [Float](arrayLiteral: -1, 0.5, 2, .nan), byteCount: 16)
    let result = try #require(source.convertedToBGRA())
    #expect((0..<4).map { pixel(result, $0, 0)[1] } as [Int] == [0, 128, 255, 0])
    let half = try #require(
      CVPixelBuffer(width: 3, height: 1, pixelFormat: kCVPixelFormatType_OneComponent16Half))
    // IEEE 754 binary16: 0.5, 1, and the smallest subnormal.
    half.planes[0].baseAddress.copyMemory(from: [UInt16](arrayLiteral: 0x3800, 0x3C00, 1), byteCount: 6)
    let halves = try #require(half.convertedToBGRA())
    #expect((0..<3).map { pixel(halves, $0, 0)[1] } as [Int] == [128, 255, 0])
  }

  @Test("a target of another size or format isn't changed")
  func refused() throws {
    let source = try #require(canvasBuffer(width: 4, height: 2, gray: 9))
    let small = try #require(canvasBuffer(width: 3, height: 2))
    #expect(!source.copyPixels(toBGRA: small))
    let rgb = try #require(CVPixelBuffer(width: 4, height: 2, pixelFormat: kCVPixelFormatType_24RGB))
    #expect(!source.copyPixels(toBGRA: rgb))
    #expect(pixel(small, 0, 0) == [0, 0, 0, 255])
  }
}
