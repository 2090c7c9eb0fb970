/// Detects hands and their joints. See `VNDetectHumanHandPoseRequest` for limits and cost.
public struct DetectHumanHandPoseRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The maximum number of hands, the largest ones; clamped to 0…64. Default: 2.
  public var maximumHandCount = 2

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

  /// The names of an observation's joints.
  public var supportedJointNames: [HumanHandPoseObservation.JointName] {
    HumanHandPoseObservation._joints.map(\.key)
  }

  /// The names of an observation's groups of joints.
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
