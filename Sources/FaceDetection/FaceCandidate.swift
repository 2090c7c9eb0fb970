import CoreGraphics
import Foundation
import PixelSampling

/// What may be a face: a box with six points, as the detection network gives them.
struct FaceCandidate: Sendable {
  /// How sure the network is, 0…1.
  var score: Float
  var box: CGRect
  /// The eyes' centres as the picture has them: the subject's right one, which is to the left of an upright face.
  var rightEye: CGPoint
  var leftEye: CGPoint

  /// The square around the face in which the mesh network expects it: its eyes level.
  var meshSquare: RotatedSquare {
    RotatedSquare(
      center: CGPoint(x: box.midX, y: box.midY), side: max(box.width, box.height) * FaceMesh.margin,
      angle: atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x))
  }
}

extension FaceCandidate {
  /// Weighted non-maximum suppression (Bazarevsky et al., "BlazeFace", 2019): candidates that overlap the surest one
  /// become one with it, each counting by its score.
  static func merging(_ candidates: [FaceCandidate], overlap: Double = 0.3) -> [FaceCandidate] {
    var remaining = candidates.sorted { $0.score > $1.score }
    var merged: [FaceCandidate] = []
    while let surest = remaining.first {
      let group = remaining.filter { $0.box.intersectionOverUnion(with: surest.box) > overlap }
      remaining.removeAll { $0.box.intersectionOverUnion(with: surest.box) > overlap }
      // A box without an area overlaps nothing, not even itself.
      guard !group.isEmpty else {
        remaining.removeFirst()
        continue
      }
      merged.append(weightedMean(group, score: surest.score))
    }
    return merged
  }

  private static func weightedMean(_ group: [FaceCandidate], score: Float) -> FaceCandidate {
    let whole = group.reduce(0) { $0 + Double($1.score) }
    func mean(_ value: (FaceCandidate) -> CGFloat) -> CGFloat {
      group.reduce(0) { $0 + value($1) * CGFloat($1.score) } / whole
    }
    return FaceCandidate(
      score: score,
      box: CGRect(
        x: mean(\.box.minX), y: mean(\.box.minY), width: mean(\.box.width), height: mean(\.box.height)),
      rightEye: CGPoint(x: mean(\.rightEye.x), y: mean(\.rightEye.y)),
      leftEye: CGPoint(x: mean(\.leftEye.x), y: mean(\.leftEye.y)))
  }
}
