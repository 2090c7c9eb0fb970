import Foundation

extension CGRect {
  /// Width times height; 0 of the null rectangle.
  package var area: CGFloat { width * height }

  /// The area shared with `other`; 0 where they only touch, or where one is empty.
  package func sharedArea(with other: CGRect) -> CGFloat {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return width > 0 && height > 0 ? width * height : 0
  }

  /// Intersection over union, 0…1; 0 where both boxes are empty.
  package func intersectionOverUnion(with other: CGRect) -> CGFloat {
    let shared = sharedArea(with: other)
    let union = area + other.area - shared
    return union > 0 ? shared / union : 0
  }
}
