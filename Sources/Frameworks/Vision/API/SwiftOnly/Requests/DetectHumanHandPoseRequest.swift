/// Finds hands and their joints. `VNDetectHumanHandPoseRequest` says which, and at what cost.
public struct DetectHumanHandPoseRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// How many hands are looked for, the largest; more than 64 count as 64, and none below 1. 2 unless set.
  public var maximumHandCount = 2

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  /// The joints that an observation has.
  public var supportedJointNames: [HumanHandPoseObservation.JointName] {
    HumanHandPoseObservation._joints.map(\.key)
  }

  /// The groups of joints that an observation has.
  public var supportedJointsGroupNames: [HumanHandPoseObservation.JointsGroupName] {
    get throws { HumanHandPoseObservation.JointsGroupName.allCases }
  }

  public var descriptor: RequestDescriptor { .detectHumanHandPoseRequest(revision) }

  public var _translation: _RequestTranslation<[HumanHandPoseObservation]> {
    _RequestTranslation(of: self, revision: VNDetectHumanHandPoseRequestRevision1) {
      VNDetectHumanHandPoseRequest()
    } configure: { request in
      request.maximumHandCount = maximumHandCount
    } found: { (found: [VNHumanHandPoseObservation], context) in
      found.map { HumanHandPoseObservation($0, from: context) }
    } as: {
      .detectHumanHandPose($0, $1)
    }
  }
}
