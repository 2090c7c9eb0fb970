/// Finds people and their joints. `VNDetectHumanBodyPoseRequest` says whom, and at what cost.
public struct DetectHumanBodyPoseRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// The joints of `VNDetectHumanBodyPoseRequestRevision1`, and hands.
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Whether the hands of each person are found, too, at the cost of `DetectHumanHandPoseRequest`. False unless set.
  ///
  /// A hand belongs to the person whose wrist is where the hand has its own.
  public var detectsHands = false

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  /// The joints that an observation has.
  public var supportedJointNames: [HumanBodyPoseObservation.JointName] {
    HumanBodyPoseObservation._joints.map(\.key)
  }

  /// The groups of joints that an observation has.
  public var supportedJointsGroupNames: [HumanBodyPoseObservation.JointsGroupName] {
    HumanBodyPoseObservation.JointsGroupName.allCases
  }

  public var descriptor: RequestDescriptor { .detectHumanBodyPoseRequest(revision) }

  public var _translation: _RequestTranslation<[HumanBodyPoseObservation]> {
    _RequestTranslation(of: self, revision: VNDetectHumanBodyPoseRequestRevision1) {
      VNDetectHumanBodyPoseRequest()
    } configure: { request in
      request.detectsHands = detectsHands
    } found: { (found: [VNHumanBodyPoseObservation], context) in
      found.map { HumanBodyPoseObservation($0, from: context) }
    } as: {
      .detectHumanBodyPose($0, $1)
    }
  }
}
