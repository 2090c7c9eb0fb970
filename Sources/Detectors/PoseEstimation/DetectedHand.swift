package import CoreGraphics
import PlaneGeometry

package struct DetectedHand: Sendable, Hashable {
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

  /// One for each joint, in pixels of the upright image, top-left origin; may lie outside the image.
  package let points: [CGPoint]
  /// The network's confidence that it is a hand, 0…1.
  package let confidence: Float
  /// The person's own left or right, if the image isn't mirrored.
  package let side: Side

  package init(points: [CGPoint], confidence: Float, side: Side) {
    self.points = points
    self.confidence = confidence
    self.side = side
  }

  package var box: CGRect { CGRect(around: points) }
}
