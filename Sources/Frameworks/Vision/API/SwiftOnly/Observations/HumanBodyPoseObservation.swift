/// A person's joints. See `VNHumanBodyPoseObservation` for their detection.
public struct HumanBodyPoseObservation: _JointedObservation {
  public typealias PoseJointName = JointName
  public typealias PoseJointsGroupName = JointsGroupName

  /// The name of a body joint. Left and right are the person's own.
  public enum JointName: String, Codable, Hashable, Sendable {
    case nose
    case leftEye, rightEye, leftEar, rightEar
    case leftShoulder, rightShoulder
    /// Midway between the shoulders.
    case neck
    case leftElbow, rightElbow, leftWrist, rightWrist
    case leftHip, rightHip
    /// Midway between the hips.
    case root
    case leftKnee, rightKnee, leftAnkle, rightAnkle
  }

  /// The name of a group of body joints.
  public enum JointsGroupName: String, CaseIterable, Hashable, Sendable {
    /// The nose, the eyes and the ears.
    case face
    /// The shoulders, the neck, the hips and the root.
    case torso
    /// From the shoulder to the wrist.
    case leftArm
    /// From the shoulder to the wrist.
    case rightArm
    /// From the hip to the ankle.
    case leftLeg
    /// From the hip to the ankle.
    case rightLeg
  }

  public let _origin: _ObservationOrigin
  public let _points: [JointName: Joint]
  /// The left hand; nil if it wasn't detected or requested.
  public let leftHand: HumanHandPoseObservation?
  /// The right hand; nil if it wasn't detected or requested.
  public let rightHand: HumanHandPoseObservation?

  public init(_ observation: VNHumanBodyPoseObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNHumanBodyPoseObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    _points = Self.joints(of: observation)
    leftHand = observation.leftHand.map { HumanHandPoseObservation($0, from: context) }
    rightHand = observation.rightHand.map { HumanHandPoseObservation($0, from: context) }
  }

  public static var _scheme: _RecognizedPointsScheme { .body }

  public static var _joints: KeyValuePairs<JointName, VNRecognizedPointKey> {
    typealias Name = VNHumanBodyPoseObservation.JointName
    return [
      .nose: Name.nose.rawValue, .leftEye: Name.leftEye.rawValue, .rightEye: Name.rightEye.rawValue,
      .leftEar: Name.leftEar.rawValue, .rightEar: Name.rightEar.rawValue,
      .leftShoulder: Name.leftShoulder.rawValue, .rightShoulder: Name.rightShoulder.rawValue,
      .neck: Name.neck.rawValue, .leftElbow: Name.leftElbow.rawValue,
      .rightElbow: Name.rightElbow.rawValue, .leftWrist: Name.leftWrist.rawValue,
      .rightWrist: Name.rightWrist.rawValue, .leftHip: Name.leftHip.rawValue,
      .rightHip: Name.rightHip.rawValue, .root: Name.root.rawValue, .leftKnee: Name.leftKnee.rawValue,
      .rightKnee: Name.rightKnee.rawValue, .leftAnkle: Name.leftAnkle.rawValue,
      .rightAnkle: Name.rightAnkle.rawValue,
    ]
  }

  public static func _key(of group: JointsGroupName) -> VNRecognizedPointGroupKey {
    typealias Name = VNHumanBodyPoseObservation.JointsGroupName
    return switch group {
    case .face: Name.face.rawValue
    case .torso: Name.torso.rawValue
    case .leftArm: Name.leftArm.rawValue
    case .rightArm: Name.rightArm.rawValue
    case .leftLeg: Name.leftLeg.rawValue
    case .rightLeg: Name.rightLeg.rawValue
    }
  }
}
