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
  /// A hand of this share of the region's shorter side is a close-up.
  private static let soloShare = 0.4
  private static let sameHand = SameObjectThresholds(intersectionOverUnion: 0.6)

  /// Detects hands, those of the largest palms first: one network detects palms, another each hand's points.
  /// If these are fewer than the limit, and none is large, the region's tiles are searched for smaller ones.
  ///
  /// The time is bounded: one pass of the first network and one for each of at most `maximumTiles` tiles, and
  /// at most `maximumHandCandidates` of the second for the whole and for each level of tiles.
  ///
  /// - Parameter limit: the maximum number of hands; values above 64 act as 64.
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func hands(limit: Int) throws -> [DetectedHand] {
    guard limit > 0 else { return [] }
    let palms = try networks.palms()
    let whole = try proposals(of: palms).compactMap(\.handSquare)
    let hands = try confirmed(whole, limit: limit, besides: [])
    let largest = hands.map { max($0.box.width, $0.box.height) }.max() ?? 0
    guard hands.count < limit, largest < Self.soloShare * min(size.width, size.height) else { return hands }
    return try addingFromTiles(to: hands, of: palms) { proposals, known, tileSide in
      let squares = proposals.compactMap(\.handSquare).filter { $0.side <= tileSide }
        .withoutRepetitions(of: whole)
      return try confirmed(squares, limit: limit - known.count, besides: known)
    }
  }

  /// Returns the hands that the second network finds at the largest of these squares, without those known.
  private func confirmed(
    _ squares: [RotatedSquare], limit: Int, besides known: [DetectedHand]
  ) throws -> [DetectedHand] {
    // Most images without hands have no palms, so the second network isn't loaded.
    guard limit > 0, !squares.isEmpty else { return [] }
    let network = try networks.hand()
    var squares = squares.sorted { $0.side > $1.side }.prefix(Self.maximumHandCandidates)
    var hands: [DetectedHand] = []
    while hands.count < limit, !squares.isEmpty {
      let next = squares.prefix(limit - hands.count)
      squares = squares.dropFirst(next.count)
      let found = try evaluate(next) { try network.hand(in: $0, of: $1) }.filter { hand in
        hand.confidence >= Self.minimumHandConfidence
          && !known.contains { $0.box.showsSameObject(as: hand.box, Self.sameHand) }
      }
      // One hand may yield two palms.
      hands = (hands + found).suppressingNonMaxima { $0.box.showsSameObject(as: $1.box, Self.sameHand) }
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
