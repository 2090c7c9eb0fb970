import CoreGraphics
import NetworkInference
import PoseEstimation

/// Looks for people on a request's behalf.
struct BodyFinding: Sendable {
  private let regionOfInterest: CGRect
  private let engine: EngineOptions

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(for request: VNImageBasedRequest) throws {
    regionOfInterest = try request.checkedRegionOfInterest()
    engine = request.engine
  }

  /// What is made of each person, but for those of whom nothing is; errors are told as Vision does.
  func people<Outcome>(
    in picture: RequestPicture, cancellation: RequestState,
    _ make: (DetectedBody, RegionCoordinates) -> Outcome?
  ) throws -> [Outcome] {
    do {
      let region = RegionCoordinates(regionOfInterest, in: picture)
      let detector = try BodyDetector(
        picture.pixels, region: region.pixels, options: engine,
        checkCancellation: { try cancellation.checkCancellation() })
      return try detector.bodies().compactMap { make($0, region) }
    } catch {
      throw VNErrorCode.failure("People can't be looked for", error)
    }
  }
}
