/// The elements of a shape in row-major order.
struct ShapedElements<Element> {
  /// Must have the shape's count (a precondition).
  var elements: [Element] { didSet { check() } }
  let shape: [Int]

  init(_ elements: [Element], shape: [Int]) {
    (self.elements, self.shape) = (elements, shape)
    check()
  }

  private func check() {
    precondition(
      shape.allSatisfy { $0 >= 0 } && elements.count == shape.reduce(1, *),
      "\(elements.count) elements don't fill the shape \(shape).")
  }
}

extension ShapedElements: Sendable where Element: Sendable {}
extension ShapedElements: Equatable where Element: Equatable {}
extension ShapedElements: Hashable where Element: Hashable {}
