import CoreGraphics
import CoreMedia
import Registration

struct TrackedAlignmentWork: RequestWork {
  private let memory: FrameState<RegistrationImage>
  private let spacing: CMTime
  private let motion: ImageRegistration.Motion
  private let regionOfInterest: CGRect
  private let revision: Int

  /// - Throws: as `VNImageBasedRequest.checkedRegionOfInterest`.
  init(of request: _VNFrameComparingRequest, motion: ImageRegistration.Motion) throws {
    (memory, spacing) = (request.frameState, request.frameAnalysisSpacing)
    self.motion = motion
    regionOfInterest = try request.checkedRegionOfInterest()
    revision = request.revision
  }

  var typicalMilliseconds: Int { motion == .translation ? 100 : 400 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard try memory.isDue(image.timeStamp, spacing: spacing) else { return [] }
    let frame = try RegistrationImage(image, regionOfInterest)
    let before = memory.state(at: image.timeStamp)
    let observations = try before.map { before in
      try ImageRegistration(motion).observations(
        of: before, onto: frame, revision: revision, cancellation)
    }
    memory.store(frame, at: image.timeStamp)
    return observations ?? []
  }
}
