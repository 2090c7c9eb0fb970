import CoreGraphics
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

extension PoseDetector {
  /// The maximum number of palms evaluated for hands, the largest.
  static let maximumHandCandidates = 64
  /// The second network's minimum confidence of a hand, as in MediaPipe.
  private static let minimumHandConfidence: Float = 0.5
  private static let sameHand = SameObjectThresholds(intersectionOverUnion: 0.6)

  /// Detects hands, those of the largest palms first: one network detects palms, another each hand's points.
  ///
  /// The time is bounded: one pass of the first network and at most `maximumHandCandidates` of the second.
  ///
  /// - Parameter limit: the maximum number of hands; values above 64 act as 64.
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func hands(limit: Int) throws -> [DetectedHand] {
    guard limit > 0 else { return [] }
    let palms = try proposals(of: networks.palms())
    // Most images without hands have no palms, so the second network isn't loaded.
    guard !palms.isEmpty else { return [] }
    let network = try networks.hand()
    var squares = palms.compactMap(\.handSquare).sorted { $0.side > $1.side }.prefix(
      Self.maximumHandCandidates)
    var hands: [DetectedHand] = []
    while hands.count < limit, !squares.isEmpty {
      let next = squares.prefix(limit - hands.count)
      squares = squares.dropFirst(next.count)
      let found = try evaluateCrops(at: next) { try network.hand(in: $0, of: $1) }
      // One hand may yield two palms.
      hands = (hands + found.filter { $0.confidence >= Self.minimumHandConfidence }).suppressingNonMaxima {
        $0.box.showsSameObject(as: $1.box, Self.sameHand)
      }
    }
    return hands
  }
}

extension BoxProposal {
  fileprivate var handSquare: RotatedSquare? {
    guard box.width > 0, box.height > 0 else { return nil }
    return RotatedSquare(aroundHandOf: box, wrist: points[0], knuckle: points[2])
  }
}
