public import CoreMedia

/// Finds the perspective that takes each frame to the next. `VNTrackHomographicImageRegistrationRequest` says how.
///
/// The request is an object that keeps the frame before. Perform it on all frames, in their order, one after the other; or on two pictures
/// by a `TargetedImageRequestHandler`. Where there is nothing to compare with, as for the first frame, and where nothing in the pictures
/// agrees, the observation moves nothing and has a confidence of 0. (Apple's result isn't optional; what it is there isn't documented.)
public final class TrackHomographicImageRegistrationRequest: _FrameComparing {
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

  public var descriptor: RequestDescriptor { .trackHomographicImageRegistrationRequest(revision) }

  public var _translation: _RequestTranslation<ImageHomographicAlignmentObservation> {
    let memory = _frames.memory
    return _RequestTranslation(of: self, revision: VNTrackHomographicImageRegistrationRequestRevision1) {
      VNTrackHomographicImageRegistrationRequest()
    } configure: { request in
      request.memory = memory
    } found: { (found: [VNImageHomographicAlignmentObservation], context) in
      found.first.map { ImageHomographicAlignmentObservation($0, from: context) }
        ?? ImageHomographicAlignmentObservation(notMovedIn: context)
    } as: {
      .trackHomographicImageRegistration($0, $1)
    }
  }
}
