/// Whose side something is on.
public enum VNChirality: Int, Sendable {
  case unknown = 0
  /// The left hand.
  case left = -1
  /// The right hand.
  case right = 1
}

/// A hand's joints.
///
/// The network that finds them tells how sure it is of the hand, not of each joint: that is the confidence of all joints in
/// the picture.
open class VNHumanHandPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// Whether it is a left or a right hand, if the picture isn't mirrored.
  public let chirality: VNChirality

  init(
    points: [VNRecognizedPointKey: VNRecognizedPoint], chirality: VNChirality, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.chirality = chirality
    super.init(points: points, scheme: .hand, confidence: confidence, requestRevision: requestRevision)
  }

  /// The joints that there are: all 21.
  open var availableJointNames: [JointName] { availableKeys.map { JointName(rawValue: $0) } }
  /// The groups of joints that there are.
  open var availableJointsGroupNames: [JointsGroupName] {
    availableGroupKeys.map { JointsGroupName(rawValue: $0) }
  }

  /// A joint.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no joint of the name.
  open func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    try recognizedPoint(forKey: jointName.rawValue)
  }

  /// A group's joints.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no group of the name.
  open func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNRecognizedPoint] {
    try points(in: jointsGroupName.rawValue) { JointName(rawValue: $0) }
  }
}
