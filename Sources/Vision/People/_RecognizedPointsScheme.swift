import CoreML
import Foundation

/// The points that a kind of observation has, and how they are grouped. Not Apple's.
public struct _RecognizedPointsScheme: Sendable {
  /// In the order in which an observation names them.
  let keys: [VNRecognizedPointKey]
  /// All groups but the one of all points, in order.
  let groups: [(key: VNRecognizedPointGroupKey, points: [VNRecognizedPointKey])]
  /// The points that a multi-array has, in its order.
  let arrayOrder: [VNRecognizedPointKey]

  var groupKeys: [VNRecognizedPointGroupKey] { groups.map(\.key) + [.all] }

  /// A group's points; nil where there is no such group.
  func points(in group: VNRecognizedPointGroupKey) -> [VNRecognizedPointKey]? {
    group == .all ? keys : groups.first { $0.key == group }?.points
  }

  /// Numbers of points as models take them: `[1, 3, points]` in double precision, in `arrayOrder`.
  ///
  /// - Parameter numbers: x, y and confidence of a point; nil where it isn't there.
  func multiArray(
    _ numbers: (VNRecognizedPointKey) -> (x: Double, y: Double, confidence: Double)?
  ) throws -> MLMultiArray {
    let ordered = arrayOrder.compactMap(numbers)
    let array = try MLMultiArray(shape: [1, 3, NSNumber(value: ordered.count)], dataType: .double)
    for (index, point) in ordered.enumerated() {
      array[index] = NSNumber(value: point.x)
      array[ordered.count + index] = NSNumber(value: point.y)
      array[2 * ordered.count + index] = NSNumber(value: point.confidence)
    }
    return array
  }

  static let body = _RecognizedPointsScheme(
    joints: [
      .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .neck, .leftElbow,
      .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .root, .leftKnee, .rightKnee, .leftAnkle,
      .rightAnkle,
    ],
    groups: [
      (.face, [.nose, .leftEye, .rightEye, .leftEar, .rightEar]),
      (.torso, [.leftShoulder, .rightShoulder, .neck, .leftHip, .rightHip, .root]),
      (.leftArm, [.leftShoulder, .leftElbow, .leftWrist]),
      (.rightArm, [.rightShoulder, .rightElbow, .rightWrist]),
      (.leftLeg, [.leftHip, .leftKnee, .leftAnkle]),
      (.rightLeg, [.rightHip, .rightKnee, .rightAnkle]),
    ],
    // As Create ML's action classifiers take them; they have no root.
    arrayOrder: [
      .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist,
      .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar,
      .leftEar,
    ])

  static let hand = _RecognizedPointsScheme(
    joints: handJoints,
    groups: [
      (.thumb, [.thumbCMC, .thumbMP, .thumbIP, .thumbTip]),
      (.indexFinger, [.indexMCP, .indexPIP, .indexDIP, .indexTip]),
      (.middleFinger, [.middleMCP, .middlePIP, .middleDIP, .middleTip]),
      (.ringFinger, [.ringMCP, .ringPIP, .ringDIP, .ringTip]),
      (.littleFinger, [.littleMCP, .littlePIP, .littleDIP, .littleTip]),
    ],
    arrayOrder: handJoints)

  private static let handJoints: [VNHumanHandPoseObservation.JointName] = [
    .wrist, .thumbCMC, .thumbMP, .thumbIP, .thumbTip, .indexMCP, .indexPIP, .indexDIP, .indexTip, .middleMCP,
    .middlePIP, .middleDIP, .middleTip, .ringMCP, .ringPIP, .ringDIP, .ringTip, .littleMCP, .littlePIP,
    .littleDIP, .littleTip,
  ]

  private init(
    joints: [VNHumanBodyPoseObservation.JointName],
    groups: [(VNHumanBodyPoseObservation.JointsGroupName, [VNHumanBodyPoseObservation.JointName])],
    arrayOrder: [VNHumanBodyPoseObservation.JointName]
  ) {
    keys = joints.map(\.rawValue)
    self.groups = groups.map { ($0.0.rawValue, $0.1.map(\.rawValue)) }
    self.arrayOrder = arrayOrder.map(\.rawValue)
  }

  private init(
    joints: [VNHumanHandPoseObservation.JointName],
    groups: [(VNHumanHandPoseObservation.JointsGroupName, [VNHumanHandPoseObservation.JointName])],
    arrayOrder: [VNHumanHandPoseObservation.JointName]
  ) {
    keys = joints.map(\.rawValue)
    self.groups = groups.map { ($0.0.rawValue, $0.1.map(\.rawValue)) }
    self.arrayOrder = arrayOrder.map(\.rawValue)
  }
}
