import CoreGraphics
import CoreVideo
import ImageIO
import Testing

@testable import PixelSampling

@Suite("Sampling point grids")
struct PointGridTests {
  /// 4 × 3 levels: ten times the column plus fifty times the row.
  private static func chart(format: OSType = kCVPixelFormatType_OneComponent8) throws -> CVPixelBuffer {
    let buffer = try #require(CVPixelBuffer(width: 4, height: 3, pixelFormat: format))
    for row in 0..<3 {
      for column in 0..<4 {
        let start = buffer.planes[0].baseAddress + row * buffer.planes[0].bytesPerRow
        let level = row * 50 + column * 10
        if format == kCVPixelFormatType_OneComponent32Float {
          start.storeBytes(of: Float(level) / 255, toByteOffset: column * 4, as: Float.self)
        } else {
          start.storeBytes(of: UInt8(level), toByteOffset: column, as: UInt8.self)
        }
      }
    }
    return buffer
  }

  /// Returns the first of each point's three numbers.
  private func levels(
    _ grid: PointGrid, visible: CGRect? = nil, scale: Float = 1, bias: Float = 0,
    in picture: OrientedImage? = nil
  ) throws -> [Float] {
    var values = [Float](repeating: -1, count: 3 * grid.rows * grid.columns)
    let image = try picture ?? OrientedImage(Self.chart())
    try values.withUnsafeMutableBufferPointer {
      try PerspectiveSampler(packing: image).sample(
        grid, visible: visible, into: $0, scale: scale, bias: bias)
    }
    #expect(stride(from: 0, to: values.count, by: 3).allSatisfy { values[$0] == values[$0 + 2] })
    return stride(from: 0, to: values.count, by: 3).map { values[$0] }
  }

  private let whole = CGRect(x: 0, y: 0, width: 4, height: 3)

  @Test("a grid with as many points as pixels reproduces the image")
  func identity() throws {
    let seen = try levels(PointGrid(whole, columns: 4, rows: 3))
    #expect(seen == [0, 10, 20, 30, 50, 60, 70, 80, 100, 110, 120, 130])
  }

  @Test("fewer points select single pixels, the first of each step, without averaging")
  func fewer() throws {
    #expect(try levels(PointGrid(whole, columns: 2, rows: 1)) == [0, 20])
    // A step of 4/3: 0, 1.33 and 2.67 columns in, where levels of 13.3 and 26.7 would be.
    #expect(try levels(PointGrid(whole, columns: 3, rows: 1)) == [0, 13, 27])
  }

  @Test("between pixels it interpolates; beyond the edge it repeats the edge")
  func more() throws {
    let grid = PointGrid(CGRect(x: 2, y: 0, width: 2, height: 1), columns: 4, rows: 1)
    #expect(try levels(grid) == [20, 25, 30, 30])
    let outside = PointGrid(CGRect(x: -2, y: 0, width: 4, height: 1), columns: 4, rows: 1)
    #expect(try levels(outside) == [0, 0, 0, 10])
  }

  @Test("areas outside the visible part are black")
  func visible() throws {
    let grid = PointGrid(CGRect(x: 0, y: 0, width: 4, height: 1), columns: 4, rows: 1)
    let middle = CGRect(x: 1, y: 0, width: 2, height: 3)
    #expect(try levels(grid, visible: middle, scale: 2, bias: -1) == [-1, 19, 39, -1])
    // Half a pixel further its edges are mixed with black.
    let between = PointGrid(CGRect(x: 0.5, y: 0, width: 4, height: 1), columns: 4, rows: 1)
    #expect(try levels(between, visible: middle) == [5, 15, 10, 0])
    #expect(try levels(grid, visible: CGRect(x: 9, y: 9, width: 1, height: 1)) == [0, 0, 0, 0])
  }

  @Test("positions are rounded to a 32nd of a pixel, levels to integers")
  func steps() throws {
    func level(at x: Double) throws -> Float {
      try levels(PointGrid(CGRect(x: x, y: 0, width: 1, height: 1), columns: 1, rows: 1))[0]
    }
    // 10 · 17 / 32 is 5.3, 10 · 18 / 32 is 5.6: 17.4 and 17.6 thirty-seconds round to these.
    #expect(try level(at: 17.4 / 32) == 5)
    #expect(try level(at: 17.6 / 32) == 6)
    #expect(try level(at: .nan) == 0)
    #expect(try level(at: 1e300) == 30)
  }

  @Test("a square rotated clockwise by 90° is sampled upright")
  func turned() throws {
    let square = RotatedSquare(center: CGPoint(x: 2, y: 2), side: 2, angle: .pi / 2)
    // Its upper left corner is at (3, 1): from there its rows run down and its columns to the left.
    let seen = try levels(PointGrid(square, length: 2))
    #expect(zip(seen, [80, 130, 70, 120]).allSatisfy { abs($0 - Float($1)) < 0.01 })
  }

  @Test("an image in another format is converted, and a stored one rotated")
  func forms() throws {
    let floats = OrientedImage(try Self.chart(format: kCVPixelFormatType_OneComponent32Float))
    let seen = try levels(PointGrid(whole, columns: 4, rows: 3), in: floats)
    #expect(abs(seen[5] - 60) <= 1 && abs(seen[11] - 130) <= 1)
    let down = OrientedImage(try Self.chart(), orientation: .down)
    #expect(try levels(PointGrid(whole, columns: 4, rows: 1), in: down) == [130, 120, 110, 100])
  }

  @Test("a tensor of another size is rejected")
  func wrongTensor() throws {
    var values = [Float](repeating: 0, count: 5)
    try values.withUnsafeMutableBufferPointer { values in
      let sampler = try PerspectiveSampler(OrientedImage(Self.chart()))
      #expect(throws: PixelSamplingError.tensorMismatch(expected: 36, count: 5)) {
        try sampler.sample(
          PointGrid(CGRect(x: 0, y: 0, width: 4, height: 3), columns: 4, rows: 3), into: values, scale: 1,
          bias: 0)
      }
    }
  }
}
