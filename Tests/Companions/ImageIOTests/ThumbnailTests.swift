import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Images of bytes in memory")
struct DataProviderImageTests {
  @Test("a PNG or JPEG is decoded only as its declared format")
  func decoding() throws {
    let file = ImageBytes.png(width: 2, height: 1, rows: [[255, 0, 0, 0, 0, 255]])
    let buffer = try #require(rgbBuffer(width: 8, height: 8) { _, _ in [0, 255, 0] })
    let (pngSource, jpegSource) = (
      try #require(CGDataProvider(data: file)),
      try #require(CGDataProvider(data: ImageEncoder.encode(buffer, as: .jpeg, orientation: .up)))
    )
    func png(_ source: CGDataProvider) -> CGImage? {
      CGImage(pngDataProviderSource: source, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    func jpeg(_ source: CGDataProvider) -> CGImage? {
      CGImage(jpegDataProviderSource: source, decode: nil, shouldInterpolate: false, intent: .perceptual)
    }
    let (red, green) = (try #require(png(pngSource)), try #require(jpeg(jpegSource)))
    #expect(red.width == 2 && red.height == 1 && green.width == 8)
    #expect(largestDifference(Array(pixel(red.pixelBuffer, 1, 0).prefix(3)), [0, 0, 255]) == 0)
    #expect(largestDifference(Array(pixel(green.pixelBuffer, 3, 3).prefix(3)), [0, 255, 0]) <= 3)
    #expect(jpeg(pngSource) == nil && png(jpegSource) == nil)
  }
}

@Suite("Thumbnails")
struct ThumbnailTests {
  /// 40 × 20 pixels, the left half red, the right half blue, stored on its side.
  private func source() throws -> CGImageSource {
    let image = try #require(
      rgbBuffer(width: 40, height: 20) { x, _ in x < 20 ? [255, 0, 0] : [0, 0, 255] })
    let data = try ImageEncoder.encode(image, as: .tiff, orientation: .right)
    return try #require(CGImageSourceCreateWithData(data, nil))
  }

  private func thumbnail(_ options: [String: Any]) throws -> CGImage? {
    CGImageSourceCreateThumbnailAtIndex(try source(), 0, options as CFDictionary)
  }

  @Test("the longer side has the requested length, and the rotation is optional")
  func sizes() throws {
    let plain = try #require(
      try thumbnail([
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 10,
      ]))
    #expect(size(plain.pixelBuffer) == [10, 5])
    #expect(largestDifference(Array(pixel(plain.pixelBuffer, 0, 0).prefix(3)), [0, 0, 255]) <= 1)
    #expect(largestDifference(Array(pixel(plain.pixelBuffer, 9, 4).prefix(3)), [255, 0, 0]) <= 1)
    let turned = try #require(
      try thumbnail([
        kCGImageSourceCreateThumbnailFromImageIfAbsent: true, kCGImageSourceThumbnailMaxPixelSize: 10.0,
        kCGImageSourceCreateThumbnailWithTransform: true,
      ]))
    #expect(size(turned.pixelBuffer) == [5, 10])
    // Rotated clockwise, the left is the top. Blue comes first in memory.
    #expect(largestDifference(Array(pixel(turned.pixelBuffer, 2, 0).prefix(3)), [0, 0, 255]) <= 1)
    #expect(largestDifference(Array(pixel(turned.pixelBuffer, 2, 9).prefix(3)), [255, 0, 0]) <= 1)
  }

  @Test("a thumbnail is never larger than the image")
  func notEnlarged() throws {
    for longest in [nil, 40, 1000] as [Int?] {
      var options: [String: Any] = [kCGImageSourceCreateThumbnailFromImageAlways: true]
      options[kCGImageSourceThumbnailMaxPixelSize] = longest
      let image = try #require(try thumbnail(options))
      #expect(size(image.pixelBuffer) == [40, 20])
    }
  }

  @Test("there is none unless it may be created from the image, nor for a zero size or a missing image")
  func none() throws {
    #expect(try thumbnail([kCGImageSourceThumbnailMaxPixelSize: 10]) == nil)
    for size: Any in [0, -5, Double.nan, "large"] {
      #expect(
        try thumbnail([
          kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: size,
        ]) == nil)
    }
    let options: [String: Any] = [kCGImageSourceCreateThumbnailFromImageAlways: true]
    #expect(CGImageSourceCreateThumbnailAtIndex(try source(), 1, options as CFDictionary) == nil)
  }
}
