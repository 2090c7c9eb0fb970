/// A person's joints.
///
/// The network that finds them knows 33 points of a body; 17 of them are here, with the neck and the root halfway between the
/// shoulders and the hips, as sure as these two are on average. A joint's confidence is how sure the network is that it is in
/// the picture and nothing hides it.
open class VNHumanBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// The person's hands, where they were looked for and found.
  let leftHand: VNHumanHandPoseObservation?
  let rightHand: VNHumanHandPoseObservation?

  init(
    points: [VNRecognizedPointKey: VNRecognizedPoint], confidence: VNConfidence, requestRevision: Int,
    leftHand: VNHumanHandPoseObservation? = nil, rightHand: VNHumanHandPoseObservation? = nil
  ) {
    (self.leftHand, self.rightHand) = (leftHand, rightHand)
    super.init(points: points, scheme: .body, confidence: confidence, requestRevision: requestRevision)
  }

  /// The joints that there are: all 19.
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
