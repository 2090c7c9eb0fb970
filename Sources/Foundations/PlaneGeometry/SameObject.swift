package import Foundation

/// The overlap above which two boxes are taken to show the same object.
///
/// Either of two is enough: boxes of about one size have a large intersection over union; of a part and its whole, the part lies in
/// the whole.
package struct SameObjectThresholds: Hashable, Sendable {
  package let intersectionOverUnion: CGFloat
  /// The fraction of the smaller box's area that lies in the other one, 0…1; nil where parts are objects of their own.
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
