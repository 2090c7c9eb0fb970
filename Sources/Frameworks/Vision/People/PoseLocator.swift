import CoreGraphics
import NetworkInference
import PoseEstimation

/// Looks for people and hands on a request's behalf.
struct PoseLocator: Sendable {
  private let regionOfInterest: CGRect
  private let engine: EngineOptions

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(for request: VNImageBasedRequest) throws {
    regionOfInterest = try request.checkedRegionOfInterest()
    engine = request.engine
  }

  /// What is made of each person, but for those of whom nothing is; errors are told as Vision does.
  func people<Outcome>(
    in picture: RequestImage, cancellation: RequestState,
    _ make: (DetectedBody, RegionCoordinates) -> Outcome?
  ) throws -> [Outcome] {
    try find("People can't be looked for", in: picture, cancellation) { detector, region in
      try detector.bodies().compactMap { make($0, region) }
    }
  }

  /// What is made of each of so many hands at most.
  func hands<Outcome>(
    limit: Int, in picture: RequestImage, cancellation: RequestState,
    _ make: (DetectedHand, RegionCoordinates) -> Outcome
  ) throws -> [Outcome] {
    try find("Hands can't be looked for", in: picture, cancellation) { detector, region in
      try detector.hands(limit: limit).map { make($0, region) }
    }
  }

  private func find<Outcome>(
    _ problem: String, in picture: RequestImage, _ cancellation: RequestState,
    _ find: (PoseDetector, RegionCoordinates) throws -> [Outcome]
  ) throws -> [Outcome] {
    do {
      let region = RegionCoordinates(regionOfInterest, in: picture)
      let detector = try PoseDetector(
        picture.pixels, region: region.pixels, options: engine,
        checkCancellation: { try cancellation.checkCancellation() })
      return try find(detector, region)
    } catch {
      throw VNErrorCode.failure(problem, error)
    }
  }
}
