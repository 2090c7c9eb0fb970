/// Detects people and their joints. See `VNDetectHumanBodyPoseRequest` for limits and cost.
public struct DetectHumanBodyPoseRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// The joints of `VNDetectHumanBodyPoseRequestRevision1`, and hands.
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// Whether to also detect each person's hands, at the cost of `DetectHumanHandPoseRequest`. Default: false.
  ///
  /// A hand is assigned to the person whose wrist is at the hand's.
  public var detectsHands = false

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  /// The names of an observation's joints.
  public var supportedJointNames: [HumanBodyPoseObservation.JointName] {
    HumanBodyPoseObservation._joints.map(\.key)
  }

  /// The names of an observation's groups of joints.
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
