import CoreML
import Foundation

/// The points of a kind of observation and their groups. Not in Apple's API.
public struct _RecognizedPointsScheme: Sendable {
  /// The points, in the order of an observation's names.
  let keys: [VNRecognizedPointKey]
  /// All groups except that of all points, in order.
  let groups: [(key: VNRecognizedPointGroupKey, points: [VNRecognizedPointKey])]
  /// The points of a multi-array, in order.
  let arrayOrder: [VNRecognizedPointKey]

  var groupKeys: [VNRecognizedPointGroupKey] { groups.map(\.key) + [.all] }

  /// A group's points; nil if there is no such group.
  func points(in group: VNRecognizedPointGroupKey) -> [VNRecognizedPointKey]? {
    group == .all ? keys : groups.first { $0.key == group }?.points
  }

  /// - Throws: `VNErrorCode.invalidArgument` if there is no such point.
  func point<Point>(
    _ key: VNRecognizedPointKey, of points: [VNRecognizedPointKey: Point], in observation: VNObservation
  ) throws -> Point {
    guard let point = points[key] else {
      throw VNErrorCode.invalidArgument.error(
        "\(type(of: observation)) has no point \"\(key.rawValue)\"; see availableKeys.")
    }
    return point
  }

  /// - Throws: `VNErrorCode.invalidArgument` if there is no such group.
  func points<Point>(
    in group: VNRecognizedPointGroupKey, of points: [VNRecognizedPointKey: Point],
    in observation: VNObservation
  ) throws -> [VNRecognizedPointKey: Point] {
    guard let keys = self.points(in: group) else {
      throw VNErrorCode.invalidArgument.error(
        "\(type(of: observation)) has no group \"\(group.rawValue)\"; see availableGroupKeys.")
    }
    return points.filter { keys.contains($0.key) }
  }

  /// Returns points as a model's input: `[1, 3, points]` in double precision, in `arrayOrder`.
  ///
  /// - Parameter numbers: returns x, y and confidence of a point; nil for a missing one.
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
    VNHumanBodyPoseObservation.JointName.self, VNHumanBodyPoseObservation.JointsGroupName.self,
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
    // The input order of Create ML's action classifiers, which have no root.
    arrayOrder: [
      .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist,
      .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar,
      .leftEar,
    ])

  static let body3D = _RecognizedPointsScheme(
    VNHumanBodyPose3DObservation.JointName.self, VNHumanBodyPose3DObservation.JointsGroupName.self,
    joints: [
      .topHead, .centerHead, .centerShoulder, .leftShoulder, .rightShoulder, .spine, .leftElbow, .rightElbow,
      .leftWrist, .rightWrist, .root, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ],
    groups: [
      (.head, [.topHead, .centerHead]),
      (.torso, [.leftShoulder, .rightShoulder, .centerShoulder, .spine, .leftHip, .root, .rightHip]),
      (.leftArm, [.leftShoulder, .leftElbow, .leftWrist]),
      (.rightArm, [.rightShoulder, .rightElbow, .rightWrist]),
      (.leftLeg, [.leftHip, .leftKnee, .leftAnkle]),
      (.rightLeg, [.rightHip, .rightKnee, .rightAnkle]),
    ],
    // No model has this input.
    arrayOrder: [])

  static let hand = _RecognizedPointsScheme(
    VNHumanHandPoseObservation.JointName.self, VNHumanHandPoseObservation.JointsGroupName.self,
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

  private init<Joint: RawRepresentable, Group: RawRepresentable>(
    _: Joint.Type, _: Group.Type, joints: [Joint], groups: [(Group, [Joint])], arrayOrder: [Joint]
  ) where Joint.RawValue == VNRecognizedPointKey, Group.RawValue == VNRecognizedPointGroupKey {
    keys = joints.map(\.rawValue)
    self.groups = groups.map { ($0.0.rawValue, $0.1.map(\.rawValue)) }
    self.arrayOrder = arrayOrder.map(\.rawValue)
  }
}
