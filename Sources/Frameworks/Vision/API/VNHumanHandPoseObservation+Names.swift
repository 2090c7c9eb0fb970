extension VNHumanHandPoseObservation {
  /// The name of a hand joint.
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }

    private init(_ key: String) { self.init(rawValue: VNRecognizedPointKey(rawValue: key)) }

    public static let wrist = JointName("VNHLKWRI")
    /// The thumb's carpometacarpal joint, at the wrist.
    public static let thumbCMC = JointName("VNHLKTCMC")
    /// The thumb's metacarpophalangeal joint, the knuckle.
    public static let thumbMP = JointName("VNHLKTMP")
    /// The thumb's interphalangeal joint.
    public static let thumbIP = JointName("VNHLKTIP")
    public static let thumbTip = JointName("VNHLKTTIP")
    /// The metacarpophalangeal joint, the knuckle; likewise for the other fingers.
    public static let indexMCP = JointName("VNHLKIMCP")
    /// The proximal interphalangeal joint, nearer to the knuckle; likewise for the other fingers.
    public static let indexPIP = JointName("VNHLKIPIP")
    /// The distal interphalangeal joint, nearer to the tip; likewise for the other fingers.
    public static let indexDIP = JointName("VNHLKIDIP")
    public static let indexTip = JointName("VNHLKITIP")
    public static let middleMCP = JointName("VNHLKMMCP")
    public static let middlePIP = JointName("VNHLKMPIP")
    public static let middleDIP = JointName("VNHLKMDIP")
    public static let middleTip = JointName("VNHLKMTIP")
    public static let ringMCP = JointName("VNHLKRMCP")
    public static let ringPIP = JointName("VNHLKRPIP")
    public static let ringDIP = JointName("VNHLKRDIP")
    public static let ringTip = JointName("VNHLKRTIP")
    public static let littleMCP = JointName("VNHLKPMCP")
    public static let littlePIP = JointName("VNHLKPPIP")
    public static let littleDIP = JointName("VNHLKPDIP")
    public static let littleTip = JointName("VNHLKPTIP")
  }

  /// The name of a group of hand joints.
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointGroupKey
    public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }

    private init(_ key: String) { self.init(rawValue: VNRecognizedPointGroupKey(rawValue: key)) }

    /// Four joints; the wrist is in no group but `all`.
    public static let thumb = JointsGroupName("VNHLRKT")
    /// Four joints, from the knuckle to the tip.
    public static let indexFinger = JointsGroupName("VNHLRKI")
    /// Four joints, from the knuckle to the tip.
    public static let middleFinger = JointsGroupName("VNHLRKM")
    /// Four joints, from the knuckle to the tip.
    public static let ringFinger = JointsGroupName("VNHLRKR")
    /// Four joints, from the knuckle to the tip.
    public static let littleFinger = JointsGroupName("VNHLRKP")
    public static let all = JointsGroupName(rawValue: .all)
  }
}
