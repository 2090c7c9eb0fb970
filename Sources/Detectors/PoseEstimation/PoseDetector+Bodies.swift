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

  /// Detects people, in descending order of the first network's confidence. It proposes people by their face
  /// and posture; the second network locates each one's points and silhouette.
  ///
  /// The time is bounded: one pass of the first network and at most `maximumBodyCandidates` of the second.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func bodies() throws -> [DetectedBody] {
    let people = try proposals(of: networks.people())
    // Most images without people have no proposals, so the second network isn't loaded.
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
