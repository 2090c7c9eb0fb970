public import CoreMedia
import Synchronization

/// Tracks a planar rectangle in perspective from frame to frame. See `VNTrackRectangleRequest` for details
/// and `TrackObjectRequest` for an example.
public final class TrackRectangleRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  /// The trade-off between a tracker's speed and precision.
  public enum TrackingLevel: CaseIterable, Hashable, Codable, Sendable {
    /// Positions and sizes of the best precision.
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
  /// The rectangle to track.
  public let inputObservation: any QuadrilateralProviding & VisionObservation
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { settings.withLock(\.region) }
    set { settings.withLock { $0.region = newValue } }
  }
  /// The trade-off between speed and precision, read with the first frame. Default: `.fast`.
  public var trackingLevel: TrackingLevel {
    get { settings.withLock(\.level) }
    set { settings.withLock { $0.level = newValue } }
  }

  private let settings = Mutex(Settings())
  private let trackers = SequenceTrackers()

  /// - Parameters:
  ///   - detectedRectangle: the rectangle to track, in the first frame.
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
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
