import CoreVideo
import ImageIO
import Testing

@testable import PixelSampling

@Suite("Pixel formats")
struct FormatTests {
  /// Formats and the offsets of red, green, blue (and alpha).
  static let packed: [(OSType, [Int])] = [
    (kCVPixelFormatType_32BGRA, [2, 1, 0, 3]), (kCVPixelFormatType_32RGBA, [0, 1, 2, 3]),
    (kCVPixelFormatType_32ARGB, [1, 2, 3, 0]), (kCVPixelFormatType_24RGB, [0, 1, 2]),
  ]

  private static func bytes(_ offsets: [Int], red: [UInt8], green: [UInt8], blue: [UInt8]) -> [UInt8] {
    zip(red, zip(green, blue)).flatMap { red, rest in
      var pixel = [UInt8](repeating: 77, count: offsets.count)
      pixel[offsets[0]] = red
      pixel[offsets[1]] = rest.0
      pixel[offsets[2]] = rest.1
      return pixel
    }
  }

  @Test("the same image in any byte order has the same tensor", arguments: packed)
  func orders(format: OSType, offsets: [Int]) throws {
    let (width, height) = (131, 67)
    let red = Image.pattern(width, height)
    let green = red.map { row in row.map { 255 - $0 } }
    let blue = red.map { row in row.map { $0 / 2 } }
    let rows = (0..<height).map {
      Self.bytes(offsets, red: red[$0], green: green[$0], blue: blue[$0])
    }
    let buffer = try Image.packed(format, width: width, rows: rows)
    let sampler = try PixelSampler(
      plan: SamplingPlan(
        sourceWidth: width, sourceHeight: height, orientation: .right, destinationWidth: 40,
        destinationHeight: 90))
    let values = try sampler.tensor(of: buffer, format: TensorFormat(channels: .rgb))
    let area = 40 * 90
    #expect(try Array(values[..<area]) == sampler.tensor(of: Image.gray(red)))
    #expect(try Array(values[area..<2 * area]) == sampler.tensor(of: Image.gray(green)))
    #expect(try Array(values[(2 * area)...]) == sampler.tensor(of: Image.gray(blue)))
  }

  @Test("an image is written in any byte order, opaque, its border transparent", arguments: packed)
  func destinations(format: OSType, offsets: [Int]) throws {
    let source = try Image.packed(
      kCVPixelFormatType_24RGB, width: 2, rows: [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]])
    let destination = try Image.make(format, width: 3, height: 2)
    for row in 0..<2 {
      Image.fill(destination, plane: 0, row: row, with: Array(repeating: 99, count: 3 * offsets.count))
    }
    let plan = try SamplingPlan(
      sourceWidth: 2, sourceHeight: 2, cropAndScale: .scaleFit, destinationWidth: 3, destinationHeight: 2)
    try PixelSampler(plan: plan).sample(source, into: destination)
    // Fitted, two of three columns are image, and the extra one is on the right.
    for (row, seen) in [[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]].enumerated() {
      let bytes = Image.bytes(destination, row: row, count: 3 * offsets.count)
      for (column, color) in seen.enumerated() {
        let pixel = Array(bytes[column * offsets.count..<(column + 1) * offsets.count])
        #expect(offsets[..<3].map { Int(pixel[$0]) } == color)
        if offsets.count == 4 { #expect(pixel[offsets[3]] == 255) }
      }
      #expect(bytes[(2 * offsets.count)...].allSatisfy { $0 == 0 })
    }
  }

  @Test("color is written to one component as its luma")
  func grayDestination() throws {
    let source = try Image.packed(kCVPixelFormatType_24RGB, width: 1, rows: [[10, 100, 200]])
    let destination = try Image.make(kCVPixelFormatType_OneComponent8, width: 1, height: 1)
    let plan = try SamplingPlan(
      sourceWidth: 1, sourceHeight: 1, destinationWidth: 1, destinationHeight: 1)
    try PixelSampler(plan: plan).sample(source, into: destination)
    #expect(Image.bytes(destination, row: 0, count: 1) == [84])
  }

  @Test("floating-point components are clamped to 0…1, and NaN is black")
  func floatingPoint() throws {
    let values: [Float] = [0, 0.5, 1, 2, -1, .nan, .infinity, 0.25]
    let expected: [Float] = [0, 127.5, 255, 255, 0, 0, 255, 63.75]
    let plan = try SamplingPlan(
      sourceWidth: 8, sourceHeight: 1, destinationWidth: 8, destinationHeight: 1)
    let single = try Image.make(kCVPixelFormatType_OneComponent32Float, width: 8, height: 1) {
      $0.planes[0].baseAddress.copyMemory(from: values, byteCount: 32)
    }
    #expect(try PixelSampler(plan: plan).tensor(of: single) == expected)
    let half = try Image.make(kCVPixelFormatType_OneComponent16Half, width: 8, height: 1) {
      $0.planes[0].baseAddress.copyMemory(from: values.map { Float16($0) }, byteCount: 16)
    }
    #expect(try PixelSampler(plan: plan).tensor(of: half) == expected)
  }
}
