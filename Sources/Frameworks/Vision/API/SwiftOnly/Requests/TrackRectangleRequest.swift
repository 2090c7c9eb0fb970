public import CoreMedia
import Synchronization

/// Follows a flat rectangle, as perspective shows it, from frame to frame. `VNTrackRectangleRequest` says how, and
/// `TrackObjectRequest` how such a request is used.
public final class TrackRectangleRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// Whether the tracker is to be quick or exact.
  public enum TrackingLevel: CaseIterable, Hashable, Codable, Sendable {
    /// Places and sizes are found as exactly as possible.
    case accurate
    /// About a third of the work.
    case fast
  }

  private struct Settings {
    var region = NormalizedRect.fullImage
    var level = TrackingLevel.fast
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  /// What is followed.
  public let inputObservation: any QuadrilateralProviding & VisionObservation
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { settings.withLock(\.region) }
    set { settings.withLock { $0.region = newValue } }
  }
  /// Whether to be quick or exact; read with the first frame. `.fast` unless set.
  public var trackingLevel: TrackingLevel {
    get { settings.withLock(\.level) }
    set { settings.withLock { $0.level = newValue } }
  }

  private let settings = Mutex(Settings())
  private let trackers = SequenceTrackers()

  /// - Parameters:
  ///   - detectedRectangle: what to follow, in the first frame.
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
  public init(
    detectedRectangle: any QuadrilateralProviding & VisionObservation, _ revision: Revision? = nil,
    frameAnalysisSpacing: CMTime? = nil
  ) {
    inputObservation = detectedRectangle
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  public var descriptor: RequestDescriptor { .trackRectangleRequest(revision) }

  public var _translation: _RequestTranslation<RectangleObservation?> {
    let (rectangle, trackers) = (inputObservation, trackers)
    let level: VNRequestTrackingLevel = trackingLevel == .accurate ? .accurate : .fast
    return _RequestTranslation(of: self, revision: VNTrackRectangleRequestRevision1) {
      VNTrackRectangleRequest(
        rectangleObservation: VNRectangleObservation(
          topLeft: rectangle.topLeft.cgPoint, topRight: rectangle.topRight.cgPoint,
          bottomRight: rectangle.bottomRight.cgPoint, bottomLeft: rectangle.bottomLeft.cgPoint,
          confidence: rectangle.confidence, uuid: rectangle.uuid))
    } configure: { request in
      request.trackers = trackers
      request.trackingLevel = level
    } found: { (found: [VNRectangleObservation], context) in
      found.first.map { RectangleObservation($0, from: context) }
    } as: {
      .trackRectangle($0, $1)
    }
  }
}
