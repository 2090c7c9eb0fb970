public import Foundation
public import simd

/// A place in space.
///
/// Unchecked, because `NSObject` can't be checked: nothing of it changes.
open class VNPoint3D: NSObject, NSCopying, @unchecked Sendable {
  /// The place in meters as the last column of a matrix; the others tell how what is there is turned.
  public let position: simd_float4x4

  public init(position: simd_float4x4) { self.position = position }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNPoint3D else { return false }
    return type(of: other) == type(of: self) && other.position == position
  }

  open override var hash: Int { position.columns.3.hashValue }
}

/// A place in space that was found, and what it is a place of.
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

/// A joint of a body in space. Its `position` is counted from the body's root.
open class VNHumanBodyRecognizedPoint3D: VNRecognizedPoint3D, @unchecked Sendable {
  /// The place counted from the parent joint, in meters, as the last column of a matrix.
  ///
  /// The axes are those of `position`: joints have places here, and no turns of their own.
  public let localPosition: simd_float4x4
  /// The next joint on the way to the root; the root's is itself.
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
  /// The matrix that moves by a vector.
  init(translation: SIMD3<Float>) {
    self.init(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(translation, 1))
  }

  /// Where it moves the origin to.
  var translation: SIMD3<Float> { SIMD3(columns.3.x, columns.3.y, columns.3.z) }
}
