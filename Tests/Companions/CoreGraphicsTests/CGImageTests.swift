import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("CGImage")
struct CGImageTests {
  private func size(_ image: CGImage) -> [Int] { [image.width, image.height] }

  private func makeImage(
    _ bytes: [UInt8], width: Int, height: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), bitmapInfo: UInt32
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  @Test("it shares the buffer's memory, and so does its provider")
  func shared() throws {
    let buffer = try #require(canvasBuffer(width: 5, height: 4))
    let image = CGImage(pixelBuffer: buffer)
    #expect(size(image) == [5, 4])
    #expect(image.bitsPerComponent == 8 && image.bitsPerPixel == 32)
    #expect(image.bytesPerRow == CVPixelBufferGetBytesPerRow(buffer))
    #expect(image.alphaInfo == .premultipliedFirst)
    #expect(image.bitmapInfo.contains(.byteOrder32Little))
    #expect(image.colorSpace?.model == .rgb)
    let data = try #require(image.dataProvider?.data)
    #expect(data.count == 3 * image.bytesPerRow + 20)
    data.withUnsafeBytes { #expect($0.baseAddress == UnsafeRawPointer(buffer.planes[0].baseAddress)) }
  }

  @Test("the pixels live as long as the provider's bytes")
  func lifetime() throws {
    var data: Data?
    do {
      let buffer = try #require(canvasBuffer(width: 64, height: 64, gray: 77))
      data = CGImage(pixelBuffer: buffer).dataProvider?.data
    }
    #expect(data?[0] == 77)
    #expect(data?.last == 255)
  }

  @Test("a crop shares the pixels, and is expanded to whole pixels and clipped to the image")
  func cropping() throws {
    let buffer = try #require(canvasBuffer(width: 8, height: 6))
    let image = CGImage(pixelBuffer: buffer)
    let part = try #require(image.cropping(to: CGRect(x: 2.4, y: 1.9, width: 2, height: 2)))
    #expect(size(part) == [3, 3])
    #expect(
      part.pixelBuffer.planes[0].baseAddress
        == buffer.planes[0].baseAddress + buffer.planes[0].bytesPerRow + 8)
    let corner = try #require(image.cropping(to: CGRect(x: 6, y: -3, width: 10, height: 5)))
    #expect(size(corner) == [2, 2])
    #expect(image.cropping(to: CGRect(x: 8, y: 0, width: 2, height: 2)) == nil)
    #expect(image.cropping(to: CGRect(x: 1, y: 1, width: 0, height: 0)) == nil)
    #expect(image.cropping(to: .null) == nil)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2)) == nil)
    let endless = CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 2)
    #expect(image.cropping(to: endless) == nil)
    #expect(image.cropping(to: .infinite)?.width == 8)
  }

  // Red 200, green 100, blue 50, alpha 128 in every layout; premultiplied: 100, 50, 25.
  @Test(
    "every 32-bit layout decodes to the same color",
    arguments: [
      ([25, 50, 100, 128], 2 | 0x2000), ([100, 50, 25, 128], 1), ([100, 50, 25, 128], 1 | 0x4000),
      ([128, 100, 50, 25], 2), ([128, 25, 50, 100], 1 | 0x2000), ([200, 100, 50, 128], 3),
      ([128, 200, 100, 50], 4), ([50, 100, 200, 128], 4 | 0x2000), ([128, 50, 100, 200], 3 | 0x2000),
    ] as [([UInt8], UInt32)])
  func layouts(_ bytes: [UInt8], _ info: UInt32) throws {
    let image = try #require(
      makeImage(bytes, width: 1, height: 1, bitsPerPixel: 32, bytesPerRow: 4, bitmapInfo: info))
    let buffer = try #require(image.pixelBuffer.convertedToBGRA())
    #expect(pixel(buffer, 0, 0) == [25, 50, 100, 128])
  }

  @Test("gray and RGB rows with padding are read")
  func padded() throws {
    let gray = try #require(
      makeImage(
        [1, 2, 9, 3, 4], width: 2, height: 2, bitsPerPixel: 8, bytesPerRow: 3,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
    #expect(pixel(gray.pixelBuffer, 1, 1) == [4])
    let rgb = try #require(
      makeImage(
        [1, 2, 3, 0, 4, 5, 6], width: 1, height: 2, bitsPerPixel: 24, bytesPerRow: 4, bitmapInfo: 0))
    #expect(pixel(rgb.pixelBuffer, 0, 1) == [4, 5, 6])
  }

  @Test("too few bytes, absurd sizes and unknown layouts are rejected")
  func refused() {
    #expect(
      makeImage([1, 2, 3], width: 1, height: 1, bitsPerPixel: 32, bytesPerRow: 4, bitmapInfo: 1) == nil)
    #expect(
      makeImage([1, 2, 3, 4], width: 1, height: 2, bitsPerPixel: 32, bytesPerRow: 4, bitmapInfo: 1) == nil)
    #expect(
      makeImage([1, 2, 3, 4], width: 1, height: 65_535, bitsPerPixel: 32, bytesPerRow: .max, bitmapInfo: 1)
        == nil
    )
    #expect(makeImage([1], width: 0, height: 1, bitsPerPixel: 8, bytesPerRow: 1, bitmapInfo: 0) == nil)
    #expect(
      makeImage([1, 2, 3, 4], width: 1, height: 1, bitsPerPixel: 32, bytesPerRow: 4, bitmapInfo: 31) == nil)
    #expect(
      makeImage([1, 2, 3], width: 1, height: 1, bitsPerPixel: 24, bytesPerRow: 3, bitmapInfo: 1) == nil)
  }

  @Test("bytes per row are kept, from context to image and from bytes to image")
  func rowDistances() throws {
    for bytesPerRow in [12, 20] {
      let context = try #require(
        CGContext(
          data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      let image = try #require(context.makeImage())
      #expect(context.bytesPerRow == bytesPerRow && image.bytesPerRow == bytesPerRow)
      #expect(image.dataProvider?.data?.count == bytesPerRow + 12)
      let bytes = try #require(image.dataProvider?.data)
      #expect(Array(bytes.prefix(4)) == [0, 0, 0, 0] && bytes[bytes.startIndex + bytesPerRow] == 255)
      let provider = try #require(CGDataProvider(data: bytes))
      let copy = try #require(
        CGImage(
          width: 3, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: image.bitmapInfo, provider: provider, decode: nil,
          shouldInterpolate: true, intent: .defaultIntent))
      #expect(copy.bytesPerRow == bytesPerRow && copy.dataProvider?.data == bytes)
    }
    #expect(
      CGContext(
        data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }
}
