package import CoreGraphics
import PlaneGeometry

/// A hand that was found.
package struct DetectedHand: Sendable, Hashable {
  /// Whose side it is on.
  package enum Side: Sendable, Hashable {
    case left
    case right
  }

  /// A hand's points, in the network's order.
  package enum Joint: Int, Sendable, CaseIterable {
    case wrist
    case thumbCMC, thumbMP, thumbIP, thumbTip
    case indexMCP, indexPIP, indexDIP, indexTip
    case middleMCP, middlePIP, middleDIP, middleTip
    case ringMCP, ringPIP, ringDIP, ringTip
    case littleMCP, littlePIP, littleDIP, littleTip
  }

  /// One for each joint, in pixels of the upright picture, origin at the top left; where the hand reaches beyond the
  /// picture, outside it.
  package let points: [CGPoint]
  /// How sure the network is that it is a hand, 0…1.
  package let confidence: Float
  /// The person's own left or right, in a picture that isn't mirrored.
  package let side: Side

  package init(points: [CGPoint], confidence: Float, side: Side) {
    self.points = points
    self.confidence = confidence
    self.side = side
  }

  /// The upright box around the points.
  package var box: CGRect { CGRect(around: points) }
}
