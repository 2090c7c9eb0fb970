/// The element type and shape of one of a network's inputs or outputs.
package struct TensorPort: Hashable, Sendable {
  package let element: ElementType
  /// The dimensions, outermost first, nil for one that each run sets; nil altogether if the rank is open.
  package let shape: [Int?]?

  package init(element: ElementType, shape: [Int?]?) { (self.element, self.shape) = (element, shape) }

  /// The shape, if no dimension is open.
  package var fixedShape: [Int]? {
    guard let shape else { return nil }
    let lengths = shape.compactMap(\.self)
    return lengths.count == shape.count ? lengths : nil
  }

  func accepts(_ candidate: [Int]) -> Bool {
    guard let shape else { return true }
    return shape.count == candidate.count && zip(shape, candidate).allSatisfy { $0 == nil || $0 == $1 }
  }
}
