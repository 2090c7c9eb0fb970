// Left and right are the person's own.

extension VNHumanBodyPose3DObservation {
  /// The name of a body joint in three dimensions.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ name: String) {
      self.init(rawValue: VNRecognizedPointKey(rawValue: "human_\(name)_3D"))
    }

    /// Midway between the hips: the origin of positions.
    public static let root = JointName("root")
    public static let leftHip = JointName("left_hip")
    public static let rightHip = JointName("right_hip")
    public static let leftKnee = JointName("left_knee")
    public static let rightKnee = JointName("right_knee")
    public static let leftAnkle = JointName("left_ankle")
    public static let rightAnkle = JointName("right_ankle")
    /// Midway between the root and the shoulders.
    public static let spine = JointName("spine")
    /// Midway between the shoulders.
    public static let centerShoulder = JointName("center_shoulder")
    public static let leftShoulder = JointName("left_shoulder")
    public static let rightShoulder = JointName("right_shoulder")
    public static let leftElbow = JointName("left_elbow")
    public static let rightElbow = JointName("right_elbow")
    public static let leftWrist = JointName("left_wrist")
    public static let rightWrist = JointName("right_wrist")
    /// Midway between the ears.
    public static let centerHead = JointName("center_head")
    /// Estimated from the eyes, the ears and the mouth.
    public static let topHead = JointName("top_head")
  }

  /// The name of a group of body joints in three dimensions.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointGroupKey
    public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }

    private init(_ name: String) {
      self.init(rawValue: VNRecognizedPointGroupKey(rawValue: "human_joint_group_\(name)_3D"))
    }

    /// The center and the top of the head.
    public static let head = JointsGroupName("head")
    /// The shoulders, the hips and the joints between.
    public static let torso = JointsGroupName("torso")
    /// From the shoulder to the wrist.
    public static let leftArm = JointsGroupName("left_arm")
    /// From the shoulder to the wrist.
    public static let rightArm = JointsGroupName("right_arm")
    /// From the hip to the ankle.
    public static let leftLeg = JointsGroupName("left_leg")
    /// From the hip to the ankle.
    public static let rightLeg = JointsGroupName("right_leg")
    public static let all = JointsGroupName(rawValue: .all)
  }
}
