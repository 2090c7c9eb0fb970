import CoreGraphics
import CoreMedia
import Registration

/// A tracking registration request's work on a frame.
struct TrackedAlignmentWork: RequestWork {
  let memory: FrameMemory<KeptFrame>
  let spacing: CMTime
  let motion: PictureRegistration.Motion
  let regionOfInterest: CGRect
  let revision: Int

  var typicalMilliseconds: Int { motion == .translation ? 100 : 400 }

  func observations(in picture: RequestPicture, cancellation: RequestState) throws -> [VNObservation] {
    guard try memory.isDue(picture.timeStamp, spacing: spacing) else { return [] }
    let frame = try ComparedPicture(picture, regionOfInterest)
    let before = memory.kept(at: picture.timeStamp).map { ComparedPicture($0) }
    let observations = try before.map { before in
      try PictureRegistration(motion).observations(
        of: before, onto: frame, revision: revision, cancellation)
    }
    memory.keep(try KeptFrame(frame), at: picture.timeStamp)
    return observations ?? []
  }
}
