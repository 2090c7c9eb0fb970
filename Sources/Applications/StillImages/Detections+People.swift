public import CoreGraphics
import PlaneGeometry

extension Detections {
  /// A joint of a body or a hand, inside the image.
  public struct Joint: Sendable, Hashable {
    /// The name from `HumanBodyPoseObservation.JointName` or `HumanHandPoseObservation.JointName`, such as
    /// `leftWrist`. Left is the person's own left.
    public var name: String
    public var point: CGPoint
    /// 0…1.
    public var confidence: Float
  }

  /// A person's joints.
  public struct Body: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    public var joints: [Joint]

    /// The upright bounding box of the joints.
    public var box: CGRect { CGRect(around: joints.map(\.point)) }

    /// The lines between the joints that are inside the image.
    public var bones: [[CGPoint]] { joints.lines(along: Self.chains) }

    private static let chains = [
      ["rightEar", "rightEye", "nose", "leftEye", "leftEar"], ["nose", "neck", "root"],
      ["rightWrist", "rightElbow", "rightShoulder", "neck", "leftShoulder", "leftElbow", "leftWrist"],
      ["rightAnkle", "rightKnee", "rightHip", "root", "leftHip", "leftKnee", "leftAnkle"],
    ]
  }

  /// A hand's joints.
  public struct Hand: Sendable, Hashable {
    /// The person's own side, in an image that isn't mirrored.
    public enum Side: String, Sendable, Hashable { case left, right }

    /// 0…1.
    public var confidence: Float
    /// Nil if unknown.
    public var side: Side?
    public var joints: [Joint]

    /// The upright bounding box of the joints.
    public var box: CGRect { CGRect(around: joints.map(\.point)) }

    /// The lines between the joints that are inside the image.
    public var bones: [[CGPoint]] { joints.lines(along: Self.chains) }

    private static let chains = [
      ["wrist", "thumbCMC", "thumbMP", "thumbIP", "thumbTip"],
      ["wrist", "indexMCP", "indexPIP", "indexDIP", "indexTip"],
      ["middleMCP", "middlePIP", "middleDIP", "middleTip"], ["ringMCP", "ringPIP", "ringDIP", "ringTip"],
      ["wrist", "littleMCP", "littlePIP", "littleDIP", "littleTip"],
      ["indexMCP", "middleMCP", "ringMCP", "littleMCP"],
    ]
  }

  /// A connected region of the image that shows people.
  public struct PeopleRegion: Sendable, Hashable {
    /// The fraction of the image that it covers, 0…1, without holes.
    public var share: Double
    public var outline: [CGPoint]
    /// The outlines of the holes.
    public var holes: [[CGPoint]]

    /// The upright bounding box of the outline.
    public var box: CGRect { CGRect(around: outline) }
  }
}

extension [Detections.Joint] {
  /// Returns the parts of chains of joint names whose joints are present.
  fileprivate func lines(along chains: [[String]]) -> [[CGPoint]] {
    let points = Dictionary(map { ($0.name, $0.point) }) { first, _ in first }
    return chains.flatMap { chain in
      chain.map { points[$0] }.split(separator: nil).map { $0.compactMap(\.self) }.filter { $0.count > 1 }
    }
  }
}
