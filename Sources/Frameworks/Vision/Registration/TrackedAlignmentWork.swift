import CoreGraphics
import CoreMedia
import Registration

/// The work of a registration tracking request on a frame.
struct TrackedAlignmentWork: RequestWork {
  private let memory: FrameState<RegistrationImage>
  private let spacing: CMTime
  private let motion: ImageRegistration.Motion
  private let regionOfInterest: CGRect
  private let revision: Int

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(of request: _VNFrameComparingRequest, motion: ImageRegistration.Motion) throws {
    (memory, spacing) = (request.memory, request.frameAnalysisSpacing)
    self.motion = motion
    regionOfInterest = try request.checkedRegionOfInterest()
    revision = request.revision
  }

  var typicalMilliseconds: Int { motion == .translation ? 100 : 400 }

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard try memory.isDue(picture.timeStamp, spacing: spacing) else { return [] }
    let frame = try RegistrationImage(picture, regionOfInterest)
    let before = memory.kept(at: picture.timeStamp)
    let observations = try before.map { before in
      try ImageRegistration(motion).observations(
        of: before, onto: frame, revision: revision, cancellation)
    }
    memory.keep(frame, at: picture.timeStamp)
    return observations ?? []
  }
}
