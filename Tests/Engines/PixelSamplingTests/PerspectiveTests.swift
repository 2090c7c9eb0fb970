import CoreVideo
import Foundation
import ImageIO
import PlaneGeometry
import Testing

@testable import PixelSampling

@Suite("Perspective sampling")
struct PerspectiveTests {
  private static func quadrilateral(_ points: (Double, Double)...) -> Quadrilateral {
    let points = points.map { PixelPoint($0.0, $0.1) }
    return Quadrilateral(points[0], points[1], points[2], points[3])
  }

  private static func sample(
    _ buffer: CVPixelBuffer, _ quadrilateral: Quadrilateral, width: Int, height: Int,
    orientation: CGImagePropertyOrientation = .up
  ) throws -> [Float] {
    var values = [Float](repeating: -1, count: width * height)
    try values.withUnsafeMutableBufferPointer { values in
      try PerspectiveSampler(OrientedImage(buffer, orientation: orientation)).sample(
        quadrilateral, width: width, height: height, into: values, rowLength: width,
        format: TensorFormat(channels: .gray))
    }
    return values
  }

  /// 4 × 3 levels: ten times the column plus a hundred times the row.
  private static func chart() throws -> CVPixelBuffer {
    let buffer = try #require(
      CVPixelBuffer(width: 4, height: 3, pixelFormat: kCVPixelFormatType_OneComponent8))
    for row in 0..<3 {
      for column in 0..<4 {
        buffer.planes[0].baseAddress.storeBytes(
          of: UInt8(row * 100 + column * 10), toByteOffset: row * buffer.planes[0].bytesPerRow + column,
          as: UInt8.self)
      }
    }
    return buffer
  }

  @Test("the whole image's corners reproduce the image")
  func identity() throws {
    let values = try Self.sample(
      try Self.chart(), Self.quadrilateral((0, 0), (4, 0), (4, 3), (0, 3)), width: 4, height: 3)
    let expected: [Float] = [0, 10, 20, 30, 100, 110, 120, 130, 200, 210, 220, 230]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test("corners that start at the lower right rotate the image by 180°")
  func turned() throws {
    let whole = Self.quadrilateral((0, 0), (4, 0), (4, 3), (0, 3))
    let values = try Self.sample(try Self.chart(), whole.rotatingCorners(quarters: 2), width: 4, height: 3)
    let expected: [Float] = [230, 220, 210, 200, 130, 120, 110, 100, 30, 20, 10, 0]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test("an orientation applies before the perspective")
  func orientation() throws {
    // Stored on its side: upright it is 3 × 4, its first row the stored left column from below.
    let values = try Self.sample(
      try Self.chart(), Self.quadrilateral((0, 0), (3, 0), (3, 4), (0, 4)), width: 3, height: 4,
      orientation: .right)
    let expected: [Float] = [200, 100, 0, 210, 110, 10, 220, 120, 20, 230, 130, 30]
    #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test("when downscaling, each pixel is the mean of its area")
  func mean() throws {
    let values = try Self.sample(
      try Self.chart(), Self.quadrilateral((0, 0), (4, 0), (4, 3), (0, 3)), width: 2, height: 1)
    // 2 × 3 cells of 6 pixels each: (0 + 10) / 2 + 100, (20 + 30) / 2 + 100.
    #expect(abs(values[0] - 105) < 0.01 && abs(values[1] - 125) < 0.01)
  }

  @Test(
    "positions far outside, and NaN corners, repeat the edge",
    arguments: [1e9, -1e9, .nan, .infinity])
  func hostile(coordinate: Double) throws {
    let values = try Self.sample(
      try Self.chart(),
      Self.quadrilateral((coordinate, 0), (4, coordinate), (coordinate, 3), (0, coordinate)),
      width: 5, height: 5)
    #expect(values.allSatisfy { (-0.01...230.01).contains($0) })
  }

  @Test("with a projection, areas outside are transparent")
  func projected() throws {
    let target = try #require(CVPixelBuffer(width: 3, height: 3, pixelFormat: kCVPixelFormatType_32BGRA))
    // Each pixel shows its right and upper neighbors of the upright image.
    let upright = OrientedImage(try Self.chart(), orientation: .right)
    try PerspectiveSampler(upright).sample(
      through: Homography(translation: PixelPoint(1, -1)), into: target)
    let found = (0..<9).map { index -> [Int] in
      let offset = index / 3 * target.planes[0].bytesPerRow + index % 3 * 4
      return (0..<4).map {
        Int(target.planes[0].baseAddress.load(fromByteOffset: offset + $0, as: UInt8.self))
      }
    }
    let nothing = [0, 0, 0, 0]
    // Upright, the rows start with 200 100 0 and 210 110 10.
    #expect(found[0...2] == [nothing, nothing, nothing])
    #expect(found[3...5] == [[100, 100, 100, 255], [0, 0, 0, 255], nothing])
    #expect(found[6...8] == [[110, 110, 110, 255], [10, 10, 10, 255], nothing])
  }

  @Test("a buffer of another length is rejected")
  func length() throws {
    let sampler = try PerspectiveSampler(OrientedImage(try Self.chart()))
    var values = [Float](repeating: 0, count: 11)
    #expect(throws: PixelSamplingError.tensorMismatch(expected: 12, count: 11)) {
      try values.withUnsafeMutableBufferPointer {
        try sampler.sample(
          Self.quadrilateral((0, 0), (4, 0), (4, 3), (0, 3)), width: 4, height: 3, into: $0, rowLength: 4,
          format: TensorFormat(channels: .gray))
      }
    }
  }
}
