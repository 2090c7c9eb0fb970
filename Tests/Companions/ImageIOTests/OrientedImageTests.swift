import CoreGraphics
import CoreVideo
import ImageIO
import TestSupport
import Testing

@Suite("Oriented images") struct OrientedImageTests {
  /// Stored as
  ///
  ///     1 2 3
  ///     4 5 6
  private static func chart() throws -> CVPixelBuffer {
    let buffer = try #require(
      CVPixelBuffer(width: 3, height: 2, pixelFormat: kCVPixelFormatType_OneComponent8))
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for (index, level) in [UInt8](1...6).enumerated() {
      base.storeBytes(
        of: level, toByteOffset: index / 3 * CVPixelBufferGetBytesPerRow(buffer) + index % 3, as: UInt8.self)
    }
    return buffer
  }

  /// The chart upright, row by row: drawn by hand from EXIF's table of the eight values.
  private static let upright: [(CGImagePropertyOrientation, rows: [[Int]])] = [
    (.up, [[1, 2, 3], [4, 5, 6]]), (.upMirrored, [[3, 2, 1], [6, 5, 4]]),
    (.down, [[6, 5, 4], [3, 2, 1]]), (.downMirrored, [[4, 5, 6], [1, 2, 3]]),
    (.leftMirrored, [[1, 4], [2, 5], [3, 6]]), (.right, [[4, 1], [5, 2], [6, 3]]),
    (.rightMirrored, [[6, 3], [5, 2], [4, 1]]), (.left, [[3, 6], [2, 5], [1, 4]]),
  ]

  @Test("the size is the upright image's, in all eight orientations", arguments: upright)
  func size(_ orientation: CGImagePropertyOrientation, _ rows: [[Int]]) throws {
    let image = OrientedImage(try Self.chart(), orientation: orientation)
    #expect(image.size == PixelSize(width: rows[0].count, height: rows.count))
    #expect((image.width, image.height) == (rows[0].count, rows.count))
  }

  @Test("the pixel order maps each upright pixel to the stored one", arguments: upright)
  func order(_ orientation: CGImagePropertyOrientation, _ rows: [[Int]]) throws {
    let image = OrientedImage(try Self.chart(), orientation: orientation)
    let order = image.pixelOrder
    let read = (0..<image.height).map { row in
      (0..<image.width).map { column in
        pixel(
          image.buffer, order.originX + column * order.acrossX + row * order.downX,
          order.originY + column * order.acrossY + row * order.downY)[0]
      }
    }
    #expect(read == rows)
  }

  @Test("an explicit orientation replaces its own, and nil keeps it")
  func oriented() throws {
    let image = OrientedImage(try Self.chart(), orientation: .right)
    #expect(image.oriented(.down).orientation == .down)
    #expect(image.oriented(.down).buffer === image.buffer)
    #expect(image.oriented(nil).orientation == .right)
    #expect(OrientedImage(image.buffer).orientation == .up)
  }

  @Test("normalized points and boxes have their origin at the lower left, pixels at the top left")
  func mapping() {
    let size = PixelSize(width: 200, height: 100)
    #expect(size.pixels(CGPoint(x: 0.25, y: 0.75)) == CGPoint(x: 50, y: 25))
    #expect(size.normalized(CGPoint(x: 50, y: 25)) == CGPoint(x: 0.25, y: 0.75))
    let box = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    #expect(size.pixels(box) == CGRect(x: 100, y: 50, width: 100, height: 50))
    #expect(size.normalized(CGRect(x: 100, y: 50, width: 100, height: 50)) == box)
    // Outside the image, as observations may be.
    #expect(size.pixels(CGPoint(x: -0.5, y: 1.5)) == CGPoint(x: -100, y: -50))
  }
}
