import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import PixelSampling

@Suite("Rotated squares")
struct RotatedSquareTests {
  /// Returns the red channel as rows of rounded levels.
  private func grid(
    _ square: RotatedSquare, of buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    length: Int
  ) throws -> [[Int]] {
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: 3 * length * length)
    memory.initialize(repeating: .nan)
    defer { memory.deallocate() }
    try square.sample(
      OrientedImage(buffer, orientation: orientation), into: memory, length: length, scale: 1, bias: 0)
    return (0..<length).map { row in
      (0..<length).map { Int(memory[(row * length + $0) * 3].rounded()) }
    }
  }

  private static let rows: [[UInt8]] = [
    [10, 20, 30, 40], [50, 60, 70, 80], [90, 100, 110, 120], [130, 140, 150, 160],
  ]

  @Test("unrotated and at its own size, a square reproduces the image")
  func identity() throws {
    let square = RotatedSquare(center: CGPoint(x: 2, y: 2), side: 4, angle: 0)
    #expect(try grid(square, of: Image.gray(Self.rows), length: 4) == Self.rows.map { $0.map(Int.init) })
  }

  @Test("a square rotated clockwise by 90° shows its content upright")
  func quarterTurn() throws {
    let square = RotatedSquare(center: CGPoint(x: 2, y: 2), side: 4, angle: .pi / 2)
    // Its top edge is the image's right one.
    #expect(
      try grid(square, of: Image.gray(Self.rows), length: 4) == [
        [40, 80, 120, 160], [30, 70, 110, 150], [20, 60, 100, 140], [10, 50, 90, 130],
      ])
  }

  @Test("a stored image's orientation is applied first")
  func orientation() throws {
    // Rotated clockwise to be upright (`.right`), then sampled in a square rotated clockwise: as stored.
    let square = RotatedSquare(center: CGPoint(x: 2, y: 2), side: 4, angle: .pi / 2)
    #expect(
      try grid(square, of: Image.gray(Self.rows), orientation: .right, length: 4)
        == Self.rows.map { $0.map(Int.init) })
  }

  @Test("beyond the image its edge is repeated")
  func beyond() throws {
    let buffer = try Image.gray([[100, 200], [100, 200]])
    let square = RotatedSquare(center: CGPoint(x: 2, y: 1), side: 4, angle: 0)
    #expect(try grid(square, of: buffer, length: 4)[1] == [100, 200, 200, 200])
    let far = RotatedSquare(center: CGPoint(x: 500, y: -300), side: 4, angle: 1)
    #expect(try grid(far, of: buffer, length: 2) == [[200, 200], [200, 200]])
  }

  @Test("a point of the square is at the position of its content in the image")
  func points() {
    let square = RotatedSquare(center: CGPoint(x: 10, y: 20), side: 8, angle: .pi / 2)
    let corner = square.pointInImage(x: 0, y: 0)
    #expect(abs(corner.x - 14) < 1e-9 && abs(corner.y - 16) < 1e-9)
  }

  @Test("a large square is averaged without skipping pixels")
  func shrinking() throws {
    let checks = (0..<64).map { y in (0..<64).map { x in UInt8((x + y) % 2 * 200) } }
    let square = RotatedSquare(center: CGPoint(x: 32, y: 32), side: 32, angle: 0.3)
    let levels = try grid(square, of: Image.gray(checks), length: 4).joined()
    #expect(levels.allSatisfy { abs($0 - 100) <= 8 })
  }

  @Test(
    "a square without a finite, positive side is rejected",
    arguments: [
      RotatedSquare(center: .zero, side: 0, angle: 0), RotatedSquare(center: .zero, side: .nan, angle: 0),
      RotatedSquare(center: .zero, side: 1, angle: .infinity),
      RotatedSquare(center: CGPoint(x: CGFloat.nan, y: 0), side: 1, angle: 0),
    ])
  func refusal(square: RotatedSquare) throws {
    let buffer = try Image.gray([[1]])
    #expect(throws: PixelSamplingError.invalidSize(width: 1, height: 1)) {
      try grid(square, of: buffer, length: 2)
    }
  }

  @Test("a square's channels are interleaved or planar")
  func layouts() throws {
    let buffer = try Image.packed(
      kCVPixelFormatType_24RGB, width: 2, rows: [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]])
    let square = RotatedSquare(center: CGPoint(x: 1, y: 1), side: 2, angle: 0)
    func values(_ layout: TensorFormat.Layout) throws -> [Float] {
      var values = [Float](repeating: .nan, count: 12)
      try values.withUnsafeMutableBufferPointer {
        try square.sample(
          OrientedImage(buffer), into: $0, length: 2, layout: layout, scale: 2, bias: -1)
      }
      return values
    }
    #expect(try values(.interleaved) == [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23])
    #expect(try values(.planar) == [1, 7, 13, 19, 3, 9, 15, 21, 5, 11, 17, 23])
  }

  @Test("an interleaved tensor has the same values as a planar one")
  func interleaved() throws {
    let (width, height) = (131, 67)
    let rows = Image.pattern(width * 3, height)
    let buffer = try Image.packed(kCVPixelFormatType_24RGB, width: width, rows: rows)
    for orientation in [CGImagePropertyOrientation.up, .right] {
      let sampler = try PixelSampler(
        plan: SamplingPlan(
          sourceWidth: width, sourceHeight: height, orientation: orientation, cropAndScale: .scaleFit,
          destinationWidth: 50, destinationHeight: 40))
      for channels in [TensorFormat.Channels.rgb, .bgr] {
        let bias = SIMD3<Float>(-1, 3, 5)
        let planar = try sampler.tensor(
          of: buffer, format: TensorFormat(channels: channels, scale: 0.5, bias: bias))
        let interleaved = try sampler.tensor(
          of: buffer,
          format: TensorFormat(channels: channels, layout: .interleaved, scale: 0.5, bias: bias))
        let area = 50 * 40
        #expect(interleaved == (0..<area * 3).map { planar[$0 % 3 * area + $0 / 3] })
      }
    }
  }
}
