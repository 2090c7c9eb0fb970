public import Foundation
import PoseEstimation

/// The first revision of `VNDetectHumanHandPoseRequest`.
public let VNDetectHumanHandPoseRequestRevision1 = 1

/// Finds hands and their joints.
///
/// The results are `VNHumanHandPoseObservation`s, those of the largest palms first. The network that finds palms sees the whole
/// picture, or the region of interest, in 192 by 192 pixels: hands that are small in it are missed, and a region helps.
///
/// A picture costs one pass of a network over 192 by 192 pixels, and a pass over 224 by 224 for each hand. The first request
/// of a process also compiles the networks. They must have been installed with `make setup`, else
/// performing fails with `VNErrorCode.dataUnavailable`.
open class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNHumanHandPoseObservation]? { observations() }

  /// How many hands are looked for, the largest; more than 64 count as 64, and none below 1. 2 unless set.
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

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    try finding.hands(limit: limit, in: picture, cancellation: cancellation) { hand, region in
      hand.observation(in: region, revision)
    }
  }
}
