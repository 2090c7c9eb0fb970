import CoreGraphics
import NetworkInference
import PixelSampling

/// The network that locates a hand's points (Zhang et al., "MediaPipe Hands", 2020).
struct HandNetwork: Sendable {
  private static let length = 224
  private let network: Network

  /// - Throws: `UnexpectedNetworkError` if the file holds another network.
  init(_ network: Network) throws {
    guard network.inputs.map(\.fixedShape) == [[1, Self.length, Self.length, 3]],
      network.outputs.map({ $0.fixedShape?.reduce(1, *) }) == [63, 1, 1, 63]
    else { throw PoseNetworkFile.hand.isAnotherNetwork }
    self.network = network
  }

  /// Returns the hand in a square, whatever its confidence; nil if an output isn't finite.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func hand(in square: RotatedSquare, of image: PerspectiveSampler) throws -> DetectedHand? {
    try network.run { input in
      try image.sample(
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
      // MediaPipe calls the first of its two sides left, but of mirrored images.
      return DetectedHand(points: points, confidence: presence, side: rightness > 0.5 ? .right : .left)
    }
  }
}

extension RotatedSquare {
  /// Creates a hand's expected square: fingers up, 2.6 times the palm's size, half a palm toward the fingers.
  ///
  /// - Parameters:
  ///   - palm: the palm's box, in pixels.
  ///   - wrist: the point opposite the fingers.
  ///   - knuckle: the middle finger's knuckle.
  init(aroundHandOf palm: CGRect, wrist: CGPoint, knuckle: CGPoint) {
    self.init(
      center: CGPoint(x: palm.midX, y: palm.midY), side: 2.6 * max(palm.width, palm.height), upFrom: wrist,
      to: knuckle)
    // Half the palm's height, 1 / 2.6 of the side if its box is a square.
    center = pointInImage(x: 0.5, y: 0.5 - palm.height / 2 / side)
  }
}
