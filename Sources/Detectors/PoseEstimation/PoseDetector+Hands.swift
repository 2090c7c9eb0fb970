import CoreGraphics
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

extension PoseDetector {
  /// How many palms are looked at for hands, the largest.
  static let maximumHandCandidates = 64
  /// The second network's confidence from which it is a hand, as MediaPipe has it.
  private static let minimumHandConfidence: Float = 0.5
  private static let sameHand = SameObjectThresholds(intersectionOverUnion: 0.6)

  /// The hands, those of the largest palms first. The first network finds palms, the second each hand's points.
  ///
  /// The time is bounded, whatever the picture shows: one pass of the first network, and of the second no more than
  /// `mostHandLooks`.
  ///
  /// - Parameter limit: how many, at most; no more than 64 are looked for.
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; what the check for
  ///   cancellation throws.
  package func hands(limit: Int) throws -> [DetectedHand] {
    guard limit > 0 else { return [] }
    let palms = try proposals(of: networks.palms())
    // Most pictures without hands have no palms either, and so no need of the other network.
    guard !palms.isEmpty else { return [] }
    let network = try networks.hand()
    var squares = palms.compactMap(\.handSquare).sorted { $0.side > $1.side }.prefix(Self.maximumHandCandidates)
    var hands: [DetectedHand] = []
    while hands.count < limit, !squares.isEmpty {
      let next = squares.prefix(limit - hands.count)
      squares = squares.dropFirst(next.count)
      let found = try evaluateCrops(at: next) { try network.hand(in: $0, of: $1) }
      // Two palms may have been seen in one hand.
      hands = (hands + found.filter { $0.confidence >= Self.minimumHandConfidence }).suppressingNonMaxima {
        $0.box.showsSameObject(as: $1.box, Self.sameHand)
      }
    }
    return hands
  }
}

extension BoxProposal {
  /// Where a palm's hand is expected; nil of a box without a size.
  fileprivate var handSquare: RotatedSquare? {
    guard box.width > 0, box.height > 0 else { return nil }
    return RotatedSquare(aroundHandOf: box, wrist: points[0], knuckle: points[2])
  }
}
