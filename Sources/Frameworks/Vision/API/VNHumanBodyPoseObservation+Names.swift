// Left and right are the person's own.

extension VNHumanBodyPoseObservation {
  /// The name of a body joint.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ key: String) { self.init(rawValue: VNRecognizedPointKey(rawValue: key)) }

    public static let nose = JointName("head_joint")
    public static let leftEye = JointName("left_eye_joint")
    public static let rightEye = JointName("right_eye_joint")
    public static let leftEar = JointName("left_ear_joint")
    public static let rightEar = JointName("right_ear_joint")
    public static let leftShoulder = JointName("left_shoulder_1_joint")
    public static let rightShoulder = JointName("right_shoulder_1_joint")
    /// Midway between the shoulders.
    public static let neck = JointName("neck_1_joint")
    public static let leftElbow = JointName("left_forearm_joint")
    public static let rightElbow = JointName("right_forearm_joint")
    public static let leftWrist = JointName("left_hand_joint")
    public static let rightWrist = JointName("right_hand_joint")
    public static let leftHip = JointName("left_upLeg_joint")
    public static let rightHip = JointName("right_upLeg_joint")
    /// Midway between the hips.
    public static let root = JointName("root")
    public static let leftKnee = JointName("left_leg_joint")
    public static let rightKnee = JointName("right_leg_joint")
    public static let leftAnkle = JointName("left_foot_joint")
    public static let rightAnkle = JointName("right_foot_joint")
  }

  /// The name of a group of body joints.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointGroupKey
    public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }

    private init(_ key: String) { self.init(rawValue: VNRecognizedPointGroupKey(rawValue: key)) }

    /// The nose, the eyes and the ears.
    public static let face = JointsGroupName("VNBLKFACE")
    /// The shoulders, the neck, the hips and the root.
    public static let torso = JointsGroupName("VNBLKTORSO")
    /// From the shoulder to the wrist.
    public static let leftArm = JointsGroupName("VNBLKLARM")
    /// From the shoulder to the wrist.
    public static let rightArm = JointsGroupName("VNBLKRARM")
    /// From the hip to the ankle.
    public static let leftLeg = JointsGroupName("VNBLKLLEG")
    /// From the hip to the ankle.
    public static let rightLeg = JointsGroupName("VNBLKRLEG")
    public static let all = JointsGroupName(rawValue: .all)
  }
}
