import CoreMedia
import Foundation
import PlaneGeometry
import simd
import Testing

@testable import Vision

extension BothInterfacesTests {
  /// Two frames; the second one's content is 12.5 pixels farther left and 7.25 farther up.
  private func frames() throws -> (CVPixelBuffer, CVPixelBuffer) {
    (
      try view().pixelBuffer(), try view(Homography(translation: PixelPoint(12.5, 7.25))).pixelBuffer()
    )
  }

  @Test("translations between frames; the first frame's is the identity, with low confidence")
  func translation() async throws {
    let (first, second) = try frames()
    let other = VNTrackTranslationalImageRegistrationRequest()
    for frame in [first, second] { try VNImageRequestHandler(cvPixelBuffer: frame).perform([other]) }
    let expected = try #require(other.results?.first)
    let request = TrackTranslationalImageRegistrationRequest()
    #expect(request.minimumLatencyFrameCount == 2)
    let start = try await request.perform(on: first)
    #expect(start.alignmentTransform == .identity && start.confidence == 0)
    let shift = try await request.perform(on: second)
    #expect(
      shift.alignmentTransform == expected.alignmentTransform && shift.confidence == expected.confidence)
    #expect(abs(shift.alignmentTransform.tx + 12.5) < 0.05 && abs(shift.alignmentTransform.ty - 7.25) < 0.05)
    let moved = shift.applyTransform(to: CIImage(cvPixelBuffer: first)).extent
    #expect(abs(moved.minX + 12.5) < 0.05 && abs(moved.minY - 7.25) < 0.05)
    // Two images are compared without the request's state from previous frames.
    let pair = try await TargetedImageRequestHandler(source: first, target: second).perform(request)
    #expect(pair.alignmentTransform == shift.alignmentTransform)
    let still = try await request.perform(on: second)
    #expect(abs(still.alignmentTransform.tx) < 0.01 && still.confidence > 0.5)
    let nothing = try await request.perform(on: blankImage(width: 200, height: 150))
    #expect(nothing.alignmentTransform == .identity && nothing.confidence == 0)
  }

  @Test("homographies between frames")
  func homography() async throws {
    let (first, second) = try frames()
    let other = VNTrackHomographicImageRegistrationRequest()
    for frame in [first, second] { try VNImageRequestHandler(cvPixelBuffer: frame).perform([other]) }
    let expected = try #require(other.results?.first)
    let request = TrackHomographicImageRegistrationRequest()
    #expect(try await request.perform(on: first).warpTransform == matrix_float3x3(1))
    #expect(try await request.perform(on: second).warpTransform == expected.warpTransform)
  }

  @Test("optical flow between frames", arguments: TrackOpticalFlowRequest.ComputationAccuracy.allCases)
  func flow(accuracy: TrackOpticalFlowRequest.ComputationAccuracy) async throws {
    let (first, second) = try frames()
    let other = VNTrackOpticalFlowRequest()
    other.computationAccuracy =
      switch accuracy {
      case .low: .low
      case .medium: .medium
      case .high: .high
      case .veryHigh: .veryHigh
      }
    for frame in [first, second] { try VNImageRequestHandler(cvPixelBuffer: frame).perform([other]) }
    let expected = try #require(other.results?.first).pixelBuffer
    let request = TrackOpticalFlowRequest()
    #expect(request.computationAccuracy == .medium && request.supportedOutputPixelFormatTypes.count == 2)
    request.computationAccuracy = accuracy
    #expect(try await request.perform(on: first) == nil)
    let flow = try #require(try await request.perform(on: second))
    #expect(flow.size == CGSize(width: 200, height: 150))
    // The pixel in column 100 and row 75 from the upper left.
    let base = try #require(CVPixelBufferGetBaseAddress(expected))
    let place = 75 * CVPixelBufferGetBytesPerRow(expected) + 8 * 100
    let vector = flow.flow(at: NormalizedPoint(x: 100.5 / 200, y: 1 - 75.5 / 150))
    #expect(vector.0 == base.load(fromByteOffset: place, as: Float.self))
    #expect(vector.1 == base.load(fromByteOffset: place + 4, as: Float.self))
    #expect(abs(vector.0 + 12.5) < 1 && abs(vector.1 + 7.25) < 1)
    #expect(flow.flow(at: NormalizedPoint(x: .nan, y: 0)).0.isNaN)
    #expect(flow.withUnsafePointer { $0.load(as: Float.self) } == base.load(as: Float.self))
  }

  @Test("a flow in half precision")
  func halfFlow() async throws {
    let (first, second) = try frames()
    let request = TrackOpticalFlowRequest()
    let handler = TargetedImageRequestHandler(source: first, target: second)
    let exact = try #require(try await handler.perform(request))
    request.outputPixelFormatType = kCVPixelFormatType_TwoComponent16Half
    let half = try #require(try await handler.perform(request))
    #expect(half.pixelFormat == kCVPixelFormatType_TwoComponent16Half)
    let middle = NormalizedPoint(x: 0.5, y: 0.5)
    #expect(half.flow(at: middle).0 == Float(Float16(exact.flow(at: middle).0)))
    #expect(half.flow(at: middle).1 == Float(Float16(exact.flow(at: middle).1)))
    request.outputPixelFormatType = kCVPixelFormatType_32BGRA
    #expect(await visionErrorCase { _ = try await handler.perform(request) } == "invalidArgument")
  }

  @Test("every type of image is compared, and one request's failure doesn't affect another's result")
  func targeted() async throws {
    let (first, second) = try frames()
    let images = (CGImage(pixelBuffer: first), CGImage(pixelBuffer: second))
    let request = TrackTranslationalImageRegistrationRequest()
    for handler in [
      TargetedImageRequestHandler(source: images.0, target: images.1),
      TargetedImageRequestHandler(
        source: CIImage(cvPixelBuffer: first), target: CIImage(cvPixelBuffer: second)),
      TargetedImageRequestHandler(
        source: try view().sample(at: 1),
        target: try view(Homography(translation: PixelPoint(12.5, 7.25))).sample(at: 2)),
    ] {
      #expect(abs(try await handler.perform(request).alignmentTransform.tx + 12.5) < 0.05)
    }
    let files = TargetedImageRequestHandler(sourceURL: card, targetURL: card)
    #expect(abs(try await files.perform(request).alignmentTransform.tx) < 0.01)
    let failing = TrackOpticalFlowRequest()
    failing.outputPixelFormatType = 0
    var kinds: Set<String> = []
    let requests: [any TargetedRequest] = [request, failing]
    for await result in files.performAll(requests) {
      switch result {
      case .trackTranslationalImageRegistration: kinds.insert("shift")
      case .error: kinds.insert("error")
      default: Issue.record("\(result)")
      }
    }
    #expect(kinds == ["shift", "error"])
    let data = try Data(contentsOf: card)
    let broken = TargetedImageRequestHandler(source: Data(), target: data)
    #expect(await visionErrorCase { _ = try await broken.perform(request) } == "invalidImage")
  }

  @Test("trajectories")
  func trajectories() async throws {
    let other = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)
    let request = DetectTrajectoriesRequest(trajectoryLength: 6)
    #expect(request.minimumLatencyFrameCount == 6)
    var identifiers: Set<UUID> = []
    for index in 0..<9 {
      let sample = try thrownBall(index).sample(at: Double(index) / 30)
      try VNImageRequestHandler(cmSampleBuffer: sample).perform([other])
      let found = try await request.perform(on: sample)
      let expected = try #require(other.results)
      #expect(found.count == expected.count && found.isEmpty == (index < 5))
      for (one, two) in zip(found, expected) {
        #expect(one.equationCoefficients == two.equationCoefficients)
        #expect(one.detectedPoints.map(\.cgPoint) == two.detectedPoints.map(\.location))
        #expect(one.projectedPoints.map(\.cgPoint) == two.projectedPoints.map(\.location))
        #expect(one.movingAverageRadius == two.movingAverageRadius && one.timeRange == two.timeRange)
        identifiers.insert(one.uuid)
      }
    }
    #expect(identifiers.count == 1)
    let still = try thrownBall(0).pixelBuffer()
    #expect(await visionErrorCase { _ = try await request.perform(on: still) } == "timeStampNotFound")
  }
}
