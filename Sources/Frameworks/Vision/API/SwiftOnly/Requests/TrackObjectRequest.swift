public import CoreMedia
import Synchronization

/// Follows whatever is in a box from frame to frame. `VNTrackObjectRequest` says how.
///
///     let tracker = TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: box))
///     for try await frame in frames {
///       guard let object = try await tracker.perform(on: frame), object.confidence > 0.3 else { break }
///     }
///
/// The request is an object that keeps what it knows of what it follows. Perform it on all frames, in their order, one after the
/// other. The result on the first frame is the given place; each has the given observation's `uuid`. There is always one: where
/// the object isn't seen, its confidence is below 0.3.
public final class TrackObjectRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  /// What is followed.
  public let inputObservation: any BoundingBoxProviding & VisionObservation
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { region.withLock(\.self) }
    set { region.withLock { $0 = newValue } }
  }

  private let region = Mutex(NormalizedRect.fullImage)
  private let trackers = SequenceTrackers()

  /// - Parameters:
  ///   - detectedObject: what to follow, in the first frame.
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
  public init(
    detectedObject: any BoundingBoxProviding & VisionObservation, _ revision: Revision? = nil,
    frameAnalysisSpacing: CMTime? = nil
  ) {
    inputObservation = detectedObject
    self.revision = revision ?? .revision2
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .trackObjectRequest(revision) }

  public var _translation: _RequestTranslation<DetectedObjectObservation?> {
    let (object, trackers) = (inputObservation, trackers)
    return _RequestTranslation(of: self, revision: VNTrackObjectRequestRevision2) {
      VNTrackObjectRequest(
        detectedObjectObservation: VNDetectedObjectObservation(
          boundingBox: object.boundingBox.cgRect, confidence: object.confidence,
          requestRevision: VNRequestRevisionUnspecified, uuid: object.uuid))
    } configure: { request in
      request.trackers = trackers
    } found: { (found: [VNDetectedObjectObservation], context) in
      found.first.map { DetectedObjectObservation($0, from: context) }
    } as: {
      .trackObject($0, $1)
    }
  }
}
