import CoreGraphics
import Foundation
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

extension PoseDetector {
  /// The maximum number of palms evaluated for hands, the largest.
  static let maximumHandCandidates = 64
  /// The maximum number of tiles searched for hands, two levels of an image of 16 : 9. A second level in
  /// images of 4 : 3 finds few hands, and more in digits and pips.
  private static let maximumHandTiles = 40
  /// The second network's minimum confidence of a hand, as in MediaPipe.
  private static let minimumHandConfidence: Float = 0.5
  /// A hand of this share of the region's shorter side is a close-up.
  private static let soloShare = 0.4
  /// Hands below this share of the region's shorter side are of people who may be too small to be found in
  /// the whole region.
  private static let smallShare = 0.1
  private static let sameHand = SameObjectThresholds(intersectionOverUnion: 0.6)
  /// Looser, because regions from palms, wrists and tiles differ, and so do the hands' points in them.
  private static let knownHand = SameObjectThresholds(intersectionOverUnion: 0.4)
  /// The second network's minimum confidence of a hand that no palm proposed.
  private static let minimumConfidenceAtWrist: Float = 0.8

  /// Detects hands, those of the whole region first, of the largest palms first: one network detects palms,
  /// another each hand's points.
  /// If these are fewer than the limit, and none is large, the region's tiles are searched for smaller hands,
  /// and then the wrists of people.
  ///
  /// The time is bounded: one pass of the first network and one for each of at most `maximumHandTiles` tiles,
  /// at most `maximumHandCandidates` of the second for the whole and for each level of tiles; and as for
  /// `bodies()`, unless no small hand is found and no person in the whole region, with two passes of the
  /// second for each of at most `maximumHandCandidates` wrists.
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
    let shorterSide = min(size.width, size.height)
    guard hands.count < limit, largest < Self.soloShare * shorterSide else { return hands }
    let all = try addingFromTiles(to: hands, of: palms, maximumTiles: Self.maximumHandTiles) {
      proposals, known, tileSide in
      let squares = proposals.compactMap(\.handSquare).filter { $0.side <= tileSide }
        .withoutRepetitions(of: whole)
      return try confirmed(squares, limit: limit - known.count, besides: known)
    }
    guard all.count < limit else { return all }
    let isSmall = all.contains { max($0.box.width, $0.box.height) < Self.smallShare * shorterSide }
    return all + (try handsAtWrists(ofSmallPeople: isSmall, limit: limit - all.count, besides: all))
  }

  /// Returns the hands at people's wrists, without those known: if a palm is closed or seen from its edge,
  /// the forearm still shows where the hand is.
  ///
  /// - Parameter ofSmallPeople: whether people are searched beyond the whole region even if it shows none.
  private func handsAtWrists(
    ofSmallPeople: Bool, limit: Int, besides known: [DetectedHand]
  ) throws -> [DetectedHand] {
    let wrists = try bodies(searchingOnIfNone: ofSmallPeople).flatMap(\.visibleWrists).filter { wrist in
      !known.contains { $0.box.contains(wrist.location) || $0.box.contains(wrist.square.center) }
    }
    guard !wrists.isEmpty else { return [] }
    let network = try networks.hand()
    let hands = try evaluate(wrists.prefix(Self.maximumHandCandidates)) { wrist, image -> DetectedHand? in
      guard let first = try network.hand(in: wrist.square, of: image),
        first.confidence >= Self.minimumHandConfidence,
        let hand = try network.hand(in: first.refinedSquare, of: image),
        hand.confidence >= Self.minimumConfidenceAtWrist,
        hand.points[0].distance(to: wrist.location) < wrist.square.side / 3
      else { return nil }
      return hand
    }.filter { hand in !known.contains { $0.box.showsSameObject(as: hand.box, Self.knownHand) } }
    let distinct = hands.suppressingNonMaxima { $0.box.showsSameObject(as: $1.box, Self.sameHand) }
    return Array(
      distinct.sorted { $0.box.width * $0.box.height > $1.box.width * $1.box.height }.prefix(limit))
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
          && !known.contains { $0.box.showsSameObject(as: hand.box, Self.knownHand) }
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

/// A body's wrist, and the square in which its hand is expected.
struct Wrist: Sendable, Hashable {
  let location: CGPoint
  let square: RotatedSquare
}

extension DetectedBody {
  private static let minimumWristVisibility: Float = 0.5

  /// The wrists that are seen, the left one first.
  ///
  /// A hand's square is about as long as the forearm, or three times the distance from the wrist to the
  /// knuckles, whichever is longer: either may point at the camera. It has the wrist a third of its side
  /// below its center; up is from the wrist to the knuckles, or on along the forearm as far as these are
  /// close.
  var visibleWrists: [Wrist] {
    [
      (Joint.leftElbow, Joint.leftWrist, Joint.leftIndexFinger, Joint.leftLittleFinger),
      (.rightElbow, .rightWrist, .rightIndexFinger, .rightLittleFinger),
    ].compactMap { elbow, wrist, index, little in
      guard self[wrist].visibility >= Self.minimumWristVisibility else { return nil }
      let (start, end) = (self[elbow].location, self[wrist].location)
      let knuckles = middle(index, little)
      let direction = CGPoint(
        x: knuckles.x - end.x + 0.25 * (end.x - start.x), y: knuckles.y - end.y + 0.25 * (end.y - start.y))
      let length = hypot(direction.x, direction.y)
      // 2.4 meters are a body's square, so its hand's has 0.2 to 0.4.
      let side = min(
        max(1.1 * start.distance(to: end), 3.2 * end.distance(to: knuckles), silhouette.square.side / 12),
        silhouette.square.side / 6)
      guard length > 0, side > 0 else { return nil }
      return Wrist(
        location: end,
        square: RotatedSquare(
          center: CGPoint(
            x: end.x + direction.x / length * side / 3, y: end.y + direction.y / length * side / 3),
          side: side, upFrom: end, to: CGPoint(x: end.x + direction.x, y: end.y + direction.y)))
    }
  }
}

extension DetectedHand {
  /// The joints of the palm, and those next to it, whose box doesn't change as fingers bend.
  private static let steadyJoints: [Joint] = [
    .wrist, .thumbCMC, .thumbMP, .thumbIP, .indexMCP, .indexPIP, .middleMCP, .middlePIP, .ringMCP, .ringPIP,
    .littleMCP, .littlePIP,
  ]

  /// The square in which the network locates this hand's points better, as MediaPipe has it for the next
  /// frame: twice the steady joints' box, a tenth of it toward the fingers.
  var refinedSquare: RotatedSquare {
    func place(_ joint: Joint) -> CGPoint { points[joint.rawValue] }
    let knuckles = place(.indexMCP).middle(to: place(.ringMCP)).middle(to: place(.middleMCP))
    let upright = RotatedSquare(center: place(.wrist), side: 1, upFrom: place(.wrist), to: knuckles)
    let bounds = CGRect(around: Self.steadyJoints.map { upright.pointInSquare(place($0)) })
    let side = max(bounds.width, bounds.height)
    return RotatedSquare(
      center: upright.pointInImage(x: bounds.midX, y: bounds.midY - 0.1 * bounds.height),
      side: max(2 * side, 1), angle: upright.angle)
  }
}
