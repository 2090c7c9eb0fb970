import CoreGraphics
import Foundation
import PixelSampling
import PlaneGeometry

/// What may be a face: a box with its eyes, as the detection network gives them.
struct FaceCandidate: Sendable {
  /// How sure the network is, 0…1.
  var score: Float
  /// The face from its forehead to its chin.
  var box: CGRect
  /// The eyes' centers as the picture has them: the subject's right one, which is to the left of an upright face.
  var rightEye: CGPoint
  var leftEye: CGPoint

  /// The box's middling side: the same however a face is turned in the picture, as its height and width aren't.
  var side: Double { (box.width * box.height).squareRoot() }

  /// How far the face is turned clockwise, in radians.
  private var angle: Double { atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) }

  /// The square around the face in which the mesh network expects it: its eyes level. Of 197 faces, upright and turned
  /// by up to 45°, the mesh's own box had 1.04 of the middling side on average and its middle 0.04 further down.
  var meshSquare: RotatedSquare {
    let down = 0.04 * box.height
    return RotatedSquare(
      center: CGPoint(x: box.midX - sin(angle) * down, y: box.midY + cos(angle) * down),
      side: 1.04 * side * FaceMesh.margin, angle: angle)
  }

  /// The square around the face, its eyes level, of whose side the face has a share.
  func square(share: Double) -> RotatedSquare {
    RotatedSquare(center: CGPoint(x: box.midX, y: box.midY), side: side / share, angle: angle)
  }
}

extension FaceCandidate {
  /// Candidates that overlap become one, as `BoxProposal.merging` does it.
  ///
  /// - Parameter limit: how many candidates count, the surest; the time grows with its square.
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
