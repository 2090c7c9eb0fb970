import CoreGraphics
public import Foundation
public import simd

/// A person's joints in three dimensions. See `VNHumanBodyPose3DObservation` for axes and precision.
public struct HumanBodyPose3DObservation: _OriginatedObservation {
  /// The name of a body joint in three dimensions. Left and right are the person's own.
  public enum JointName: String, Codable, Hashable, Sendable {
    /// Estimated from the eyes, the ears and the mouth.
    case topHead
    /// Midway between the ears.
    case centerHead
    /// Midway between the shoulders.
    case centerShoulder
    case leftShoulder, rightShoulder
    /// Midway between the root and the shoulders.
    case spine
    case leftElbow, rightElbow, leftWrist, rightWrist
    /// Midway between the hips: the origin of positions.
    case root
    case leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle
  }

  /// The name of a group of body joints in three dimensions.
  public enum JointsGroupName: String, CaseIterable, Codable, Hashable, Sendable {
    /// The center and the top of the head.
    case head
    /// The shoulders, the hips and the joints between.
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

  /// The source of the body's height.
  public enum EstimationTechnique: Codable, Hashable, Sendable {
    /// The height is measured with depth data.
    case measured
    /// The height is an assumption.
    case reference
  }

  public let _origin: _ObservationOrigin
  /// 1.8 meters, because `heightEstimationTechnique` is `.reference`.
  public var bodyHeight: Measurement<UnitLength> { Measurement(value: 1.8, unit: .meters) }
  /// `.reference`: images with depth data aren't supported.
  public var heightEstimationTechnique: EstimationTechnique { .reference }
  /// The position of the camera in the coordinates of joints. See
  /// `VNHumanBodyPose3DObservation.cameraOriginMatrix` for its assumptions.
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

  /// The names of the joints: all 17.
  public var availableJointNames: [JointName] { Self.names.map(\.key) }
  /// The names of the groups of joints.
  public var availableJointsGroupNames: [JointsGroupName] { JointsGroupName.allCases }

  /// Returns the joint with a name; nil if there is none.
  public func joint(for jointName: JointName) -> Joint3D? { joints[jointName] }

  /// Returns a group's joints, or all without a group.
  public func allJoints(in groupName: JointsGroupName? = nil) -> [JointName: Joint3D] {
    guard let groupName else { return joints }
    let keys = _RecognizedPointsScheme.body3D.points(in: Self.counterpart(of: groupName).rawValue) ?? []
    let names = Self.names.filter { keys.contains($0.value.rawValue) }.map(\.key)
    return joints.filter { names.contains($0.key) }
  }

  /// Returns a joint's location in the image or the region of interest, as the network sees it, lower-left
  /// origin; outside 0…1 for joints outside the image.
  public func pointInImage(for jointName: JointName) -> NormalizedPoint { places[jointName] ?? .zero }

  /// Returns the next joint toward the root; the root for itself.
  public func parentJointName(for jointName: JointName) -> JointName {
    joints[jointName].flatMap { JointName(rawValue: $0.parentJoint) } ?? .root
  }

  /// Returns a joint's position relative to the camera, in meters, as the last column of a matrix: x right, y
  /// up, z opposite to the viewing direction.
  public func cameraRelativePosition(for jointName: JointName) -> simd_float4x4 {
    simd_float4x4(translation: (joints[jointName]?.position.translation ?? .zero) - camera)
  }

  /// The joints' names in both APIs, in order.
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
