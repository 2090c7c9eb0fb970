public import CoreMedia

/// Finds by how much each frame is shifted from the one before. `VNTrackTranslationalImageRegistrationRequest` says how.
///
/// The request is an object that keeps the frame before. Perform it on all frames, in their order, one after the other; or on two pictures
/// by a `TargetedImageRequestHandler`. Where there is nothing to compare with, as for the first frame, and where nothing in the pictures
/// agrees, the observation moves nothing and has a confidence of 0. (Apple's result isn't optional; what it is there isn't documented.)
public final class TrackTranslationalImageRegistrationRequest: _FrameComparing {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public let frameAnalysisSpacing: CMTime
  public let _frames = _ComparedFrames()

  /// - Parameters:
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
  public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .trackTranslationalImageRegistrationRequest(revision) }

  public var _translation: _RequestTranslation<ImageTranslationAlignmentObservation> {
    let memory = _frames.memory
    return _RequestTranslation(of: self, revision: VNTrackTranslationalImageRegistrationRequestRevision1) {
      VNTrackTranslationalImageRegistrationRequest()
    } configure: { request in
      request.memory = memory
    } found: { (found: [VNImageTranslationAlignmentObservation], context) in
      found.first.map { ImageTranslationAlignmentObservation($0, from: context) }
        ?? ImageTranslationAlignmentObservation(notMovedIn: context)
    } as: {
      .trackTranslationalImageRegistration($0, $1)
    }
  }
}
