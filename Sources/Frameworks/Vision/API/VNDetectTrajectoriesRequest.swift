import CoreGraphics
public import CoreMedia
public import Foundation
import GrayImage
import Trajectories

/// The first revision of `VNDetectTrajectoriesRequest`.
public let VNDetectTrajectoriesRequestRevision1 = 1

/// Detects objects that fly along parabolas in front of a stationary camera, such as balls.
///
/// The results of a frame are the trajectories visible in it, in descending order of confidence. A trajectory
/// keeps its `uuid` from frame to frame. Frames need presentation times, otherwise performing fails with
/// `VNErrorCode.timeStampNotFound`. A change of frame size restarts detection.
///
/// At most two dozen moving objects are tracked in a frame. Time is proportional to the number of pixels;
/// memory doesn't grow with the number of frames.
open class VNDetectTrajectoriesRequest: VNStatefulRequest {
  /// The number of points needed to detect a parabola.
  public let trajectoryLength: Int
  /// The minimum radius of the enclosing circle, as a fraction of the region's longer side, 0…1. Default: 0.
  /// Apple's normalization isn't documented.
  open var objectMinimumNormalizedRadius: Float = 0
  /// The maximum radius, in the same unit. Default: 1.
  open var objectMaximumNormalizedRadius: Float = 1
  /// Has no effect: all frames are processed alike. Default: indefinite.
  open var targetFrameTime = CMTime.indefinite

  var frameState = FrameState<TrajectoryDetector>()

  /// - Parameters:
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; zero for all frames.
  ///   - trajectoryLength: the number of points needed to detect a parabola, 5 to 1000. Otherwise performing
  ///     fails with `VNErrorCode.invalidArgument`.
  ///   - completionHandler: called when the request has ended, for each frame.
  public init(
    frameAnalysisSpacing: CMTime, trajectoryLength: Int, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.trajectoryLength = trajectoryLength
    super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  /// The former name of `objectMinimumNormalizedRadius`.
  @available(*, deprecated, renamed: "objectMinimumNormalizedRadius")
  open var minimumObjectSize: Float {
    get { objectMinimumNormalizedRadius }
    set { objectMinimumNormalizedRadius = newValue }
  }

  /// The former name of `objectMaximumNormalizedRadius`.
  @available(*, deprecated, renamed: "objectMaximumNormalizedRadius")
  open var maximumObjectSize: Float {
    get { objectMaximumNormalizedRadius }
    set { objectMaximumNormalizedRadius = newValue }
  }

  /// The last frame's trajectories; nil before the first perform and after one that failed or was canceled.
  open var results: [VNTrajectoryObservation]? { observations() }

  /// `trajectoryLength`.
  open override var minimumLatencyFrameCount: Int { trajectoryLength }

  /// One revision, `VNDetectTrajectoriesRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectTrajectoriesRequestRevision1] }

  override func work() throws -> any RequestWork {
    guard (5...1000).contains(trajectoryLength) else {
      throw VNErrorCode.invalidArgument.error(
        "trajectoryLength must be 5 to 1000, not \(trajectoryLength).")
    }
    func share(_ radius: Float) -> Double { Double(min(max(radius.isNaN ? 0 : radius, 0), 1)) }
    let least = share(objectMinimumNormalizedRadius)
    return TrajectoryWork(
      memory: frameState, spacing: frameAnalysisSpacing, length: trajectoryLength,
      radii: least...max(least, share(objectMaximumNormalizedRadius)),
      regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}

private struct TrajectoryWork: RequestWork {
  let memory: FrameState<TrajectoryDetector>
  let spacing: CMTime
  let length: Int
  let radii: ClosedRange<Double>
  let regionOfInterest: CGRect
  let revision: Int

  /// The maximum length of the longer side, in pixels.
  private static let maximumSideLength = 640

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard let time = image.timeStamp else { throw VNErrorCode.missingTimeStamp }
    guard try memory.isDue(time, spacing: spacing) else { return [] }
    let pyramid = try image.gray(in: regionOfInterest).pyramid
    var halvings = 0
    while max(pyramid.width, pyramid.height) >> halvings > Self.maximumSideLength { halvings += 1 }
    var detector = memory.state(at: time) ?? TrajectoryDetector(length: length)
    let found = try detector.update(
      with: pyramid.level(halvings), time: time.seconds, radii: radii,
      checkCancellation: cancellation.checkCancellation)
    memory.store(detector, at: time)
    return found.map { VNTrajectoryObservation($0, at: time, requestRevision: revision) }
  }
}
