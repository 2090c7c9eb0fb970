/// A person's joints.
///
/// These are 17 of the network's 33 body points, with the neck and the root as the midpoints of the shoulders
/// and the hips, at their mean confidence. A joint's confidence is that of its being visible in the image.
open class VNHumanBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// The person's hands, if requested and detected.
  let leftHand: VNHumanHandPoseObservation?
  let rightHand: VNHumanHandPoseObservation?

  init(
    points: [VNRecognizedPointKey: VNRecognizedPoint], confidence: VNConfidence, requestRevision: Int,
    leftHand: VNHumanHandPoseObservation? = nil, rightHand: VNHumanHandPoseObservation? = nil
  ) {
    (self.leftHand, self.rightHand) = (leftHand, rightHand)
    super.init(points: points, scheme: .body, confidence: confidence, requestRevision: requestRevision)
  }

  /// The names of the joints: all 19.
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
