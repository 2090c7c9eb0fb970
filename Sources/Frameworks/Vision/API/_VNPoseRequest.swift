import Foundation

/// Gives the requests of poses the names of the joints that their observations have.
public protocol _VNPoseRequest: VNRequest {
  /// The names of joints.
  associatedtype _JointName: RawRepresentable where _JointName.RawValue == VNRecognizedPointKey
  /// The names of groups of joints.
  associatedtype _JointsGroupName: RawRepresentable
  where _JointsGroupName.RawValue == VNRecognizedPointGroupKey

  /// The points that an observation has, and how they are grouped.
  static var _scheme: _RecognizedPointsScheme { get }
}

extension _VNPoseRequest {
  /// The joints that an observation has.
  public var supportedJointNames: [_JointName] {
    get throws { try Self.supportedJointNames(forRevision: revision) }
  }

  /// The groups of joints that an observation has.
  public var supportedJointsGroupNames: [_JointsGroupName] {
    get throws { try Self.supportedJointsGroupNames(forRevision: revision) }
  }

  /// The joints that an observation of a revision has.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
  public static func supportedJointNames(forRevision revision: Int) throws -> [_JointName] {
    try check(revision: revision)
    return _scheme.keys.compactMap { _JointName(rawValue: $0) }
  }

  /// The groups of joints that an observation of a revision has.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
  public static func supportedJointsGroupNames(forRevision revision: Int) throws -> [_JointsGroupName] {
    try check(revision: revision)
    return _scheme.groupKeys.compactMap { _JointsGroupName(rawValue: $0) }
  }
}
