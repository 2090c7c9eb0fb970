import CoreGraphics
import Foundation
public import simd

/// A person's joints in three dimensions.
///
/// Positions are in meters from the root, midway between the hips: x right and y up in the upright image, z
/// toward the camera. (Apple's axes aren't documented; x and y of published results match these.) They are
/// the person detector's estimate from one image without depth data, for the person's estimated size: they
/// aren't scaled to `bodyHeight`.
open class VNHumanBodyPose3DObservation: VNRecognizedPoints3DObservation, @unchecked Sendable {
  /// The source of the body's height.
  public enum HeightEstimation: Int, Sendable {
    /// The height is an assumption.
    case reference = 0
    /// The height is measured with depth data.
    case measured = 1
  }

  /// `.reference`: images with depth data aren't supported.
  public let heightEstimation: HeightEstimation = .reference
  /// 1.8 meters, the height that Apple documents for `.reference`.
  public let bodyHeight: Float = 1.8
  /// The position of the camera in the coordinates of joints; it looks along the negative z axis, with y up.
  ///
  /// The focal length is assumed to be three quarters of the image's longer side, as for a phone: if the lens
  /// has twice that length, or the image was cropped to half, the true distance is twice as long.
  public let cameraOriginMatrix: simd_float4x4
  private let locations: [VNRecognizedPointKey: CGPoint]

  init(_ skeleton: BodySkeleton, confidence: VNConfidence, requestRevision: Int) {
    cameraOriginMatrix = simd_float4x4(translation: skeleton.camera)
    locations = skeleton.locations
    let points = skeleton.positions.map { key, position in
      let name = JointName(rawValue: key)
      let parent = Self.parents[name] ?? .root
      return VNHumanBodyRecognizedPoint3D(
        position: position, from: skeleton.positions[parent.rawValue] ?? .zero, of: name, parent: parent)
    }
    super.init(
      points: Dictionary(uniqueKeysWithValues: points.map { ($0.identifier, $0) }), scheme: .body3D,
      confidence: confidence, requestRevision: requestRevision)
  }

  /// The names of the joints: all 17.
  open var availableJointNames: [JointName] { availableKeys.map { JointName(rawValue: $0) } }
  /// The names of the groups of joints.
  open var availableJointsGroupNames: [JointsGroupName] {
    availableGroupKeys.map { JointsGroupName(rawValue: $0) }
  }

  /// Returns a joint.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there is no joint of the name.
  open func recognizedPoint(_ jointName: JointName) throws -> VNHumanBodyRecognizedPoint3D {
    let point = try recognizedPoint(forKey: jointName.rawValue)
    guard let joint = point as? VNHumanBodyRecognizedPoint3D else {
      throw VNErrorCode.internalError.error("\(jointName.rawValue.rawValue) isn't a body's joint.")
    }
    return joint
  }

  /// Returns a group's joints.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there is no group of the name.
  open func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNHumanBodyRecognizedPoint3D] {
    let names = try recognizedPoints(forGroupKey: jointsGroupName.rawValue).keys
      .map { JointName(rawValue: $0) }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try recognizedPoint($0)) })
  }

  /// Returns a joint's location in the image or the region of interest, as the network sees it, normalized,
  /// lower-left origin; outside 0…1 for joints outside the image.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there is no joint of the name.
  open func pointInImage(_ jointName: JointName) throws -> VNPoint {
    let joint = try recognizedPoint(jointName)
    return VNPoint(location: locations[joint.identifier] ?? .zero)
  }

  /// Returns the next joint toward the root, the root for itself; nil if there is no joint of the name.
  open func parentJointName(_ jointName: JointName) -> JointName? {
    jointName == .root ? .root : Self.parents[jointName]
  }

  /// Returns a joint's position relative to the camera, in meters, as the last column of a matrix: x right, y
  /// up, z opposite to the viewing direction.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there is no joint of the name.
  open func cameraRelativePosition(_ jointName: JointName) throws -> simd_float4x4 {
    let position = try recognizedPoint(jointName).position
    return simd_float4x4(translation: position.translation - cameraOriginMatrix.translation)
  }

  private static let parents: [JointName: JointName] = [
    .spine: .root, .centerShoulder: .spine, .centerHead: .centerShoulder, .topHead: .centerHead,
    .leftShoulder: .centerShoulder, .leftElbow: .leftShoulder, .leftWrist: .leftElbow,
    .rightShoulder: .centerShoulder, .rightElbow: .rightShoulder, .rightWrist: .rightElbow,
    .leftHip: .root, .leftKnee: .leftHip, .leftAnkle: .leftKnee,
    .rightHip: .root, .rightKnee: .rightHip, .rightAnkle: .rightKnee,
  ]
}
