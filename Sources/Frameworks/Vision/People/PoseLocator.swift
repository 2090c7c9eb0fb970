import CoreGraphics
import NetworkInference
import PoseEstimation

/// Detects people and hands for a request.
struct PoseLocator: Sendable {
  private let regionOfInterest: CGRect
  private let engine: EngineOptions

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(for request: VNImageBasedRequest) throws {
    regionOfInterest = try request.checkedRegionOfInterest()
    engine = request.engine
  }

  /// Detects people and maps them, omitting nil results; converts errors to Vision's.
  func people<Outcome>(
    in image: RequestImage, cancellation: RequestState,
    _ make: (DetectedBody, RegionCoordinates) -> Outcome?
  ) throws -> [Outcome] {
    try detect("People can't be detected", in: image, cancellation) { detector, region in
      try detector.bodies().compactMap { make($0, region) }
    }
  }

  /// Detects up to `limit` hands and maps them.
  func hands<Outcome>(
    limit: Int, in image: RequestImage, cancellation: RequestState,
    _ make: (DetectedHand, RegionCoordinates) -> Outcome
  ) throws -> [Outcome] {
    try detect("Hands can't be detected", in: image, cancellation) { detector, region in
      try detector.hands(limit: limit).map { make($0, region) }
    }
  }

  private func detect<Outcome>(
    _ problem: String, in image: RequestImage, _ cancellation: RequestState,
    _ find: (PoseDetector, RegionCoordinates) throws -> [Outcome]
  ) throws -> [Outcome] {
    do {
      let region = RegionCoordinates(regionOfInterest, in: image)
      let detector = try PoseDetector(
        image.pixels, region: region.pixels, options: engine,
        checkCancellation: { try cancellation.checkCancellation() })
      return try find(detector, region)
    } catch {
      throw VNErrorCode.failure(problem, error)
    }
  }
}
