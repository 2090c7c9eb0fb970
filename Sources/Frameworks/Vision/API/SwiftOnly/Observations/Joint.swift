public import CoreGraphics

/// A joint of a pose with its location and confidence.
public struct Joint: Hashable, Codable, Sendable {
  /// The location, normalized, lower-left origin; (0, 0), with confidence 0, outside the analyzed region.
  public let location: NormalizedPoint
  /// The joint's name: the raw value of the observation's `JointName`.
  public let jointName: String
  /// The confidence, 0…1.
  public let confidence: Float

  /// Returns the distance to another joint in normalized coordinates.
  public func distance(to joint: Joint) -> CGFloat {
    let (x, y) = (location.x - joint.location.x, location.y - joint.location.y)
    return (x * x + y * y).squareRoot()
  }
}

extension Joint: CustomStringConvertible {
  public var description: String { "\(jointName) at \(location), confidence \(confidence)" }
}
