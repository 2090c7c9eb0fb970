public import CoreMedia
import Synchronization
import Trajectories

/// Detects objects that fly along parabolas in front of a stationary camera, such as balls. See
/// `VNDetectTrajectoriesRequest`.
///
/// The request keeps state: perform it on all frames in order, one at a time, as `CMSampleBuffer`s with
/// presentation times, or add it to a `VideoProcessor`.
public final class DetectTrajectoriesRequest: ImageProcessingRequest, StatefulRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  private struct Settings {
    var region = NormalizedRect.fullImage
    var leastRadius: Float = 0
    var largestRadius: Float = 1
    var targetFrameTime = CMTime.indefinite
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  /// The number of points needed to detect a parabola.
  public let trajectoryLength: Int
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { settings.withLock(\.region) }
    set { settings.withLock { $0.region = newValue } }
  }
  /// The minimum radius of the enclosing circle, as a fraction of the region's longer side, 0…1. Default: 0.
  public var objectMinimumNormalizedRadius: Float {
    get { settings.withLock(\.leastRadius) }
    set { settings.withLock { $0.leastRadius = newValue } }
  }
  /// The maximum radius, in the same unit. Default: 1.
  public var objectMaximumNormalizedRadius: Float {
    get { settings.withLock(\.largestRadius) }
    set { settings.withLock { $0.largestRadius = newValue } }
  }
  /// Has no effect: all frames are processed alike. Default: indefinite.
  public var targetFrameTime: CMTime {
    get { settings.withLock(\.targetFrameTime) }
    set { settings.withLock { $0.targetFrameTime = newValue } }
  }

  private let settings = Mutex(Settings())
  private let memory = FrameState<TrajectoryDetector>()

  /// - Parameters:
  ///   - trajectoryLength: the number of points needed to detect a parabola, 5 to 1000. Otherwise performing
  ///     fails with `VisionError.invalidArgument`.
  ///   - revision: the newest by default.
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; all frames by default.
  public init(trajectoryLength: Int, _ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.trajectoryLength = trajectoryLength
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  /// `trajectoryLength`.
  public var minimumLatencyFrameCount: Int { trajectoryLength }

  public var descriptor: RequestDescriptor { .detectTrajectoriesRequest(revision) }

  public var _translation: _RequestTranslation<[TrajectoryObservation]> {
    let (memory, length, settings) = (memory, trajectoryLength, settings.withLock(\.self))
    return _RequestTranslation(of: self, revision: VNDetectTrajectoriesRequestRevision1) {
      VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: length)
    } configure: { request in
      request.frameState = memory
      request.objectMinimumNormalizedRadius = settings.leastRadius
      request.objectMaximumNormalizedRadius = settings.largestRadius
    } found: { (found: [VNTrajectoryObservation], context) in
      found.map { TrajectoryObservation($0, from: context) }
    } as: {
      .detectTrajectories($0, $1)
    }
  }
}
