public import Foundation
import PoseEstimation

/// The first revision of `VNDetectHumanHandPoseRequest`.
public let VNDetectHumanHandPoseRequestRevision1 = 1

/// Detects hands and their joints.
///
/// The results are `VNHumanHandPoseObservation`s, those found by their palms in the whole image first, in
/// descending order of palm size.
///
/// An image costs one pass of a network over 192 × 192 pixels, and one over 224 × 224 for each hand. If fewer
/// hands are found than wanted, and none takes up much of the image, up to 40 overlapping tiles of the image
/// are searched, too, the larger ones first, until they add none; and then the wrists of people, with two
/// passes over 224 × 224 for each. If a small hand or, in the whole image, a person has been found, that
/// costs as much as `VNDetectHumanBodyPoseRequest`, otherwise one pass over 224 × 224. The first request of a
/// process also compiles the networks. Performing fails with `VNErrorCode.dataUnavailable` if they aren't
/// installed; `make setup` installs them.
open class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  /// The hands; nil before the first perform and after one that failed or was canceled.
  open var results: [VNHumanHandPoseObservation]? { observations() }

  /// The maximum number of hands, the largest ones; clamped to 0…64. Default: 2.
  open var maximumHandCount = 2

  /// One revision, `VNDetectHumanHandPoseRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectHumanHandPoseRequestRevision1] }

  override func work() throws -> any RequestWork {
    HandPoseWork(finding: try PoseLocator(for: self), limit: maximumHandCount, revision: revision)
  }
}

extension VNDetectHumanHandPoseRequest: _VNPoseRequest {
  public typealias _JointName = VNHumanHandPoseObservation.JointName
  public typealias _JointsGroupName = VNHumanHandPoseObservation.JointsGroupName
  public static var _scheme: _RecognizedPointsScheme { .hand }
}

private struct HandPoseWork: RequestWork {
  let finding: PoseLocator
  let limit: Int
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try finding.hands(limit: limit, in: image, cancellation: cancellation) { hand, region in
      hand.observation(in: region, revision)
    }
  }
}
