import CoreVideo
import GrayImage
import ImageIO
import PixelSampling
import Testing

@Suite("Gray images of stored images")
struct GrayImageSamplingTests {
  @Test("a stored image is rotated upright", arguments: [1, 6] as [UInt32])
  func orientation(raw: UInt32) throws {
    let expected: [UInt8] = raw == 6 ? [4, 1, 5, 2, 6, 3] : [1, 2, 3, 4, 5, 6]
    let buffer = try #require(
      CVPixelBuffer(width: 3, height: 2, pixelFormat: kCVPixelFormatType_OneComponent8))
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for (index, level) in [1, 2, 3, 4, 5, 6].enumerated() {
      base.storeBytes(
        of: UInt8(level), toByteOffset: index / 3 * CVPixelBufferGetBytesPerRow(buffer) + index % 3,
        as: UInt8.self)
    }
    let orientation = try #require(CGImagePropertyOrientation(rawValue: raw))
    let image = try GrayImage(OrientedImage(buffer, orientation: orientation))
    #expect(image.levels == expected)
    #expect((image.width, image.height) == (raw == 6 ? (2, 3) : (3, 2)))
  }

  @Test(
    "each row's levels are written and no other memory, for any width",
    arguments: [1, 15, 16, 17, 63, 64, 65, 130])
  func widths(width: Int) throws {
    let height = 19
    let buffer = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8))
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    let levels = (0..<(width * height)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 5) }
    for (index, level) in levels.enumerated() {
      base.storeBytes(
        of: level, toByteOffset: index / width * CVPixelBufferGetBytesPerRow(buffer) + index % width,
        as: UInt8.self)
    }
    #expect(try GrayImage(OrientedImage(buffer)).levels == levels)
    let turned = try GrayImage(OrientedImage(buffer, orientation: .left))
    // The stored top row is the left side of the upright image.
    #expect(
      turned.levels
        == (0..<width).reversed().flatMap { column in (0..<height).map { levels[$0 * width + column] } })
  }
}
