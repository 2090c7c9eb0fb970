public import CoreML

/// A type with the named joints of a pose.
public protocol PoseProviding {
  associatedtype PoseJointName: Codable, Hashable, RawRepresentable where PoseJointName.RawValue == String
  associatedtype PoseJointsGroupName: CaseIterable, RawRepresentable
  where PoseJointsGroupName.RawValue == String

  /// The names of the joints.
  var availableJointNames: [PoseJointName] { get }
  /// The names of the groups.
  var availableJointsGroupNames: [PoseJointsGroupName] { get }

  /// Returns the joint with a name; nil if there is none.
  func joint(for jointName: PoseJointName) -> Joint?
  /// Returns a group's joints, or all without a group.
  func allJoints(in groupName: PoseJointsGroupName?) -> [PoseJointName: Joint]
}

/// The common part of all poses: the points of an observation of the older API, under this API's names.
public protocol _JointedObservation: _OriginatedObservation, PoseProviding {
  var _points: [PoseJointName: Joint] { get }
  /// The groups of joints.
  static var _scheme: _RecognizedPointsScheme { get }
  /// The joints' names in both APIs, in order.
  static var _joints: KeyValuePairs<PoseJointName, VNRecognizedPointKey> { get }
  /// Returns a group's name in the older API.
  static func _key(of group: PoseJointsGroupName) -> VNRecognizedPointGroupKey
}

extension _JointedObservation {
  public var availableJointNames: [PoseJointName] { Self._joints.map(\.key) }
  public var availableJointsGroupNames: [PoseJointsGroupName] { Array(PoseJointsGroupName.allCases) }

  public func joint(for jointName: PoseJointName) -> Joint? { _points[jointName] }

  public func allJoints(in groupName: PoseJointsGroupName? = nil) -> [PoseJointName: Joint] {
    guard let groupName else { return _points }
    let keys = Self._scheme.points(in: Self._key(of: groupName)) ?? []
    let names = Set(Self._joints.lazy.filter { keys.contains($0.value) }.map(\.key))
    return _points.filter { names.contains($0.key) }
  }

  /// The joints as input for action and hand pose classifiers, in the order of
  /// `VNRecognizedPointsObservation.keypointsMultiArray()`.
  public var keypoints: MLMultiArray {
    get throws {
      try Self._scheme.multiArray { key in
        Self._joints.first { $0.value == key }.flatMap { _points[$0.key] }.map {
          (Double($0.location.x), Double($0.location.y), Double($0.confidence))
        }
      }
    }
  }

  /// The points of an observation of the older API, under this API's names.
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
