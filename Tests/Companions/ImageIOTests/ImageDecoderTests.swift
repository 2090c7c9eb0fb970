import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Decoding still images")
struct ImageDecoderTests {
  // The values are Pillow 12's for the same files; both decode with libjpeg-turbo, whose results are exact.
  @Test(
    "a photograph has the same pixels as with an independent decoder",
    .sharedData("faces/2007_007763.jpg"))
  func photograph() throws {
    let image = try ImageDecoder.decode(contentsOf: SharedData.url("faces/2007_007763.jpg"))
    #expect(image.format == .jpeg)
    #expect(image.picture.orientation == .up)
    #expect(image.picture.buffer.pixelFormat == kCVPixelFormatType_24RGB)
    #expect(size(image.picture.buffer) == [500, 375])
    #expect(pixel(image.picture.buffer, 0, 0) == [62, 57, 53])
    #expect(pixel(image.picture.buffer, 100, 200) == [20, 19, 15])
    #expect(pixel(image.picture.buffer, 300, 250) == [18, 19, 21])
    #expect(pixel(image.picture.buffer, 320, 100) == [110, 73, 65])
    #expect(pixel(image.picture.buffer, 499, 374) == [208, 207, 215])
  }

  @Test("gray keeps one component, and 16 bits become 8")
  func deepGray() throws {
    let file = ImageBytes.png(
      width: 3, height: 1, depth: 16, colorType: 0, rows: [[0x00, 0xFF, 0x80, 0x80, 0xFF, 0xFF]])
    let buffer = try ImageDecoder.decode(file).picture.buffer
    #expect(buffer.pixelFormat == kCVPixelFormatType_OneComponent8)
    let levels = (0..<3).flatMap { pixel(buffer, $0, 0) }
    // Level / 257, rounded: 255 is 0.99 and 32,896 is 128.
    #expect(levels == [1, 128, 255])
  }

  @Test("16-bit color becomes 8-bit")
  func deepColor() throws {
    let file = ImageBytes.png(
      width: 1, height: 1, depth: 16, colorType: 2, rows: [[0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]])
    #expect(pixel(try ImageDecoder.decode(file).picture.buffer, 0, 0) == [0x12, 0x56, 0x9A])
  }

  @Test("an image with alpha is premultiplied BGRA")
  func alpha() throws {
    // 200 · 128/255 = 100.4, 100 · 128/255 = 50.2, 50 · 128/255 = 25.1
    let file = ImageBytes.png(
      width: 2, height: 1, colorType: 6, rows: [[200, 100, 50, 128, 9, 8, 7, 0]])
    let buffer = try ImageDecoder.decode(file).picture.buffer
    #expect(buffer.pixelFormat == kCVPixelFormatType_32BGRA)
    #expect(pixel(buffer, 0, 0) == [25, 50, 100, 128])
    #expect(pixel(buffer, 1, 0) == [0, 0, 0, 0])
  }

  @Test("gray with alpha is BGRA, too")
  func grayAlpha() throws {
    let file = ImageBytes.png(width: 1, height: 1, colorType: 4, rows: [[200, 128]])
    #expect(pixel(try ImageDecoder.decode(file).picture.buffer, 0, 0) == [100, 100, 100, 128])
  }

  @Test("CMYK becomes RGB")
  func cmyk() throws {
    let buffer = try ImageDecoder.decode(ImageBytes.cmykJPEG).picture.buffer
    #expect(buffer.pixelFormat == kCVPixelFormatType_24RGB)
    // Printing inks aren't pure red: a CMYK profile gives about (237, 28, 36), a plain formula (255, 0, 0).
    let color = pixel(buffer, 3, 3)
    #expect(color[0] >= 220 && color[1] <= 60 && color[2] <= 60)
  }

  @Test("progressive JPEG, which libvips decodes, has the same colors")
  func progressive() throws {
    let buffer = try ImageDecoder.decode(ImageBytes.progressiveJPEG).picture.buffer
    // Quality 95: the error is up to the quantization of one level per component.
    #expect(largestDifference(pixel(buffer, 8, 4), [200, 100, 50]) <= 2)
  }

  @Test("an ICC profile is applied: the same values are more colorful in a wider gamut")
  func profile() throws {
    let rows: [[UInt8]] = [[200, 100, 50]]
    let file = ImageBytes.png(width: 1, height: 1, rows: rows, profile: ImageBytes.wideGamutProfile)
    let plain = ImageBytes.png(width: 1, height: 1, rows: rows)
    #expect(pixel(try ImageDecoder.decode(plain).picture.buffer, 0, 0) == [200, 100, 50])
    // By hand: linear = (v/255)^2.2 = (0.5861, 0.1276, 0.0278); the profile's matrix to XYZ (D50), the
    // inverse of sRGB's D50 matrix to linear (0.6891, 0.1084, 0.0090) and sRGB's curve result in (216, 93,
    // 24) of 255.
    #expect(largestDifference(pixel(try ImageDecoder.decode(file).picture.buffer, 0, 0), [216, 93, 24]) <= 1)
  }

  @Test("a PNG's EXIF chunk has the orientation", arguments: CGImagePropertyOrientation.allCases)
  func pngOrientation(_ orientation: CGImagePropertyOrientation) throws {
    // TIFF 6.0, big-endian: one directory with one entry, tag 0x0112, a SHORT, count 1.
    let exif: [UInt8] =
      [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
    let file = ImageBytes.png(width: 1, height: 1, rows: [[1, 2, 3]], exif: exif)
    #expect(try ImageDecoder.decode(file).picture.orientation == orientation)
  }

  @Test("only the first frame of an animation is decoded")
  func firstFrame() throws {
    let image = try ImageDecoder.decode(ImageBytes.twoFrameGIF)
    #expect(image.format == .gif)
    #expect(size(image.picture.buffer) == [4, 4])
    let color = pixel(image.picture.buffer, 2, 2)
    #expect(color.count == 3 ? color == [255, 0, 0] : color == [0, 0, 255, 255])
  }

  @Test("concurrent tasks each decode their own image")
  func parallel() async throws {
    let files = (0..<16).map { index in
      ImageBytes.png(width: 1, height: 1, rows: [[UInt8(index * 10), 0, 255]])
    }
    try await withThrowingTaskGroup(of: (Int, [Int]).self) { group in
      for round in 0..<8 {
        for (index, file) in files.enumerated() {
          group.addTask {
            let data = round.isMultiple(of: 2) ? file : ImageBytes.progressiveJPEG
            let buffer = try ImageDecoder.decode(data).picture.buffer
            return (round.isMultiple(of: 2) ? index : -1, pixel(buffer, 0, 0))
          }
        }
      }
      for try await (index, color) in group where index >= 0 { #expect(color == [index * 10, 0, 255]) }
    }
  }
}
