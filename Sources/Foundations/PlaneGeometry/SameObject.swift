package import Foundation

/// The overlaps above which two boxes count as the same object.
///
/// Either suffices: boxes of similar size have a large intersection over union; a part lies within its whole.
package struct SameObjectThresholds: Hashable, Sendable {
  package let intersectionOverUnion: CGFloat
  /// The fraction of the smaller box's area in the other one, 0…1; nil if parts are objects of their own.
  package let containment: CGFloat?

  package init(intersectionOverUnion: CGFloat, containment: CGFloat? = nil) {
    (self.intersectionOverUnion, self.containment) = (intersectionOverUnion, containment)
  }
}

extension CGRect {
  package func showsSameObject(as other: CGRect, _ thresholds: SameObjectThresholds) -> Bool {
    if intersectionOverUnion(with: other) > thresholds.intersectionOverUnion { return true }
    guard let containment = thresholds.containment else { return false }
    return sharedArea(with: other) > containment * min(area, other.area)
  }
}
