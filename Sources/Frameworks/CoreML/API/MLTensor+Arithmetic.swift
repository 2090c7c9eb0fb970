import Foundation

infix operator .& : LogicalConjunctionPrecedence
infix operator .| : LogicalDisjunctionPrecedence
infix operator .^ : LogicalDisjunctionPrecedence
prefix operator .!

extension MLTensor {
  public static func + (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, Sum.self) }
  public static func - (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, Difference.self) }
  public static func * (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, Product.self) }
  /// Integer quotients are truncated; an integer divided by zero is 0.
  public static func / (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, Quotient.self) }
  /// The remainder has the sign of `lhs`; of an integer divided by zero, it is 0.
  public static func % (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, Remainder.self) }

  public static func + (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs + lhs.scalarOperand(rhs)
  }
  public static func - (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs - lhs.scalarOperand(rhs)
  }
  public static func * (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs * lhs.scalarOperand(rhs)
  }
  public static func / (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs / lhs.scalarOperand(rhs)
  }
  public static func % (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs % lhs.scalarOperand(rhs)
  }
  public static func + (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.scalarOperand(lhs) + rhs
  }
  public static func - (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.scalarOperand(lhs) - rhs
  }
  public static func * (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.scalarOperand(lhs) * rhs
  }
  public static func / (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.scalarOperand(lhs) / rhs
  }
  public static func % (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.scalarOperand(lhs) % rhs
  }

  public static func += (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs + rhs }
  public static func -= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs - rhs }
  public static func *= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs * rhs }
  public static func /= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs / rhs }
  public static func %= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs % rhs }
  public static prefix func - (rhs: MLTensor) -> MLTensor { rhs.mapped { -$0 } }

  // Element-wise comparisons, with Boolean results.
  public static func .== (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, Equality.self) }
  public static func .!= (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs, Inequality.self)
  }
  public static func .< (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, Less.self) }
  public static func .<= (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs, LessOrEqual.self)
  }
  public static func .> (lhs: MLTensor, rhs: MLTensor) -> MLTensor { rhs.compared(with: lhs, Less.self) }
  public static func .>= (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    rhs.compared(with: lhs, LessOrEqual.self)
  }
  public static func .== (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .== lhs.scalarOperand(rhs)
  }
  public static func .!= (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .!= lhs.scalarOperand(rhs)
  }
  public static func .< (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .< lhs.scalarOperand(rhs)
  }
  public static func .<= (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .<= lhs.scalarOperand(rhs)
  }
  public static func .> (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .> lhs.scalarOperand(rhs)
  }
  public static func .>= (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .>= lhs.scalarOperand(rhs)
  }
  public static func .& (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs, LogicalAnd.self)
  }
  public static func .| (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs, LogicalOr.self)
  }
  public static func .^ (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs, LogicalXor.self)
  }
  public static prefix func .! (rhs: MLTensor) -> MLTensor { rhs .== MLTensor(Float(0)) }

  public func abs() -> MLTensor { mapped(Swift.abs) }
  public func sign() -> MLTensor { mapped { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 } }
  public func ceil() -> MLTensor { mapped { $0.rounded(.up) } }
  public func floor() -> MLTensor { mapped { $0.rounded(.down) } }
  /// Rounds to the nearest integer, halves to even.
  public func round() -> MLTensor { mapped { $0.rounded(.toNearestOrEven) } }
  public func squared() -> MLTensor { self * self }
  public func squareRoot() -> MLTensor { mapped { $0.squareRoot() } }
  /// The reciprocal of the square root.
  public func rsqrt() -> MLTensor { mapped { 1 / $0.squareRoot() } }
  public func reciprocal() -> MLTensor { mapped { 1 / $0 } }
  public func exp() -> MLTensor { mapped(Foundation.exp) }
  public func exp2() -> MLTensor { mapped(Foundation.exp2) }
  public func log() -> MLTensor { mapped(Foundation.log) }
  public func sin() -> MLTensor { mapped(Foundation.sin) }
  public func cos() -> MLTensor { mapped(Foundation.cos) }
  public func tan() -> MLTensor { mapped(Foundation.tan) }
  public func asin() -> MLTensor { mapped(Foundation.asin) }
  public func acos() -> MLTensor { mapped(Foundation.acos) }
  public func atan() -> MLTensor { mapped(Foundation.atan) }
  public func sinh() -> MLTensor { mapped(Foundation.sinh) }
  public func cosh() -> MLTensor { mapped(Foundation.cosh) }
  public func tanh() -> MLTensor { mapped(Foundation.tanh) }
  public func asinh() -> MLTensor { mapped(Foundation.asinh) }
  public func acosh() -> MLTensor { mapped(Foundation.acosh) }
  public func atanh() -> MLTensor { mapped(Foundation.atanh) }
  public func pow(_ exponent: MLTensor) -> MLTensor {
    let shape = Self.broadcastShape(shape, exponent.shape)
    let (bases, exponents) = (broadcast(to: shape).numbers, exponent.broadcast(to: shape).numbers)
    let element = element.promoted(with: exponent.element)
    return MLTensor(TensorElements(element, Powers(bases: bases, exponents: exponents)), shape: shape)
  }
  public func pow(_ exponent: some MLTensorScalar & Numeric) -> MLTensor { pow(scalarOperand(exponent)) }
  public func clamped(to bounds: ClosedRange<Float>) -> MLTensor {
    mapped { Swift.min(Swift.max($0, Double(bounds.lowerBound)), Double(bounds.upperBound)) }
  }
  public func clamped(to bounds: PartialRangeFrom<Float>) -> MLTensor {
    mapped { Swift.max($0, Double(bounds.lowerBound)) }
  }
  public func clamped(to bounds: PartialRangeThrough<Float>) -> MLTensor {
    mapped { Swift.min($0, Double(bounds.upperBound)) }
  }

  /// Returns the elements of another tensor where the mask is true, and this tensor's elsewhere; both are
  /// broadcast to this shape.
  public func replacing(with replacement: MLTensor, where mask: MLTensor) -> MLTensor {
    let visitor = MaskedReplacement(
      others: replacement.cast(to: element).broadcast(to: shape),
      mask: mask.cast(to: MLTensorElement.bool).broadcast(to: shape))
    return MLTensor(elements.accept(visitor), shape: shape)
  }

  /// Returns one value where the mask is true, and this tensor's elements elsewhere.
  public func replacing(with replacement: some MLTensorScalar, where mask: MLTensor) -> MLTensor {
    replacing(with: MLTensor(replacement), where: mask)
  }

  /// The matrix product over the last two dimensions; leading dimensions are broadcast. A tensor of one
  /// dimension is a row on the left and a column on the right, and that dimension isn't in the result.
  public func matmul(_ other: MLTensor) -> MLTensor {
    precondition(rank > 0 && other.rank > 0, "A tensor without dimensions has no matrix product.")
    let left = rank == 1 ? expandingShape(at: 0) : self
    let right = other.rank == 1 ? other.expandingShape(at: 1) : other
    let (rows, inner) = (left.shape[left.rank - 2], left.shape[left.rank - 1])
    let columns = right.shape[right.rank - 1]
    precondition(
      inner == right.shape[right.rank - 2], "The matrices \(shape) and \(other.shape) can't be multiplied.")
    let batch = MLTensor.broadcastShape(Array(left.shape.dropLast(2)), Array(right.shape.dropLast(2)))
    let element = element.promoted(with: other.element)
    let products = MatrixProducts(
      other: right.cast(to: element).broadcast(to: batch + [inner, columns]), count: batch.reduce(1, *),
      rows: rows, columns: columns, inner: inner)
    let shape = batch + (rank == 1 ? [] : [rows]) + (other.rank == 1 ? [] : [columns])
    return MLTensor(
      left.cast(to: element).broadcast(to: batch + [rows, inner]).accept(products), shape: shape)
  }

  func mapped(_ transform: (Double) -> Double) -> MLTensor {
    MLTensor(elements.mapped(transform), shape: shape)
  }

  fileprivate func combined<Operation: NumberOperation>(
    with other: MLTensor, _ operation: Operation.Type
  ) -> MLTensor {
    let (one, other, shape) = broadcastElements(with: other)
    return MLTensor(one.combined(with: other, operation), shape: shape)
  }

  private func compared<Relation: NumberRelation>(
    with other: MLTensor, _ relation: Relation.Type
  ) -> MLTensor {
    let (one, other, shape) = broadcastElements(with: other)
    return MLTensor(one.compared(with: other, relation), shape: shape)
  }

  /// The elements of both tensors, either of which may be a single one, and their broadcast shape.
  private func broadcastElements(with other: MLTensor) -> (TensorElements, TensorElements, shape: [Int]) {
    let shape = Self.broadcastShape(self.shape, other.shape)
    func elements(_ tensor: MLTensor) -> TensorElements {
      tensor.scalarCount == 1 ? tensor.elements : tensor.broadcast(to: shape)
    }
    return (elements(self), elements(other), shape)
  }

  /// A scalar operand; it takes this tensor's type if that is floating point.
  private func scalarOperand(_ number: some MLTensorScalar) -> MLTensor {
    let own = MLTensor(number)
    return element.isFloatingPoint ? own.cast(to: element) : own
  }

  static func broadcastShape(_ one: [Int], _ other: [Int]) -> [Int] {
    let rank = Swift.max(one.count, other.count)
    let first = [Int](repeating: 1, count: rank - one.count) + one
    let second = [Int](repeating: 1, count: rank - other.count) + other
    return zip(first, second).map { a, b in
      precondition(a == b || a == 1 || b == 1, "The shapes \(one) and \(other) can't be broadcast.")
      return a == 1 ? b : a
    }
  }

  func broadcast(to target: [Int]) -> TensorElements {
    guard shape != target else { return elements }
    precondition(
      Self.broadcastShape(shape, target) == target, "The shape \(shape) can't be broadcast to \(target).")
    let own = [Int](repeating: 1, count: target.count - rank) + shape
    let ownStrides = [Int](repeating: 0, count: target.count - rank) + strides
    return elements.accept(
      StridedCopy(shape: target, strides: zip(own, ownStrides).map { $0 == 1 ? 0 : $1 }))
  }
}

/// Returns the element-wise minimum of two tensors.
public func pointwiseMin(_ lhs: MLTensor, _ rhs: MLTensor) -> MLTensor {
  lhs.combined(with: rhs, Minimum.self)
}

/// Returns the element-wise maximum of two tensors.
public func pointwiseMax(_ lhs: MLTensor, _ rhs: MLTensor) -> MLTensor {
  lhs.combined(with: rhs, Maximum.self)
}

private struct Powers: TensorElementsMaker {
  let bases: [Double]
  let exponents: [Double]

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    zip(bases, exponents).map { Number(rounding: Foundation.pow($0, $1)) }
  }
}
