/// The side of the body to which a hand belongs.
public enum VNChirality: Int, Sendable {
  case unknown = 0
  case left = -1
  case right = 1
}

/// A hand's joints.
///
/// Every joint in the image has the hand's confidence: the network doesn't estimate one per joint.
open class VNHumanHandPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// The hand's side, if the image isn't mirrored.
  public let chirality: VNChirality

  init(
    points: [VNRecognizedPointKey: VNRecognizedPoint], chirality: VNChirality, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.chirality = chirality
    super.init(points: points, scheme: .hand, confidence: confidence, requestRevision: requestRevision)
  }

  /// The names of the joints: all 21.
  open var availableJointNames: [JointName] { availableKeys.map { JointName(rawValue: $0) } }
  /// The names of the groups of joints.
  open var availableJointsGroupNames: [JointsGroupName] {
    availableGroupKeys.map { JointsGroupName(rawValue: $0) }
  }

  /// Returns a joint.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there is no joint of the name.
  open func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    try recognizedPoint(forKey: jointName.rawValue)
  }

  /// Returns a group's joints.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there is no group of the name.
  open func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNRecognizedPoint] {
    try points(in: jointsGroupName.rawValue) { JointName(rawValue: $0) }
  }
}
