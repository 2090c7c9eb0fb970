import CoreImage
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("CIImage")
struct CIImageTests {
  /// 3 × 2 pixels, with red equal to the column and green to the row, from the top.
  private func source() throws -> CVPixelBuffer {
    try #require(rgbBuffer(width: 3, height: 2) { x, y in [UInt8(x * 50), UInt8(y * 100), 200] })
  }

  @Test("each orientation is drawn as EXIF specifies, without touching the pixels")
  func orientations() throws {
    let buffer = try source()
    for orientation in CGImagePropertyOrientation.allCases {
      let image = CIImage(cvPixelBuffer: buffer).oriented(orientation)
      let stored = try #require(image.stored)
      #expect(stored.buffer === buffer)
      #expect(stored.orientation == orientation)
      let expected = try #require(buffer.convertedToBGRA(order: orientation.pixelOrder(width: 3, height: 2)))
      #expect(image.extent == CGRect(x: 0, y: 0, width: expected.width, height: expected.height))
      let drawn = try #require(CIContext().createCGImage(image, from: image.extent)).pixelBuffer
      #expect(drawn.width == expected.width && drawn.height == expected.height)
      for y in 0..<expected.height {
        for x in 0..<expected.width { #expect(pixel(drawn, x, y) == pixel(expected, x, y)) }
      }
    }
  }

  @Test("a bitmap's rows become an image, top row first, in each component order")
  func bitmaps() throws {
    // Two pixels above two others, and two bytes of padding after each row.
    let colors: [[UInt8]] = [[10, 20, 30, 255], [40, 50, 60, 255], [70, 80, 90, 255], [1, 2, 3, 255]]
    for (format, order) in [
      (CIFormat.RGBA8, [0, 1, 2, 3]), (.BGRA8, [2, 1, 0, 3]), (.ARGB8, [3, 0, 1, 2]), (.ABGR8, [3, 2, 1, 0]),
    ] {
      let pixels = colors.map { color in order.map { color[$0] } }
      let data = Data(pixels[0] + pixels[1] + [9, 9] + pixels[2] + pixels[3])
      let image = CIImage(
        bitmapData: data, bytesPerRow: 10, size: CGSize(width: 2, height: 2), format: format,
        colorSpace: CGColorSpaceCreateDeviceRGB())
      let drawn = try #require(CIContext().createCGImage(image, from: image.extent)).pixelBuffer
      for (index, color) in colors.enumerated() {
        #expect(pixel(drawn, index % 2, index / 2) == [color[2], color[1], color[0], 255].map { Int($0) })
      }
      let short = CIImage(
        bitmapData: data.dropLast(), bytesPerRow: 10, size: CGSize(width: 2, height: 2), format: format,
        colorSpace: nil)
      #expect(short.extent.isEmpty)
    }
    for size in [CGSize.zero, CGSize(width: Double.nan, height: 1), CGSize(width: 1e9, height: 1e9)] {
      #expect(
        CIImage(
          bitmapData: Data(count: 64), bytesPerRow: 8, size: size, format: .RGBA8, colorSpace: nil
        ).extent.isEmpty)
    }
  }

  @Test("a crop has its origin at the lower left corner")
  func cropping() throws {
    let image = CIImage(cvPixelBuffer: try source()).cropped(to: CGRect(x: 1, y: 0, width: 5, height: 1))
    #expect(image.extent == CGRect(x: 1, y: 0, width: 2, height: 1))
    let stored = try #require(image.stored)
    #expect(stored.buffer.width == 2 && stored.buffer.height == 1)
    #expect(pixel(stored.buffer, 0, 0) == [50, 100, 200])
    let turned = try #require(image.oriented(.down).stored)
    #expect(turned.orientation == .down)
    #expect(pixel(turned.buffer, 0, 0) == [50, 100, 200])
    #expect(
      CIImage(cvPixelBuffer: try source()).cropped(to: CGRect(x: 9, y: 9, width: 1, height: 1)).stored == nil)
  }

  @Test("NaN rectangles and transforms produce nothing, and don't crash")
  func notANumber() throws {
    let image = CIImage(cvPixelBuffer: try source())
    let strange = CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1)
    #expect(image.cropped(to: strange).stored == nil)
    #expect(CIContext().createCGImage(image, from: strange) == nil)
    #expect(image.transformed(by: CGAffineTransform(scaleX: .nan, y: 1)).stored == nil)
    #expect(image.transformed(by: CGAffineTransform(scaleX: 0, y: 0)).stored == nil)
  }

  @Test("a scaled image is drawn")
  func scaled() throws {
    let image = CIImage(cvPixelBuffer: try source()).transformed(by: CGAffineTransform(scaleX: 4, y: 4))
    #expect(image.extent == CGRect(x: 0, y: 0, width: 12, height: 8))
    let stored = try #require(image.stored)
    #expect(stored.orientation == .up)
    #expect(stored.buffer.width == 12 && stored.buffer.height == 8)
    #expect(largestDifference(Array(pixel(stored.buffer, 0, 0).prefix(3)), [200, 0, 0]) <= 2)
    #expect(largestDifference(Array(pixel(stored.buffer, 11, 7).prefix(3)), [200, 100, 100]) <= 2)
  }

  @Test("a file's orientation is a property that is applied on request only")
  func property() throws {
    let data = try ImageEncoder.encode(try source(), as: .tiff, orientation: .right)
    let stored = try #require(CIImage(data: data))
    #expect(stored.extent.size == CGSize(width: 3, height: 2))
    #expect(stored.properties[kCGImagePropertyOrientation] as? UInt32 == 6)
    let upright = try #require(CIImage(data: data, options: [.applyOrientationProperty: true]))
    #expect(upright.extent.size == CGSize(width: 2, height: 3))
    #expect(upright.stored?.orientation == .right)
    #expect(CIImage(data: Data("no picture".utf8)) == nil)
    #expect(try CIImage(contentsOf: TemporaryFolder.missing("a.png")) == nil)
  }

  @Test("a context draws into a caller's buffer from the lower left")
  func render() throws {
    let buffer = try #require(CVPixelBuffer(width: 5, height: 4, pixelFormat: kCVPixelFormatType_32BGRA))
    CIContext().render(CIImage(cvPixelBuffer: try source()), to: buffer)
    #expect(pixel(buffer, 0, 3) == [200, 100, 0, 255])
    #expect(pixel(buffer, 2, 2) == [200, 0, 100, 255])
    #expect(pixel(buffer, 0, 0) == [0, 0, 0, 0])
    #expect(pixel(buffer, 4, 3) == [0, 0, 0, 0])
  }
}
