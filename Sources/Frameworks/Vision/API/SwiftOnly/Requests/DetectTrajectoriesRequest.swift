public import CoreMedia
import Synchronization
import Trajectories

/// Finds what flies along parabolas before a still camera, such as balls. `VNDetectTrajectoriesRequest` says how.
///
/// The request is an object that keeps what it has seen. Perform it on all frames, in their order, one after the other, as
/// `CMSampleBuffer`s with presentation times; or add it to a `VideoProcessor`.
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
  /// How many points are needed to tell a parabola.
  public let trajectoryLength: Int
  public let frameAnalysisSpacing: CMTime
  public var regionOfInterest: NormalizedRect {
    get { settings.withLock(\.region) }
    set { settings.withLock { $0.region = newValue } }
  }
  /// The least radius of a circle around what is followed, as a share of the longer side of the region of interest, 0…1. 0
  /// unless set.
  public var objectMinimumNormalizedRadius: Float {
    get { settings.withLock(\.leastRadius) }
    set { settings.withLock { $0.leastRadius = newValue } }
  }
  /// The largest radius, likewise. 1 unless set.
  public var objectMaximumNormalizedRadius: Float {
    get { settings.withLock(\.largestRadius) }
    set { settings.withLock { $0.largestRadius = newValue } }
  }
  /// Accepted; all frames are looked at alike. Indefinite unless set.
  public var targetFrameTime: CMTime {
    get { settings.withLock(\.targetFrameTime) }
    set { settings.withLock { $0.targetFrameTime = newValue } }
  }

  private let settings = Mutex(Settings())
  private let memory = FrameState<TrajectoryDetector>()

  /// - Parameters:
  ///   - trajectoryLength: how many points are needed to tell a parabola. With fewer than 5, performing fails with
  ///     `VisionError.invalidArgument`.
  ///   - revision: the newest unless given.
  ///   - frameAnalysisSpacing: the least time between two frames that are looked at; each is unless given.
  public init(trajectoryLength: Int, _ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
    self.trajectoryLength = trajectoryLength
    self.revision = revision ?? .revision1
    self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
  }

  /// As many as points are needed.
  public var minimumLatencyFrameCount: Int { trajectoryLength }

  public var descriptor: RequestDescriptor { .detectTrajectoriesRequest(revision) }

  public var _translation: _RequestTranslation<[TrajectoryObservation]> {
    let (memory, length, settings) = (memory, trajectoryLength, settings.withLock(\.self))
    return _RequestTranslation(of: self, revision: VNDetectTrajectoriesRequestRevision1) {
      VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: length)
    } configure: { request in
      request.memory = memory
      request.objectMinimumNormalizedRadius = settings.leastRadius
      request.objectMaximumNormalizedRadius = settings.largestRadius
    } found: { (found: [VNTrajectoryObservation], context) in
      found.map { TrajectoryObservation($0, from: context) }
    } as: {
      .detectTrajectories($0, $1)
    }
  }
}
