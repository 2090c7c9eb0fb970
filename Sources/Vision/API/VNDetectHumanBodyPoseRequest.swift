import Foundation
import PoseEstimation

/// The first revision of `VNDetectHumanBodyPoseRequest`.
public let VNDetectHumanBodyPoseRequestRevision1 = 1

/// Finds people and their joints.
///
/// The results are `VNHumanBodyPoseObservation`s, those first whom the network that finds people is surest of. It finds them
/// by their faces, and was made for people near the camera: in a crowd some are missed, and of people seen from behind many.
///
/// A picture costs one pass of a network over 224 by 224 pixels, and a pass over 256 by 256 for each of at most 32 people. The
/// first request of a process also compiles the networks. They must have been installed with
/// `make setup`, else performing fails with `VNErrorCode.dataUnavailable`.
open class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was cancelled.
  open var results: [VNHumanBodyPoseObservation]? { observations() }

  /// One revision, `VNDetectHumanBodyPoseRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectHumanBodyPoseRequestRevision1] }

  /// The joints that an observation has.
  open var supportedJointNames: [VNHumanBodyPoseObservation.JointName] {
    get throws { try Self.supportedJointNames(forRevision: revision) }
  }

  /// The groups of joints that an observation has.
  open var supportedJointsGroupNames: [VNHumanBodyPoseObservation.JointsGroupName] {
    get throws { try Self.supportedJointsGroupNames(forRevision: revision) }
  }

  /// The joints that an observation of a revision has.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
  open class func supportedJointNames(
    forRevision revision: Int
  ) throws -> [VNHumanBodyPoseObservation.JointName] {
    try check(revision: revision)
    return RecognizedPointsScheme.body.keys.map { VNHumanBodyPoseObservation.JointName(rawValue: $0) }
  }

  /// The groups of joints that an observation of a revision has.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
  open class func supportedJointsGroupNames(
    forRevision revision: Int
  ) throws -> [VNHumanBodyPoseObservation.JointsGroupName] {
    try check(revision: revision)
    return RecognizedPointsScheme.body.groupKeys.map {
      VNHumanBodyPoseObservation.JointsGroupName(rawValue: $0)
    }
  }

  override func work() throws -> any RequestWork {
    BodyPoseWork(finding: try BodyFinding(for: self), revision: revision)
  }
}

private struct BodyPoseWork: RequestWork {
  let finding: BodyFinding
  let revision: Int

  func observations(in picture: RequestPicture, cancellation: RequestState) throws -> [VNObservation] {
    try finding.people(in: picture, cancellation: cancellation) { body, region in
      VNHumanBodyPoseObservation(
        points: body.recognizedPoints(in: region), scheme: .body, confidence: body.confidence,
        requestRevision: revision)
    }
  }
}
