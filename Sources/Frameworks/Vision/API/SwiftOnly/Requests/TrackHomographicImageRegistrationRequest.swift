public import CoreMedia

/// Estimates the homography from each frame to the next. See `VNTrackHomographicImageRegistrationRequest`.
///
/// The request keeps the previous frame: perform it on all frames in order, one at a time, or on two images
/// with a `TargetedImageRequestHandler`. For the first frame, and if nothing matches, the result is the
/// identity with confidence 0. (Apple's result isn't optional either; its value then isn't documented.)
public final class TrackHomographicImageRegistrationRequest: _FrameComparing {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public let frameAnalysisSpacing: CMTime
  public let _frames = _ComparedFrames()

  /// - Parameters:
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .trackHomographicImageRegistrationRequest(revision) }

  public var _translation: _RequestTranslation<ImageHomographicAlignmentObservation> {
    let memory = _frames.frameState
    return _RequestTranslation(of: self, revision: VNTrackHomographicImageRegistrationRequestRevision1) {
      VNTrackHomographicImageRegistrationRequest()
    } configure: { request in
      request.frameState = memory
    } found: { (found: [VNImageHomographicAlignmentObservation], context) in
      found.first.map { ImageHomographicAlignmentObservation($0, from: context) }
        ?? ImageHomographicAlignmentObservation(notMovedIn: context)
    } as: {
      .trackHomographicImageRegistration($0, $1)
    }
  }
}
