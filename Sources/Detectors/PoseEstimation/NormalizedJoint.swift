package import CoreGraphics

/// A joint in coordinates normalized to the processed region, as Vision reports it.
package struct NormalizedJoint: Sendable, Hashable {
  /// 0…1, lower-left origin; (0, 0) if the joint lies outside.
  package let location: CGPoint
  /// 0…1; 0 if the joint lies outside.
  package let confidence: Float

  /// - Parameter location: normalized, lower-left origin; may lie outside 0…1.
  package init(_ location: CGPoint, confidence: Float) {
    let isInside = (0...1).contains(location.x) && (0...1).contains(location.y)
    self.location = isInside ? location : .zero
    self.confidence = isInside ? min(max(confidence, 0), 1) : 0
  }
}
