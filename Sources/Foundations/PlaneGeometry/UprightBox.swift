/// An upright box by its edges, in the precision of the network that detects it.
package struct UprightBox<Number: BinaryFloatingPoint> {
  @usableFromInline let minX: Number
  @usableFromInline let minY: Number
  @usableFromInline let maxX: Number
  @usableFromInline let maxY: Number
  @usableFromInline let area: Number

  @inlinable
  package init(minX: Number, minY: Number, width: Number, height: Number) {
    (self.minX, self.minY, maxX, maxY) = (minX, minY, minX + width, minY + height)
    area = width * height
  }

  /// The area shared with `other`; 0 if they only touch, or if one is empty.
  @inlinable
  package func sharedArea(with other: UprightBox) -> Number {
    let width = min(maxX, other.maxX) - max(minX, other.minX)
    let height = min(maxY, other.maxY) - max(minY, other.minY)
    return width > 0 && height > 0 ? width * height : 0
  }

  /// Intersection over union, 0…1; 0 if both boxes are empty.
  @inlinable
  package func intersectionOverUnion(with other: UprightBox) -> Number {
    let shared = sharedArea(with: other)
    let union = area + other.area - shared
    return union > 0 ? shared / union : 0
  }
}
