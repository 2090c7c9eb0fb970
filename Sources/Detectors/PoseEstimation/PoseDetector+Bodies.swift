import CoreGraphics
import Foundation
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

extension PoseDetector {
  /// The maximum number of proposals evaluated for people, in descending order of confidence.
  static let maximumBodyCandidates = 32
  /// The second network's minimum confidence of a person, as in MediaPipe.
  private static let minimumBodyConfidence: Float = 0.5
  /// A single person of this share of the region's height leaves no room for others worth a search.
  private static let soloShare = 0.5

  /// Detects people, in descending order of the first network's confidence. It proposes people by their face
  /// and posture; the second network locates each one's points and silhouette.
  ///
  /// Unless one person takes up much of the region, its tiles are searched, too, for people who are small in
  /// the whole.
  ///
  /// The time is bounded: one pass of the first network and one for each of at most `maximumTiles` tiles, and
  /// at most `maximumBodyCandidates` of the second for the whole and for each level of tiles.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func bodies() throws -> [DetectedBody] {
    let people = try networks.people()
    let bodies = try confirmed(proposals(of: people).compactMap(\.bodySquare), besides: [])
    if bodies.count == 1, bodies[0].height >= Self.soloShare * size.height { return bodies }
    return try addingFromTiles(to: bodies, of: people) { proposals, known, tileSide in
      let squares = proposals.compactMap(\.bodySquare).filter { $0.side <= tileSide }
      return try confirmed(
        squares.withoutRepetitions(of: known.map(\.silhouette.square)), besides: known)
    }
  }

  /// Returns the people that the second network finds at the first of these squares, each once, without those
  /// known.
  private func confirmed(
    _ squares: [RotatedSquare], besides known: [DetectedBody]
  ) throws -> [DetectedBody] {
    let squares = squares.prefix(Self.maximumBodyCandidates)
    // Most images without people have no proposals, so the second network isn't loaded.
    guard !squares.isEmpty else { return [] }
    let network = try networks.body()
    return try evaluateCrops(at: squares) { try network.body(in: $0, of: $1) }.reduce(into: []) {
      bodies, body in
      guard body.confidence >= Self.minimumBodyConfidence,
        !(known + bodies).contains(where: { $0.isSame(as: body) })
      else { return }
      bodies.append(body)
    }
  }
}

extension DetectedBody {
  /// Whether two detections show the same person: the points' mean distance is below about a head's width.
  func isSame(as other: DetectedBody) -> Bool {
    let distance = zip(points, other.points).reduce(0) { sum, pair in
      sum + hypot(pair.0.location.x - pair.1.location.x, pair.0.location.y - pair.1.location.y)
    }
    let side = max(silhouette.square.side, other.silhouette.square.side)
    return distance / Double(points.count) < side / 20
  }
}

extension BoxProposal {
  /// The square of an upright person, a quarter larger than the circle around the body; nil without a size.
  fileprivate var bodySquare: RotatedSquare? {
    let (hips, edge) = (points[0], points[1])
    let radius = hypot(edge.x - hips.x, edge.y - hips.y)
    guard radius > 0 else { return nil }
    return RotatedSquare(center: hips, side: 1.25 * 2 * radius, upFrom: hips, to: edge)
  }
}
