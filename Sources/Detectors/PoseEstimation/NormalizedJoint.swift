package import CoreGraphics

/// A joint in the normalized coordinates of what was looked at, as Vision reports it.
package struct NormalizedJoint: Sendable, Hashable {
  /// 0…1, origin at the lower left; (0, 0) where the joint lies outside.
  package let location: CGPoint
  /// 0…1; 0 where the joint lies outside.
  package let confidence: Float

  /// - Parameter location: normalized, origin at the lower left; may lie outside.
  package init(_ location: CGPoint, confidence: Float) {
    let isInside = (0...1).contains(location.x) && (0...1).contains(location.y)
    self.location = isInside ? location : .zero
    self.confidence = isInside ? min(max(confidence, 0), 1) : 0
  }
}
