public import CoreGraphics
import PlaneGeometry

extension Detections {
  /// A joint of a body or a hand that is in the picture.
  public struct Joint: Sendable, Hashable {
    /// As `HumanBodyPoseObservation.JointName` or `HumanHandPoseObservation.JointName` has it, such as `leftWrist`. Left is the
    /// person's own.
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

    /// The smallest upright box around the joints.
    public var box: CGRect { CGRect(around: joints.map(\.point)) }

    /// The lines between joints, as far as they are in the picture.
    public var bones: [[CGPoint]] { joints.lines(along: Self.chains) }

    private static let chains = [
      ["rightEar", "rightEye", "nose", "leftEye", "leftEar"], ["nose", "neck", "root"],
      ["rightWrist", "rightElbow", "rightShoulder", "neck", "leftShoulder", "leftElbow", "leftWrist"],
      ["rightAnkle", "rightKnee", "rightHip", "root", "leftHip", "leftKnee", "leftAnkle"],
    ]
  }

  /// A hand's joints.
  public struct Hand: Sendable, Hashable {
    /// Whose side it is on, in a picture that isn't mirrored.
    public enum Side: String, Sendable, Hashable { case left, right }

    /// 0…1.
    public var confidence: Float
    /// Nil where it isn't known.
    public var side: Side?
    public var joints: [Joint]

    /// The smallest upright box around the joints.
    public var box: CGRect { CGRect(around: joints.map(\.point)) }

    /// The lines between joints, as far as they are in the picture.
    public var bones: [[CGPoint]] { joints.lines(along: Self.chains) }

    private static let chains = [
      ["wrist", "thumbCMC", "thumbMP", "thumbIP", "thumbTip"],
      ["wrist", "indexMCP", "indexPIP", "indexDIP", "indexTip"],
      ["middleMCP", "middlePIP", "middleDIP", "middleTip"], ["ringMCP", "ringPIP", "ringDIP", "ringTip"],
      ["wrist", "littleMCP", "littlePIP", "littleDIP", "littleTip"],
      ["indexMCP", "middleMCP", "ringMCP", "littleMCP"],
    ]
  }

  /// A part of the picture where people are.
  public struct PeopleRegion: Sendable, Hashable {
    /// How much of the picture it covers, 0…1, holes taken off.
    public var share: Double
    public var outline: [CGPoint]
    /// The outlines of what isn't people's within.
    public var holes: [[CGPoint]]

    /// The smallest upright box around the outline.
    public var box: CGRect { CGRect(around: outline) }
  }
}

extension [Detections.Joint] {
  /// The parts of chains of joints' names whose joints are there.
  fileprivate func lines(along chains: [[String]]) -> [[CGPoint]] {
    let points = Dictionary(map { ($0.name, $0.point) }) { first, _ in first }
    return chains.flatMap { chain in
      chain.map { points[$0] }.split(separator: nil).map { $0.compactMap(\.self) }.filter { $0.count > 1 }
    }
  }
}
