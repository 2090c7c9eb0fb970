/// A hand's joints. See `VNHumanHandPoseObservation` for their detection and names.
public struct HumanHandPoseObservation: _JointedObservation {
  public typealias PoseJointName = JointName
  public typealias PoseJointsGroupName = JointsGroupName

  /// The side of the body to which a hand belongs.
  public enum Chirality: Hashable, Codable, Sendable {
    case left
    case right
  }

  /// The name of a hand joint.
  public enum JointName: String, Codable, Hashable, Sendable {
    case wrist
    case thumbCMC, thumbMP, thumbIP, thumbTip
    case indexMCP, indexPIP, indexDIP, indexTip
    case middleMCP, middlePIP, middleDIP, middleTip
    case ringMCP, ringPIP, ringDIP, ringTip
    case littleMCP, littlePIP, littleDIP, littleTip
  }

  /// The name of a group of hand joints: the four of a finger, from hand to tip, without the wrist.
  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable {
    case thumb, indexFinger, middleFinger, ringFinger, littleFinger
  }

  public let _origin: _ObservationOrigin
  public let _points: [JointName: Joint]
  /// The hand's side, if the image isn't mirrored; nil if unknown.
  public let chirality: Chirality?

  public init(_ observation: VNHumanHandPoseObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNHumanHandPoseObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    _points = Self.joints(of: observation)
    chirality =
      switch observation.chirality {
      case .left: .left
      case .right: .right
      case .unknown: nil
      }
  }

  public static var _scheme: _RecognizedPointsScheme { .hand }

  public static var _joints: KeyValuePairs<JointName, VNRecognizedPointKey> {
    typealias Name = VNHumanHandPoseObservation.JointName
    return [
      .wrist: Name.wrist.rawValue,
      .thumbCMC: Name.thumbCMC.rawValue,
      .thumbMP: Name.thumbMP.rawValue,
      .thumbIP: Name.thumbIP.rawValue,
      .thumbTip: Name.thumbTip.rawValue,
      .indexMCP: Name.indexMCP.rawValue,
      .indexPIP: Name.indexPIP.rawValue,
      .indexDIP: Name.indexDIP.rawValue,
      .indexTip: Name.indexTip.rawValue,
      .middleMCP: Name.middleMCP.rawValue,
      .middlePIP: Name.middlePIP.rawValue,
      .middleDIP: Name.middleDIP.rawValue,
      .middleTip: Name.middleTip.rawValue,
      .ringMCP: Name.ringMCP.rawValue,
      .ringPIP: Name.ringPIP.rawValue,
      .ringDIP: Name.ringDIP.rawValue,
      .ringTip: Name.ringTip.rawValue,
      .littleMCP: Name.littleMCP.rawValue,
      .littlePIP: Name.littlePIP.rawValue,
      .littleDIP: Name.littleDIP.rawValue,
      .littleTip: Name.littleTip.rawValue,
    ]
  }

  public static func _key(of group: JointsGroupName) -> VNRecognizedPointGroupKey {
    typealias Name = VNHumanHandPoseObservation.JointsGroupName
    return switch group {
    case .thumb: Name.thumb.rawValue
    case .indexFinger: Name.indexFinger.rawValue
    case .middleFinger: Name.middleFinger.rawValue
    case .ringFinger: Name.ringFinger.rawValue
    case .littleFinger: Name.littleFinger.rawValue
    }
  }
}
