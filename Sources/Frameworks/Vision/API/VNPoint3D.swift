public import Foundation
public import simd

/// A point in three dimensions.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNPoint3D: NSObject, NSCopying, @unchecked Sendable {
  /// The position in meters as the last column of a matrix; the other columns are the rotation.
  public let position: simd_float4x4

  public init(position: simd_float4x4) { self.position = position }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNPoint3D else { return false }
    return type(of: other) == type(of: self) && other.position == position
  }

  open override var hash: Int { position.columns.3.hashValue }
}

/// A named detected point in three dimensions.
open class VNRecognizedPoint3D: VNPoint3D, @unchecked Sendable {
  /// The point's name.
  public let identifier: VNRecognizedPointKey

  package init(position: simd_float4x4, identifier: VNRecognizedPointKey) {
    self.identifier = identifier
    super.init(position: position)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNRecognizedPoint3D else { return false }
    return super.isEqual(other) && other.identifier == identifier
  }
}

/// A body joint in three dimensions. Its `position` is relative to the body's root.
open class VNHumanBodyRecognizedPoint3D: VNRecognizedPoint3D, @unchecked Sendable {
  /// The position relative to the parent joint, in meters, as the last column of a matrix.
  ///
  /// The axes are those of `position`: joints have no rotations.
  public let localPosition: simd_float4x4
  /// The next joint toward the root; the root for itself.
  public let parentJoint: VNHumanBodyPose3DObservation.JointName

  init(
    position: SIMD3<Float>, from parentPosition: SIMD3<Float>,
    of jointName: VNHumanBodyPose3DObservation.JointName,
    parent: VNHumanBodyPose3DObservation.JointName
  ) {
    localPosition = simd_float4x4(translation: position - parentPosition)
    parentJoint = parent
    super.init(position: simd_float4x4(translation: position), identifier: jointName.rawValue)
  }
}

extension simd_float4x4 {
  init(translation: SIMD3<Float>) {
    self.init(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(translation, 1))
  }

  var translation: SIMD3<Float> { SIMD3(columns.3.x, columns.3.y, columns.3.z) }
}
