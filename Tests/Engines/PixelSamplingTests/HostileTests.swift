import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import PixelSampling

@Suite("Invalid plans and images")
struct HostileTests {
  @Test(
    "a region outside the image is rejected",
    arguments: [
      CGRect(x: -0.1, y: 0, width: 0.5, height: 0.5), CGRect(x: 0.6, y: 0, width: 0.5, height: 0.5),
      CGRect(x: 0, y: 0.6, width: 0.5, height: 0.5), CGRect(x: 0, y: 0, width: 0, height: 1),
      CGRect(x: 0, y: 0, width: 1, height: -1), CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: Double.infinity, height: 1),
    ])
  func regions(region: CGRect) {
    #expect {
      try SamplingPlan(
        sourceWidth: 10, sourceHeight: 10, regionOfInterest: region, destinationWidth: 5,
        destinationHeight: 5)
    } throws: { error in
      if case PixelSamplingError.regionOutOfRange = error { true } else { false }
    }
  }

  @Test("a region that exceeds the image by rounding is accepted")
  func roundedRegion() throws {
    let third = 1.0 / 3
    let region = CGRect(x: 2 * third, y: 0, width: third + 1e-12, height: 1)
    #expect(throws: Never.self) {
      try SamplingPlan(
        sourceWidth: 3, sourceHeight: 3, regionOfInterest: region, destinationWidth: 1,
        destinationHeight: 1)
    }
  }

  @Test(
    "sides must be 1 to 65,535", arguments: [(0, 1), (1, 0), (-1, 1), (65_536, 1), (1, Int.max)])
  func sizes(width: Int, height: Int) {
    #expect(throws: PixelSamplingError.invalidSize(width: width, height: height)) {
      try SamplingPlan(
        sourceWidth: width, sourceHeight: height, destinationWidth: 1, destinationHeight: 1)
    }
    #expect(throws: PixelSamplingError.invalidSize(width: width, height: height)) {
      try SamplingPlan(
        sourceWidth: 1, sourceHeight: 1, destinationWidth: width, destinationHeight: height)
    }
  }

  @Test("the smallest and the longest images are sampled", arguments: CropAndScale.allCases)
  func extremes(cropAndScale: CropAndScale) throws {
    for (width, height) in [(1, 1), (65_535, 1), (1, 9_001), (2, 3)] {
      let buffer = try Image.make(kCVPixelFormatType_32BGRA, width: width, height: height)
      for (seenWidth, seenHeight) in [(1, 1), (1, 300)] {
        let plan = try SamplingPlan(
          sourceWidth: width, sourceHeight: height, orientation: .leftMirrored, cropAndScale: cropAndScale,
          destinationWidth: seenWidth, destinationHeight: seenHeight)
        let values = try PixelSampler(plan: plan).tensor(of: buffer, format: TensorFormat(channels: .rgb))
        #expect(values.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("a region far smaller than a pixel has that pixel's color")
  func tinyRegion() throws {
    let buffer = try Image.gray([[9, 9], [9, 9]])
    let plan = try SamplingPlan(
      sourceWidth: 2, sourceHeight: 2,
      regionOfInterest: CGRect(x: 1 - 1e-12, y: 0, width: 1e-12, height: 1e-300), destinationWidth: 4,
      destinationHeight: 4)
    #expect(try PixelSampler(plan: plan).tensor(of: buffer).allSatisfy { $0 == 9 })
  }

  @Test("buffers and tensors of another size, and unsupported output formats, are rejected")
  func mismatches() throws {
    let plan = try SamplingPlan(
      sourceWidth: 4, sourceHeight: 4, destinationWidth: 2, destinationHeight: 2)
    let sampler = PixelSampler(plan: plan)
    let small = try Image.gray([[1]])
    #expect(
      throws: PixelSamplingError.sizeMismatch(expectedWidth: 4, expectedHeight: 4, width: 1, height: 1)
    ) { try sampler.tensor(of: small) }
    let buffer = try Image.make(kCVPixelFormatType_OneComponent8, width: 4, height: 4)
    #expect(
      throws: PixelSamplingError.sizeMismatch(expectedWidth: 2, expectedHeight: 2, width: 1, height: 1)
    ) { try sampler.sample(buffer, into: small) }
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4)
    defer { memory.deallocate() }
    #expect(throws: PixelSamplingError.tensorMismatch(expected: 12, count: 4)) {
      try sampler.sample(buffer, into: memory, format: TensorFormat(channels: .rgb))
    }
    let format = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    let planar = try Image.make(format, width: 2, height: 2)
    #expect(throws: PixelSamplingError.unsupportedFormat(format)) {
      try sampler.sample(buffer, into: planar)
    }
  }

  @Test("concurrent threads with equal plans have the same results")
  func concurrency() async throws {
    let rows = Image.pattern(200, 100)
    let buffer = try Image.gray(rows)
    let plan = try SamplingPlan(
      sourceWidth: 200, sourceHeight: 100, orientation: .right, destinationWidth: 60,
      destinationHeight: 70)
    let alone = try PixelSampler(plan: plan).tensor(of: buffer)
    try await withThrowingTaskGroup(of: [Float].self) { group in
      for _ in 0..<32 { group.addTask { try PixelSampler(plan: plan).tensor(of: buffer) } }
      for try await values in group { #expect(values == alone) }
    }
  }
}
