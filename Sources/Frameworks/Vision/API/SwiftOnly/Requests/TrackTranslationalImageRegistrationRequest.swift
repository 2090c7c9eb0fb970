public import CoreMedia

/// Estimates the translation from each frame to the next. See `VNTrackTranslationalImageRegistrationRequest`.
///
/// The request keeps the previous frame: perform it on all frames in order, one at a time, or on two images
/// with a `TargetedImageRequestHandler`. For the first frame, and if nothing matches, the result is the
/// identity with confidence 0. (Apple's result isn't optional either; its value then isn't documented.)
public final class TrackTranslationalImageRegistrationRequest: _FrameComparing {
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

  public var descriptor: RequestDescriptor { .trackTranslationalImageRegistrationRequest(revision) }

  public var _translation: _RequestTranslation<ImageTranslationAlignmentObservation> {
    let memory = _frames.frameState
    return _RequestTranslation(of: self, revision: VNTrackTranslationalImageRegistrationRequestRevision1) {
      VNTrackTranslationalImageRegistrationRequest()
    } configure: { request in
      request.frameState = memory
    } found: { (found: [VNImageTranslationAlignmentObservation], context) in
      found.first.map { ImageTranslationAlignmentObservation($0, from: context) }
        ?? ImageTranslationAlignmentObservation(notMovedIn: context)
    } as: {
      .trackTranslationalImageRegistration($0, $1)
    }
  }
}
