import CoreMedia
import Foundation
import GrayImage
import PlaneGeometry
import Testing
import Vision

@Suite("Trajectory requests")
struct TrajectoriesRequestTests {
  @Test("a thrown ball is an observation in normalized coordinates, origin at the lower left")
  func thrown() throws {
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)
    #expect(request.minimumLatencyFrameCount == 6)
    #expect(request.objectMinimumNormalizedRadius == 0 && request.objectMaximumNormalizedRadius == 1)
    var identifiers: Set<UUID> = []
    for index in 0..<9 {
      try VNImageRequestHandler(cmSampleBuffer: thrownBall(index).sample(at: 2 + Double(index) / 30))
        .perform([request])
      #expect((request.results?.isEmpty == true) == (index < 5), "\(index)")
      identifiers.formUnion(request.results?.map(\.uuid) ?? [])
    }
    #expect(identifiers.count == 1)
    let found = try #require(request.results?.first)
    // Normalized by 320 and 200: Y = 0.15 + 0.5 · (1 − (2 X − 1)²).
    #expect(abs(found.equationCoefficients.x + 2) < 0.05)
    #expect(abs(found.equationCoefficients.y - 2) < 0.05)
    #expect(abs(found.equationCoefficients.z - 0.15) < 0.02)
    #expect(found.detectedPoints.count == 6 && found.projectedPoints.count == 6)
    let (seen, projected) = (
      try #require(found.detectedPoints.last), try #require(found.projectedPoints.last)
    )
    #expect(abs(seen.x - 190.0 / 320) < 0.004)
    #expect(seen.distance(projected) < 0.01)
    #expect(abs(found.movingAverageRadius - 6.5 / 320) < 0.006)
    #expect(abs(found.timeRange.start.seconds - 2) < 0.01)
    #expect(abs(found.timeRange.duration.seconds - 8.0 / 30) < 0.01)
  }

  @Test("frames without times are rejected")
  func withoutTimes() throws {
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
    let handler = VNImageRequestHandler(cvPixelBuffer: try thrownBall(0).pixelBuffer())
    #expect(thrownCode { try handler.perform([request]) } == .timeStampNotFound)
  }

  @Test("a length below five is rejected", arguments: [4, 0, -1, 1001])
  func length(points: Int) throws {
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: points)
    let handler = VNImageRequestHandler(cmSampleBuffer: try thrownBall(0).sample(at: 0))
    #expect(thrownCode { try handler.perform([request]) } == .invalidArgument)
  }

  @Test("objects larger than the maximum aren't reported")
  func radius() throws {
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
    request.objectMaximumNormalizedRadius = 0.01
    for index in 0..<8 {
      try VNImageRequestHandler(cmSampleBuffer: thrownBall(index).sample(at: Double(index) / 30))
        .perform([request])
      #expect(request.results?.isEmpty == true)
    }
  }
}
