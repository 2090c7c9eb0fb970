import Foundation

/// Adds the names of their observations' joints to pose requests.
public protocol _VNPoseRequest: VNRequest {
  associatedtype _JointName: RawRepresentable where _JointName.RawValue == VNRecognizedPointKey
  associatedtype _JointsGroupName: RawRepresentable
  where _JointsGroupName.RawValue == VNRecognizedPointGroupKey

  /// The points of an observation and their groups.
  static var _scheme: _RecognizedPointsScheme { get }
}

extension _VNPoseRequest {
  /// The names of an observation's joints.
  public var supportedJointNames: [_JointName] {
    get throws { try Self.supportedJointNames(forRevision: revision) }
  }

  /// The names of an observation's groups of joints.
  public var supportedJointsGroupNames: [_JointsGroupName] {
    get throws { try Self.supportedJointsGroupNames(forRevision: revision) }
  }

  /// Returns the names of the joints of a revision's observations.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision` if there is no such revision.
  public static func supportedJointNames(forRevision revision: Int) throws -> [_JointName] {
    try check(revision: revision)
    return _scheme.keys.compactMap { _JointName(rawValue: $0) }
  }

  /// Returns the names of the groups of joints of a revision's observations.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision` if there is no such revision.
  public static func supportedJointsGroupNames(forRevision revision: Int) throws -> [_JointsGroupName] {
    try check(revision: revision)
    return _scheme.groupKeys.compactMap { _JointsGroupName(rawValue: $0) }
  }
}
