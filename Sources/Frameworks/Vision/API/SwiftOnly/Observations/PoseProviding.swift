public import CoreML

/// What has the joints of a pose, by their names.
public protocol PoseProviding {
  /// The name of a joint.
  associatedtype PoseJointName: Codable, Hashable, RawRepresentable where PoseJointName.RawValue == String
  /// The name of a group of joints.
  associatedtype PoseJointsGroupName: CaseIterable, RawRepresentable
  where PoseJointsGroupName.RawValue == String

  /// The joints that there are.
  var availableJointNames: [PoseJointName] { get }
  /// The groups that there are.
  var availableJointsGroupNames: [PoseJointsGroupName] { get }

  /// The joint of a name; nil where there is none.
  func joint(for jointName: PoseJointName) -> Joint?
  /// A group's joints, or all of them where no group is given.
  func allJoints(in groupName: PoseJointsGroupName?) -> [PoseJointName: Joint]
}

/// What poses of every kind have in common: the points of the other interface's observation, by other names.
public protocol _JointedObservation: _OriginatedObservation, PoseProviding {
  /// The joints that there are.
  var _points: [PoseJointName: Joint] { get }
  /// How the joints are grouped.
  static var _scheme: _RecognizedPointsScheme { get }
  /// The joints' names in both interfaces, in order.
  static var _joints: KeyValuePairs<PoseJointName, VNRecognizedPointKey> { get }
  /// A group's name in the other interface.
  static func _key(of group: PoseJointsGroupName) -> VNRecognizedPointGroupKey
}

extension _JointedObservation {
  /// The joints that there are.
  public var availableJointNames: [PoseJointName] { Self._joints.map(\.key) }
  /// The groups that there are.
  public var availableJointsGroupNames: [PoseJointsGroupName] { Array(PoseJointsGroupName.allCases) }

  /// The joint of a name; nil where there is none.
  public func joint(for jointName: PoseJointName) -> Joint? { _points[jointName] }

  /// A group's joints, or all of them where no group is given.
  public func allJoints(in groupName: PoseJointsGroupName? = nil) -> [PoseJointName: Joint] {
    guard let groupName else { return _points }
    let keys = Self._scheme.points(in: Self._key(of: groupName)) ?? []
    let names = Set(Self._joints.lazy.filter { keys.contains($0.value) }.map(\.key))
    return _points.filter { names.contains($0.key) }
  }

  /// The joints as models take them that classify actions and hand poses: `VNRecognizedPointsObservation.keypointsMultiArray()` says
  /// in which order.
  public var keypoints: MLMultiArray {
    get throws {
      try Self._scheme.multiArray { key in
        Self._joints.first { $0.value == key }.flatMap { _points[$0.key] }.map {
          (Double($0.location.x), Double($0.location.y), Double($0.confidence))
        }
      }
    }
  }

  /// The points of the other interface's observation by this one's names.
  static func joints(of observation: VNRecognizedPointsObservation) -> [PoseJointName: Joint] {
    Dictionary(
      uniqueKeysWithValues: _joints.compactMap { joint in
        guard let point = try? observation.recognizedPoint(forKey: joint.value) else { return nil }
        return (
          joint.key,
          Joint(
            location: NormalizedPoint(normalizedPoint: point.location), jointName: joint.key.rawValue,
            confidence: point.confidence)
        )
      })
  }
}
