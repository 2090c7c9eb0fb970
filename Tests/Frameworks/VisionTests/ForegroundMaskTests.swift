import CoreGraphics
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import Vision

extension CVBuffer {
  /// The elements of an image with one 32-bit component, row by row.
  fileprivate var floats: [Float]? {
    packedPlanes.first.map { bytes in bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }
  }
}

@Suite("Foreground instance masks")
struct ForegroundMaskTests {
  /// A red disk and a blue square on a light background that darkens to the right; the disk's center is at
  /// 90, 110 from the top left, its radius 50, the square from 200, 60 to 260, 120.
  private func scene() throws -> CVPixelBuffer {
    let buffer = try blankImage(width: 320, height: 240)
    let context = try #require(CGContext(drawingOn: buffer))
    for column in 0..<320 {
      context.setFillColor(gray: 0.95 - CGFloat(column) / 1600, alpha: 1)
      context.fill(CGRect(x: column, y: 0, width: 1, height: 240))
    }
    context.setFillColor(red: 0.8, green: 0.1, blue: 0.1, alpha: 1)
    context.fillEllipse(in: CGRect(x: 40, y: 240 - 160, width: 100, height: 100))
    context.setFillColor(red: 0.1, green: 0.2, blue: 0.7, alpha: 1)
    context.fill(CGRect(x: 200, y: 240 - 120, width: 60, height: 60))
    context.flush()
    return buffer
  }

  @Test("each object has an index and a mask that follows its edges")
  func things() throws {
    let image = try scene()
    let request = VNGenerateForegroundInstanceMaskRequest()
    let handler = VNImageRequestHandler(cvPixelBuffer: image)
    try handler.perform([request])
    let observation = try #require(request.results?.first)
    #expect(observation.allInstances == IndexSet(1...2) && observation.confidence > 0.8)
    let mask = try observation.generateScaledMaskForImage(forInstances: [1], from: handler)
    #expect(mask.width == 320 && mask.height == 240)
    let shares = try #require(mask.floats)
    let isDisk = { (index: Int) -> Bool in
      let (x, y) = (Double(index % 320) + 0.5 - 90, Double(index / 320) + 0.5 - 110)
      return x * x + y * y < 2500
    }
    let both = shares.indices.count { shares[$0] > 0.5 && isDisk($0) }
    let either = shares.indices.count { shares[$0] > 0.5 || isDisk($0) }
    #expect(Double(both) / Double(either) > 0.95)
    let all = try #require(
      try observation.generateScaledMaskForImage(forInstances: observation.allInstances, from: handler).floats
    )
    #expect(all[90 * 320 + 230] > 0.9 && shares[90 * 320 + 230] < 0.1 && all[10 * 320 + 160] < 0.1)
    #expect(throws: (any Error).self) { try observation.generateMask(forInstances: [3]) }
    let cut = try observation.generateMaskedImage(
      ofInstances: [2], from: handler, croppedToInstancesExtent: true)
    #expect(abs(cut.width - 60) <= 4 && abs(cut.height - 60) <= 4)
  }

  @Test("uniform images and pages of text have no instances, and the region of interest is respected")
  func nothing() throws {
    let request = VNGenerateForegroundInstanceMaskRequest()
    try VNImageRequestHandler(cvPixelBuffer: blankImage(width: 200, height: 100)).perform([request])
    #expect(request.results?.isEmpty == true)
    // The square alone.
    request.regionOfInterest = CGRect(x: 0.55, y: 0.4, width: 0.4, height: 0.5)
    try VNImageRequestHandler(cvPixelBuffer: scene()).perform([request])
    #expect(request.results?.first?.allInstances == [1])
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 1, height: 1)
    #expect(throws: (any Error).self) { try VNImageRequestHandler(cvPixelBuffer: scene()).perform([request]) }
    #expect(
      VNGenerateForegroundInstanceMaskRequest.supportedRevisions == [
        VNGenerateForegroundInstanceMaskRequestRevision1
      ])
  }

  @Test("both interfaces have the same results")
  func interfaces() async throws {
    let image = try scene()
    let other = VNGenerateForegroundInstanceMaskRequest()
    try VNImageRequestHandler(cvPixelBuffer: image).perform([other])
    let expected = try #require(other.results?.first)
    let handler = ImageRequestHandler(image)
    let found = try #require(try await handler.perform(GenerateForegroundInstanceMaskRequest()))
    #expect(found.allInstances == expected.allInstances && found.confidence == expected.confidence)
    #expect(found.originatingRequestDescriptor == .generateForegroundInstanceMaskRequest(.revision1))
    let mask = try found.generateScaledMask(for: [1], scaledToImageFrom: handler)
    let same = try expected.generateScaledMaskForImage(
      forInstances: [1], from: VNImageRequestHandler(cvPixelBuffer: image))
    #expect(mask.floats == same.floats)
    // The disk's center, from below.
    #expect(found.instanceAtPoint(NormalizedPoint(x: 90.0 / 320, y: 130.0 / 240)) == [1])
    let blank = try blankImage(width: 64, height: 64)
    #expect(try await GenerateForegroundInstanceMaskRequest().perform(on: blank) == nil)
  }
}
