import CoreVideo
import Testing

@testable import PixelSampling

@Suite("Scaling")
struct ScalingTests {
  @Test("shrinking by integers averages each block")
  func blockAverages() throws {
    let buffer = try Image.gray([
      [10, 20, 200, 100], [30, 40, 0, 100], [255, 255, 1, 2], [255, 255, 3, 4],
    ])
    let plan = try SamplingPlan(
      sourceWidth: 4, sourceHeight: 4, destinationWidth: 2, destinationHeight: 2)
    #expect(try PixelSampler(plan: plan).tensor(of: buffer) == [25, 100, 255, 2.5])
  }

  @Test("shrinking by a fraction weights a pixel by its covered share")
  func partialCoverage() throws {
    // Three pixels to two: each covers one and a half.
    let buffer = try Image.gray([[30, 60, 120]])
    let plan = try SamplingPlan(
      sourceWidth: 3, sourceHeight: 1, destinationWidth: 2, destinationHeight: 1)
    let values = try PixelSampler(plan: plan).tensor(of: buffer)
    // (30 + 60 / 2) / 1.5 and (60 / 2 + 120) / 1.5; weights have 16 bits and levels 1/256.
    #expect(abs(values[0] - 40) <= 1 / 128)
    #expect(abs(values[1] - 100) <= 1 / 128)
  }

  @Test("enlarging interpolates between pixel centers and repeats the edge")
  func interpolation() throws {
    let buffer = try Image.gray([[0, 100]])
    let plan = try SamplingPlan(
      sourceWidth: 2, sourceHeight: 1, destinationWidth: 4, destinationHeight: 2)
    #expect(try PixelSampler(plan: plan).tensor(of: buffer) == [0, 25, 75, 100, 0, 25, 75, 100])
  }

  @Test("an image of its own size is unchanged, and so is one of one color", arguments: [1, 37, 64, 300])
  func unchanged(size: Int) throws {
    let rows = (0..<7).map { y in (0..<7).map { UInt8(($0 * 37 + y * 91) % 256) } }
    let same = try SamplingPlan(
      sourceWidth: 7, sourceHeight: 7, destinationWidth: 7, destinationHeight: 7)
    #expect(
      try PixelSampler(plan: same).tensor(of: Image.gray(rows)) == rows.joined().map { Float($0) })

    let flat = try Image.gray(Array(repeating: Array(repeating: 255, count: 101), count: 103))
    let plan = try SamplingPlan(
      sourceWidth: 101, sourceHeight: 103, destinationWidth: size, destinationHeight: size)
    let values = try PixelSampler(plan: plan).tensor(of: flat)
    #expect(values.allSatisfy { abs($0 - 255) <= 1 / 64 })
  }

  /// `cv2.resize(…, INTER_AREA)` of OpenCV 5.0.0 on floating-point levels.
  @Test("shrinking 11×9 to 4×5 equals OpenCV's area averaging")
  func areaOfOpenCV() throws {
    let expected: [Float] = [
      79.333, 133.939, 115.859, 132.889, 138, 138.081, 143.111, 143.192, 133.404, 102.98, 122.04, 122.303,
      115.475, 172.465, 114.131, 141.808, 125.253, 132.081, 113.343, 128.798,
    ]
    let plan = try SamplingPlan(
      sourceWidth: 11, sourceHeight: 9, destinationWidth: 4, destinationHeight: 5)
    let values = try PixelSampler(plan: plan).tensor(of: Image.gray(Image.pattern(11, 9)))
    #expect(values.count == expected.count)
    // Up to four products in each direction are rounded down to a 256th of a level.
    for (value, expected) in zip(values, expected) { #expect(abs(value - expected) <= 8 / 256) }
  }

  /// `Image.resize(…, BILINEAR)` of Pillow 13.0.0 on floating-point levels, rows 0, 3 and 6.
  @Test("enlarging 5×4 to 8×7 equals Pillow's bilinear filter")
  func bilinearOfPillow() throws {
    let expected: [Int: [Float]] = [
      0: [0, 16.188, 39.312, 62.438, 85.562, 108.688, 131.812, 148],
      3: [136.5, 161.219, 188.531, 143.844, 139.156, 174.469, 112.188, 61],
      6: [17, 50.25, 97.75, 145.25, 164.312, 154.938, 196.75, 230],
    ]
    let plan = try SamplingPlan(
      sourceWidth: 5, sourceHeight: 4, destinationWidth: 8, destinationHeight: 7)
    let values = try PixelSampler(plan: plan).tensor(of: Image.gray(Image.pattern(5, 4)))
    for (row, expected) in expected {
      for (column, expected) in expected.enumerated() {
        #expect(abs(values[row * 8 + column] - expected) <= 4 / 256)
      }
    }
  }

  @Test("shrinking by a thousand keeps the average", arguments: [(4_099, 5), (5, 4_099)])
  func longWindows(width: Int, height: Int) throws {
    let rows = (0..<height).map { y in (0..<width).map { UInt8(($0 + y) % 2 * 255) } }
    let plan = try SamplingPlan(
      sourceWidth: width, sourceHeight: height, destinationWidth: 2, destinationHeight: 2)
    let values = try PixelSampler(plan: plan).tensor(of: Image.gray(rows))
    // Each window has at most one more pixel of one color than of the other in 2,000; weights are 65,536ths.
    #expect(values.allSatisfy { abs($0 - 127.5) < 1 })
  }

  @Test("borders are black when the image is fitted, and ends are cut off when it is cropped")
  func cropAndScale() throws {
    let buffer = try Image.gray([[10, 20, 30, 40], [50, 60, 70, 80]])
    func grid(_ cropAndScale: CropAndScale, _ width: Int, _ height: Int) throws -> [[Int]] {
      let plan = try SamplingPlan(
        sourceWidth: 4, sourceHeight: 2, cropAndScale: cropAndScale, destinationWidth: width,
        destinationHeight: height)
      return try PixelSampler(plan: plan).grid(of: buffer)
    }
    #expect(
      try grid(.scaleFit, 4, 4) == [[0, 0, 0, 0], [10, 20, 30, 40], [50, 60, 70, 80], [0, 0, 0, 0]])
    #expect(try grid(.centerCrop, 2, 2) == [[20, 30], [60, 70]])
    #expect(try grid(.scaleFill, 2, 2) == [[15, 35], [55, 75]])
    #expect(
      try grid(.scaleFitRotate90CCW, 4, 4) == [
        [0, 40, 80, 0], [0, 30, 70, 0], [0, 20, 60, 0], [0, 10, 50, 0],
      ])
    #expect(try grid(.scaleFillRotate90CCW, 2, 2) == [[35, 75], [15, 55]])
  }
}
