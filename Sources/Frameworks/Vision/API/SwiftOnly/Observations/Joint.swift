public import CoreGraphics

/// A joint of a pose: where it is, and how sure the request is of it.
public struct Joint: Hashable, Codable, Sendable {
  /// Normalized, origin at the lower left. One that isn't in what the request looked at is at (0, 0), with a confidence of 0.
  public let location: NormalizedPoint
  /// The joint's name: the raw value of the observation's `JointName`.
  public let jointName: String
  /// 0…1.
  public let confidence: Float

  /// The distance to another joint in normalized coordinates.
  public func distance(to joint: Joint) -> CGFloat {
    let (x, y) = (location.x - joint.location.x, location.y - joint.location.y)
    return (x * x + y * y).squareRoot()
  }
}

extension Joint: CustomStringConvertible {
  public var description: String { "\(jointName) at \(location), confidence \(confidence)" }
}
