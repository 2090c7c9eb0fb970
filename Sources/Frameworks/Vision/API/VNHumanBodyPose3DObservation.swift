import CoreGraphics
import Foundation
public import simd

/// A person's joints in space.
///
/// Positions are meters from the root, which is halfway between the hips: x to the right and y up in the upright picture, z towards the
/// camera. (Apple's axes aren't documented; x and y of published results are these.) They are the estimate of the network that finds
/// the person, of one picture and without measured depth, and of the person's own size: they aren't scaled to `bodyHeight`.
open class VNHumanBodyPose3DObservation: VNRecognizedPoints3DObservation, @unchecked Sendable {
  /// How the body's height is known.
  public enum HeightEstimation: Int, Sendable {
    /// It isn't: a height is assumed.
    case reference = 0
    /// From depth data.
    case measured = 1
  }

  /// `.reference`: pictures with depth data can't be given.
  public let heightEstimation: HeightEstimation = .reference
  /// 1.8 meters, the height that Apple documents for `.reference`.
  public let bodyHeight: Float = 1.8
  /// Where the camera is, as positions are told; it looks against the z axis, with y up.
  ///
  /// The camera's focal length is taken to be three quarters of the picture's longer side, as that of a phone's: of a picture by a
  /// lens of twice the length, or of one that was cropped to the half, the camera is twice as far away.
  public let cameraOriginMatrix: simd_float4x4
  private let places: [VNRecognizedPointKey: CGPoint]

  init(_ skeleton: BodySkeleton, confidence: VNConfidence, requestRevision: Int) {
    cameraOriginMatrix = simd_float4x4(translation: skeleton.camera)
    places = skeleton.places
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

  /// The joints that there are: all 17.
  open var availableJointNames: [JointName] { availableKeys.map { JointName(rawValue: $0) } }
  /// The groups of joints that there are.
  open var availableJointsGroupNames: [JointsGroupName] {
    availableGroupKeys.map { JointsGroupName(rawValue: $0) }
  }

  /// A joint.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no joint of the name.
  open func recognizedPoint(_ jointName: JointName) throws -> VNHumanBodyRecognizedPoint3D {
    let point = try recognizedPoint(forKey: jointName.rawValue)
    guard let joint = point as? VNHumanBodyRecognizedPoint3D else {
      throw VNErrorCode.internalError.error("\(jointName.rawValue.rawValue) isn't a body's joint.")
    }
    return joint
  }

  /// A group's joints.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no group of the name.
  open func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNHumanBodyRecognizedPoint3D] {
    let names = try recognizedPoints(forGroupKey: jointsGroupName.rawValue).keys
      .map { JointName(rawValue: $0) }
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try recognizedPoint($0)) })
  }

  /// Where a joint is in the picture, or in the region of interest, normalized, origin at the lower left: as the network sees it there.
  /// Joints beyond the picture are outside of 0…1.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no joint of the name.
  open func pointInImage(_ jointName: JointName) throws -> VNPoint {
    let joint = try recognizedPoint(jointName)
    return VNPoint(location: places[joint.identifier] ?? .zero)
  }

  /// The next joint on the way to the root; the root's is itself. Nil where there is no joint of the name.
  open func parentJointName(_ jointName: JointName) -> JointName? {
    jointName == .root ? .root : Self.parents[jointName]
  }

  /// A joint's position as the camera has it, in meters, as the last column of a matrix: x to the right, y up, z against the direction
  /// in which the camera looks.
  ///
  /// - Throws: an error of `VNErrorCode.invalidArgument` where there is no joint of the name.
  open func cameraRelativePosition(_ jointName: JointName) throws -> simd_float4x4 {
    let position = try recognizedPoint(jointName).position
    return simd_float4x4(translation: position.translation - cameraOriginMatrix.translation)
  }

  /// The next joint on the way to the root.
  private static let parents: [JointName: JointName] = [
    .spine: .root, .centerShoulder: .spine, .centerHead: .centerShoulder, .topHead: .centerHead,
    .leftShoulder: .centerShoulder, .leftElbow: .leftShoulder, .leftWrist: .leftElbow,
    .rightShoulder: .centerShoulder, .rightElbow: .rightShoulder, .rightWrist: .rightElbow,
    .leftHip: .root, .leftKnee: .leftHip, .leftAnkle: .leftKnee,
    .rightHip: .root, .rightKnee: .rightHip, .rightAnkle: .rightKnee,
  ]
}
