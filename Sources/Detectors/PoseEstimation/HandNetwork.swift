import CoreGraphics
import NetworkInference
import PixelSampling

/// The network that finds a hand's 21 points, with 224 by 224 pixels in (Zhang et al., "MediaPipe Hands", 2020).
struct HandNetwork: Sendable {
  private static let length = 224
  private let network: Network

  /// - Throws: `UnexpectedNetworkError` where the file's network isn't this one.
  init(_ network: Network) throws {
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      network.outputs.map({ $0.fixedShape?.reduce(1, *) }) == [63, 1, 1, 63]
    else { throw PoseNetworkFile.hand.isAnotherNetwork }
    self.network = network
  }

  /// What is in a square as a hand, whether it is one or not; nil where the network gave no numbers.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func hand(in square: RotatedSquare, of picture: PerspectiveSampler) throws -> DetectedHand? {
    try network.run { input in
      try picture.sample(
        PointGrid(square, length: Self.length), into: input, scale: 1 / 255, bias: 0)
    } read: { outputs in
      let (values, presence, rightness) = (
        outputs[0].values, outputs[1].values[0], outputs[2].values[0]
      )
      guard values.allSatisfy(\.isFinite), presence.isFinite, rightness.isFinite else { return nil }
      let points = DetectedHand.Joint.allCases.map { joint in
        square.pointInImage(
          x: Double(values[joint.rawValue * 3]) / Double(Self.length),
          y: Double(values[joint.rawValue * 3 + 1]) / Double(Self.length))
      }
      // MediaPipe calls the first of its two sides left, of pictures that are mirrored.
      return DetectedHand(points: points, confidence: presence, side: rightness > 0.5 ? .right : .left)
    }
  }
}

extension RotatedSquare {
  /// Where the hand of a palm is expected: the fingers up, 2.6 times as large as the palm and half a palm towards the
  /// fingers.
  ///
  /// - Parameters:
  ///   - palm: the palm's box in pixels.
  ///   - wrist: the point that the fingers are away from.
  ///   - knuckle: the middle finger's.
  init(aroundHandOf palm: CGRect, wrist: CGPoint, knuckle: CGPoint) {
    self.init(
      center: CGPoint(x: palm.midX, y: palm.midY), side: 2.6 * max(palm.width, palm.height), upFrom: wrist,
      to: knuckle)
    // Half the palm's height of 1 / 2.6 of the side, as far as its box is a square.
    center = pointInImage(x: 0.5, y: 0.5 - palm.height / 2 / side)
  }
}
