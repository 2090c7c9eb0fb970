import CoreGraphics
public import CoreMedia
public import Foundation
import GrayImage
import Trajectories

/// The first revision of `VNDetectTrajectoriesRequest`.
public let VNDetectTrajectoriesRequestRevision1 = 1

/// Finds what flies along parabolas before a still camera, such as balls.
///
/// The results of a frame are the trajectories that were seen in it, the surest first. One that is followed has the same `uuid`
/// in each frame. Frames need presentation times: without one performing fails with `VNErrorCode.timeStampNotFound`. They must
/// have the same size; with another one it begins anew.
///
/// At most two dozen moving things a frame are followed. Time grows with the number of pixels; memory doesn't with that of
/// frames.
open class VNDetectTrajectoriesRequest: VNStatefulRequest {
  /// How many points are needed to tell a parabola.
  public let trajectoryLength: Int
  /// The least radius of a circle around what is followed, as a share of the longer side of the region of interest, 0…1.
  /// 0 unless set. How Apple's normalizes it isn't documented.
  open var objectMinimumNormalizedRadius: Float = 0
  /// The largest radius, likewise. 1 unless set.
  open var objectMaximumNormalizedRadius: Float = 1
  /// Accepted; all frames are looked at alike. Indefinite unless set.
  open var targetFrameTime = CMTime.indefinite

  /// What is kept of the frames before.
  var memory = FrameState<TrajectoryDetector>()

  /// - Parameters:
  ///   - frameAnalysisSpacing: how far frames must be apart to be looked at; zero for all of them.
  ///   - trajectoryLength: how many points are needed to tell a parabola. With fewer than 5, performing fails with
  ///     `VNErrorCode.invalidArgument`.
  ///   - completionHandler: is called when the request has ended, for each frame.
  public init(
    frameAnalysisSpacing: CMTime, trajectoryLength: Int, completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.trajectoryLength = trajectoryLength
    super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
  }

  /// `objectMinimumNormalizedRadius`.
  @available(*, deprecated, renamed: "objectMinimumNormalizedRadius")
  open var minimumObjectSize: Float {
    get { objectMinimumNormalizedRadius }
    set { objectMinimumNormalizedRadius = newValue }
  }

  /// `objectMaximumNormalizedRadius`.
  @available(*, deprecated, renamed: "objectMaximumNormalizedRadius")
  open var maximumObjectSize: Float {
    get { objectMaximumNormalizedRadius }
    set { objectMaximumNormalizedRadius = newValue }
  }

  /// The trajectories seen in the last frame: nil before the first perform and after one that failed or was canceled.
  open var results: [VNTrajectoryObservation]? { observations() }

  /// As many as points are needed.
  open override var minimumLatencyFrameCount: Int { trajectoryLength }

  /// One revision, `VNDetectTrajectoriesRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectTrajectoriesRequestRevision1] }

  override func work() throws -> any RequestWork {
    guard (5...1000).contains(trajectoryLength) else {
      throw VNErrorCode.invalidArgument.error(
        "A trajectory has 5 to 1000 points, not \(trajectoryLength): set trajectoryLength.")
    }
    func share(_ radius: Float) -> Double { Double(min(max(radius.isNaN ? 0 : radius, 0), 1)) }
    let least = share(objectMinimumNormalizedRadius)
    return TrajectoryWork(
      memory: memory, spacing: frameAnalysisSpacing, length: trajectoryLength,
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

  /// The longest side that is looked at.
  private static let side = 640

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard let time = picture.timeStamp else { throw VNErrorCode.missingTimeStamp }
    guard try memory.isDue(time, spacing: spacing) else { return [] }
    let pyramid = try picture.gray(in: regionOfInterest).pyramid
    var halvings = 0
    while max(pyramid.width, pyramid.height) >> halvings > Self.side { halvings += 1 }
    var detector = memory.kept(at: time) ?? TrajectoryDetector(length: length)
    let found = try detector.update(
      with: pyramid.level(halvings), time: time.seconds, radii: radii,
      checkCancellation: cancellation.checkCancellation)
    memory.keep(detector, at: time)
    return found.map { VNTrajectoryObservation($0, at: time, requestRevision: revision) }
  }
}
