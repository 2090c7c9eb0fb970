import CoreVideo
import Testing

@testable import PixelSampling

@Suite("Scaling")
struct ScalingTests {
  @Test("shrinking by whole numbers averages each block")
  func blockAverages() throws {
    let buffer = try Picture.gray([
      [10, 20, 200, 100], [30, 40, 0, 100], [255, 255, 1, 2], [255, 255, 3, 4],
    ])
    let plan = try SamplingPlan(
      sourceWidth: 4, sourceHeight: 4, destinationWidth: 2, destinationHeight: 2)
    #expect(try PixelSampler(plan: plan).tensor(of: buffer) == [25, 100, 255, 2.5])
  }

  @Test("shrinking by a fraction counts a pixel by the share that is covered")
  func partialCoverage() throws {
    // Three pixels to two: each covers one and a half.
    let buffer = try Picture.gray([[30, 60, 120]])
    let plan = try SamplingPlan(
      sourceWidth: 3, sourceHeight: 1, destinationWidth: 2, destinationHeight: 1)
    let values = try PixelSampler(plan: plan).tensor(of: buffer)
    // (30 + 60 / 2) / 1.5 and (60 / 2 + 120) / 1.5; weights have 16 bits and levels 1/256.
    #expect(abs(values[0] - 40) <= 1 / 128)
    #expect(abs(values[1] - 100) <= 1 / 128)
  }

  @Test("enlarging interpolates between pixel centres and repeats the edge")
  func interpolation() throws {
    let buffer = try Picture.gray([[0, 100]])
    let plan = try SamplingPlan(
      sourceWidth: 2, sourceHeight: 1, destinationWidth: 4, destinationHeight: 2)
    #expect(try PixelSampler(plan: plan).tensor(of: buffer) == [0, 25, 75, 100, 0, 25, 75, 100])
  }

  @Test("a picture of its own size is unchanged, and of one colour stays so", arguments: [1, 37, 64, 300])
  func unchanged(size: Int) throws {
    let rows = (0..<7).map { y in (0..<7).map { UInt8(($0 * 37 + y * 91) % 256) } }
    let same = try SamplingPlan(
      sourceWidth: 7, sourceHeight: 7, destinationWidth: 7, destinationHeight: 7)
    #expect(
      try PixelSampler(plan: same).tensor(of: Picture.gray(rows)) == rows.joined().map { Float($0) })

    let flat = try Picture.gray(Array(repeating: Array(repeating: 255, count: 101), count: 103))
    let plan = try SamplingPlan(
      sourceWidth: 101, sourceHeight: 103, destinationWidth: size, destinationHeight: size)
    let values = try PixelSampler(plan: plan).tensor(of: flat)
    #expect(values.allSatisfy { abs($0 - 255) <= 1 / 64 })
  }
}
