import CoreGraphics
public import Foundation
public import simd

/// A person's joints in space. `VNHumanBodyPose3DObservation` says from where they are counted, and how they are found.
public struct HumanBodyPose3DObservation: _OriginatedObservation {
  /// The name of a body's joint in space. Left and right are the person's own.
  public enum JointName: String, Codable, Hashable, Sendable {
    /// Estimated from the eyes, the ears and the mouth.
    case topHead
    /// Halfway between the ears.
    case centerHead
    /// Halfway between the shoulders.
    case centerShoulder
    case leftShoulder, rightShoulder
    /// Halfway between the root and the shoulders.
    case spine
    case leftElbow, rightElbow, leftWrist, rightWrist
    /// Halfway between the hips: where positions are counted from.
    case root
    case leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle
  }

  /// The name of a group of a body's joints in space.
  public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
    /// The head's middle and its top.
    case head
    /// The shoulders, the hips, and what is between.
    case torso
    /// From the shoulder to the wrist.
    case leftArm
    /// From the shoulder to the wrist.
    case rightArm
    /// From the hip to the ankle.
    case leftLeg
    /// From the hip to the ankle.
    case rightLeg
  }

  /// How the body's height is known.
  public enum EstimationTechnique: Codable, Hashable, Sendable {
    /// From depth data.
    case measured
    /// It isn't: a height is assumed.
    case reference
  }

  public let _origin: _ObservationOrigin
  /// 1.8 meters, as long as `heightEstimationTechnique` is `.reference`.
  public var bodyHeight: Measurement<UnitLength> { Measurement(value: 1.8, unit: .meters) }
  /// `.reference`: pictures with depth data can't be given.
  public var heightEstimationTechnique: EstimationTechnique { .reference }
  /// Where the camera is, as positions are told. `VNHumanBodyPose3DObservation.cameraOriginMatrix` says what is assumed of it.
  public var cameraOriginMatrix: simd_float4x4 { simd_float4x4(translation: camera) }
  private let camera: SIMD3<Float>
  private let joints: [JointName: Joint3D]
  private let places: [JointName: NormalizedPoint]

  public init(_ observation: VNHumanBodyPose3DObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNHumanBodyPose3DObservation, from context: ObservationContext) {
    typealias Counterpart = VNHumanBodyPose3DObservation.JointName
    _origin = _ObservationOrigin(observation, from: context)
    camera = observation.cameraOriginMatrix.translation
    var (joints, places): ([JointName: Joint3D], [JointName: NormalizedPoint]) = ([:], [:])
    for (name, counterpart) in Self.names {
      guard let point = try? observation.recognizedPoint(counterpart),
        let place = try? observation.pointInImage(counterpart)
      else { continue }
      let parent = Self.names.first { $0.value == point.parentJoint }?.key ?? .root
      joints[name] = Joint3D(
        position: point.position, localPosition: point.localPosition, identifer: name.rawValue,
        parentJoint: parent.rawValue)
      places[name] = NormalizedPoint(normalizedPoint: place.location)
    }
    (self.joints, self.places) = (joints, places)
  }

  /// The joints that there are: all 17.
  public var availableJointNames: [JointName] { Self.names.map(\.key) }
  /// The groups of joints that there are.
  public var availableJointsGroupNames: [JointsGroupName] { JointsGroupName.allCases }

  /// The joint of a name; nil where there is none.
  public func joint(for jointName: JointName) -> Joint3D? { joints[jointName] }

  /// A group's joints, or all of them where no group is given.
  public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint3D] {
    guard let groupName else { return joints }
    let keys = _RecognizedPointsScheme.body3D.points(in: Self.counterpart(of: groupName).rawValue) ?? []
    let names = Self.names.filter { keys.contains($0.value.rawValue) }.map(\.key)
    return joints.filter { names.contains($0.key) }
  }

  /// Where a joint is in the picture, or in the region of interest, origin at the lower left: as the network sees it there. Joints
  /// beyond the picture are outside of 0…1.
  public func pointInImage(for jointName: JointName) -> NormalizedPoint { places[jointName] ?? .zero }

  /// The next joint on the way to the root; the root's is itself.
  public func parentJointName(for jointName: JointName) -> JointName {
    joints[jointName].flatMap { JointName(rawValue: $0.parentJoint) } ?? .root
  }

  /// A joint's position as the camera has it, in meters, as the last column of a matrix: x to the right, y up, z against the direction
  /// in which the camera looks.
  public func cameraRelativePosition(for jointName: JointName) -> simd_float4x4 {
    simd_float4x4(translation: (joints[jointName]?.position.translation ?? .zero) - camera)
  }

  /// The joints' names in both interfaces, in order.
  static let names: KeyValuePairs<JointName, VNHumanBodyPose3DObservation.JointName> = [
    .topHead: .topHead, .centerHead: .centerHead, .centerShoulder: .centerShoulder,
    .leftShoulder: .leftShoulder, .rightShoulder: .rightShoulder, .spine: .spine, .leftElbow: .leftElbow,
    .rightElbow: .rightElbow, .leftWrist: .leftWrist, .rightWrist: .rightWrist, .root: .root,
    .leftHip: .leftHip, .rightHip: .rightHip, .leftKnee: .leftKnee, .rightKnee: .rightKnee,
    .leftAnkle: .leftAnkle, .rightAnkle: .rightAnkle,
  ]

  private static func counterpart(
    of group: JointsGroupName
  ) -> VNHumanBodyPose3DObservation.JointsGroupName {
    switch group {
    case .head: .head
    case .torso: .torso
    case .leftArm: .leftArm
    case .rightArm: .rightArm
    case .leftLeg: .leftLeg
    case .rightLeg: .rightLeg
    }
  }
}
