public import CoreMedia
import Synchronization

/// Tracks the content of a box from frame to frame. See `VNTrackObjectRequest`.
///
///     let tracker = TrackObjectRequest(
///       detectedObject: DetectedObjectObservation(boundingBox: box))
///     for try await frame in frames {
///       let object = try await tracker.perform(on: frame)
///       guard let object, object.confidence > 0.3 else { break }
///     }
///
/// The request keeps the tracker's state: perform it on all frames in order, one at a time. The result on the
/// first frame is the given box; each result has the given observation's `uuid`. There is always a result: if
/// the object isn't visible, its confidence is below 0.3.
public final class TrackObjectRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  /// The object to track.
  public let inputObservation: any BoundingBoxProviding & VisionObservation
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { region.withLock(\.self) }
    set { region.withLock { $0 = newValue } }
  }

  private let region = Mutex(NormalizedRect.fullImage)
  private let trackers = SequenceTrackers()

  /// - Parameters:
  ///   - detectedObject: the object to track, in the first frame.
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
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
