package import Foundation

/// A box that a network proposes for an object, with its keypoints.
package struct BoxProposal: Sendable, Hashable {
  /// The confidence, 0…1.
  package var score: Float
  package var box: CGRect
  /// The keypoints, whose number and meanings are the same for all proposals of a network.
  package var points: [CGPoint]

  package init(score: Float, box: CGRect, points: [CGPoint]) {
    self.score = score
    self.box = box
    self.points = points
  }
}

extension BoxProposal {
  /// Weighted non-maximum suppression (Bazarevsky et al., "BlazeFace", 2019): merges the proposals that
  /// overlap the most confident one, weighted by their scores.
  ///
  /// - Parameters:
  ///   - overlap: the intersection over union above which two belong together.
  ///   - limit: the maximum number of proposals, the most confident; the time grows with its square.
  /// - Returns: in descending order of confidence, each with the highest score of its proposals.
  package static func weightedNonMaximumSuppression(
    _ proposals: [BoxProposal], overlap: Double = 0.3, limit: Int = 4096
  ) -> [BoxProposal] {
    var remaining = Array(proposals.sorted { $0.score > $1.score }.prefix(limit))
    var merged: [BoxProposal] = []
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

  private static func weightedMean(_ group: [BoxProposal], score: Float) -> BoxProposal {
    let whole = group.reduce(0) { $0 + Double($1.score) }
    func mean(_ value: (BoxProposal) -> CGFloat) -> CGFloat {
      group.reduce(0) { $0 + value($1) * CGFloat($1.score) } / whole
    }
    return BoxProposal(
      score: score,
      box: CGRect(
        x: mean(\.box.minX), y: mean(\.box.minY), width: mean(\.box.width), height: mean(\.box.height)),
      points: group[0].points.indices.map { index in
        CGPoint(x: mean { $0.points[index].x }, y: mean { $0.points[index].y })
      })
  }
}
