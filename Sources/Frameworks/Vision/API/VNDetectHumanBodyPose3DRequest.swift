import CoreMedia
public import Foundation
import PixelSampling
import PoseEstimation

/// The first revision of `VNDetectHumanBodyPose3DRequest`.
public let VNDetectHumanBodyPose3DRequestRevision1 = 1

/// Detects the largest person in an image and their joints in three dimensions.
///
/// The result is at most one `VNHumanBodyPose3DObservation`. People are detected as by
/// `VNDetectHumanBodyPoseRequest`, at the same cost, in each image independently. Frames need presentation
/// times only if a spacing is set.
open class VNDetectHumanBodyPose3DRequest: VNStatefulRequest {
  private let frameState = FrameState<Never>()

  /// Creates a request that processes every frame.
  public convenience init() { self.init(frameAnalysisSpacing: .zero) }

  /// Creates a request that processes every frame.
  public convenience init(completionHandler: VNRequestCompletionHandler?) {
    self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
  }

  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNHumanBodyPose3DObservation]? { observations() }

  /// One revision, `VNDetectHumanBodyPose3DRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectHumanBodyPose3DRequestRevision1] }

  override func work() throws -> any RequestWork {
    BodyPose3DWork(
      memory: frameState, spacing: frameAnalysisSpacing, finding: try PoseLocator(for: self),
      revision: revision)
  }
}

private struct BodyPose3DWork: RequestWork {
  let memory: FrameState<Never>
  let spacing: CMTime
  let finding: PoseLocator
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    guard try memory.isDue(image.timeStamp, spacing: spacing) else { return [] }
    let people = try finding.people(in: image, cancellation: cancellation) { body, region in
      BodySkeleton(body, in: region, of: image).map { (body: body, skeleton: $0) }
    }
    memory.store(nil, at: image.timeStamp)
    let largest = people.max { $0.body.silhouette.square.side < $1.body.silhouette.square.side }
    return largest.map { person in
      [
        VNHumanBodyPose3DObservation(
          person.skeleton, confidence: min(max(person.body.confidence, 0), 1), requestRevision: revision)
      ]
    } ?? []
  }
}

extension VNDetectHumanBodyPose3DRequest: _VNPoseRequest {
  public typealias _JointName = VNHumanBodyPose3DObservation.JointName
  public typealias _JointsGroupName = VNHumanBodyPose3DObservation.JointsGroupName
  public static var _scheme: _RecognizedPointsScheme { .body3D }
}
