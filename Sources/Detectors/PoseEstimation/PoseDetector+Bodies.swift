import CoreGraphics
import Foundation
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

extension PoseDetector {
  /// How many proposals are looked at for people, the surest.
  static let maximumBodyCandidates = 32
  /// The second network's confidence from which it is a person, as MediaPipe has it.
  private static let minimumBodyConfidence: Float = 0.5

  /// The people, those whom the first network is surest of first. It finds them by their faces and how they stand; the second
  /// sees each one's points and silhouette.
  ///
  /// The time is bounded, whatever the picture shows: one pass of the first network, and of the second no more than
  /// `mostBodyLooks`. MediaPipe's own solution looks at the surest person only.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; what the check for
  ///   cancellation throws.
  package func bodies() throws -> [DetectedBody] {
    let people = try proposals(of: networks.people())
    // Most pictures without people have no proposals either, and so no need of the other network.
    let squares = people.compactMap(\.bodySquare).prefix(Self.maximumBodyCandidates)
    guard !squares.isEmpty else { return [] }
    let network = try networks.body()
    let found = try evaluateCrops(at: squares) { try network.body(in: $0, of: $1) }
    return found.reduce(into: []) { bodies, body in
      guard body.confidence >= Self.minimumBodyConfidence, !bodies.contains(where: { $0.isSame(as: body) })
      else {
        return
      }
      bodies.append(body)
    }
  }
}

extension DetectedBody {
  /// Whether two looks found the same person: on average the points lie nearer to one another than a twentieth of the
  /// larger square's side, which is about a head's width.
  func isSame(as other: DetectedBody) -> Bool {
    let distance = zip(points, other.points).reduce(0) { sum, pair in
      sum + hypot(pair.0.location.x - pair.1.location.x, pair.0.location.y - pair.1.location.y)
    }
    let side = max(silhouette.square.side, other.silhouette.square.side)
    return distance / Double(points.count) < side / 20
  }
}

extension BoxProposal {
  /// The square around a person, standing upright in it: around the hips' middle, a quarter larger than the circle around
  /// the whole body. Nil where the circle has no size.
  fileprivate var bodySquare: RotatedSquare? {
    let (hips, edge) = (points[0], points[1])
    let radius = hypot(edge.x - hips.x, edge.y - hips.y)
    guard radius > 0 else { return nil }
    return RotatedSquare(center: hips, side: 1.25 * 2 * radius, upFrom: hips, to: edge)
  }
}
