/// The number type and shape of one of a network's inputs or outputs.
package struct TensorPort: Hashable, Sendable {
  package let element: ElementType
  /// The lengths, the outermost first, nil for one that each run decides; nil altogether where even the rank is open.
  package let shape: [Int?]?

  package init(element: ElementType, shape: [Int?]?) { (self.element, self.shape) = (element, shape) }

  /// The shape, where no length of it is open.
  package var fixedShape: [Int]? {
    guard let shape else { return nil }
    let lengths = shape.compactMap(\.self)
    return lengths.count == shape.count ? lengths : nil
  }

  /// Whether a tensor of this shape fits.
  func accepts(_ candidate: [Int]) -> Bool {
    guard let shape else { return true }
    return shape.count == candidate.count && zip(shape, candidate).allSatisfy { $0 == nil || $0 == $1 }
  }
}
