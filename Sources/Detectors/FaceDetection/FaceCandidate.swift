import CoreGraphics
import Foundation
import PixelSampling
import PlaneGeometry

/// A possible face: a box with its eyes, as decoded from the detection network.
struct FaceCandidate: Sendable {
  /// The network's confidence, 0…1.
  var score: Float
  /// The face from forehead to chin.
  var box: CGRect
  /// The eyes' centers; right is the subject's, on the left in an upright face.
  var rightEye: CGPoint
  var leftEye: CGPoint

  /// The geometric mean of the box's sides, which rotation of the face hardly changes.
  var side: Double { (box.width * box.height).squareRoot() }

  /// The face's clockwise rotation, in radians.
  private var angle: Double { atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) }

  /// The square around the face for the mesh network, with level eyes. In 197 faces, rotated by up to 45°,
  /// the mesh's own box had on average 1.04 times this side and its center 0.04 further down.
  var meshSquare: RotatedSquare {
    let down = 0.04 * box.height
    return RotatedSquare(
      center: CGPoint(x: box.midX - sin(angle) * down, y: box.midY + cos(angle) * down),
      side: 1.04 * side * FaceMesh.margin, angle: angle)
  }

  /// Returns the square, with level eyes, of which the face's side is a fraction.
  func square(share: Double) -> RotatedSquare {
    RotatedSquare(center: CGPoint(x: box.midX, y: box.midY), side: side / share, angle: angle)
  }
}

extension FaceCandidate {
  /// Merges overlapping candidates by weighted non-maximum suppression; the time grows with `limit` squared.
  static func merging(
    _ candidates: [FaceCandidate], overlap: Double = 0.3, limit: Int = 4096
  ) -> [FaceCandidate] {
    let proposals = candidates.map {
      BoxProposal(score: $0.score, box: $0.box, points: [$0.rightEye, $0.leftEye])
    }
    return BoxProposal.weightedNonMaximumSuppression(proposals, overlap: overlap, limit: limit).map {
      FaceCandidate(score: $0.score, box: $0.box, rightEye: $0.points[0], leftEye: $0.points[1])
    }
  }
}
