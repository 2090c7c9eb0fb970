import Foundation

infix operator .& : LogicalConjunctionPrecedence
infix operator .| : LogicalDisjunctionPrecedence
infix operator .^ : LogicalDisjunctionPrecedence
prefix operator .!

extension MLTensor {
  public static func + (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, +) }
  public static func - (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, -) }
  public static func * (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.combined(with: rhs, *) }
  /// Of whole numbers, the quotient is cut; by zero, it is zero.
  public static func / (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    let isExact = lhs.element.promoted(with: rhs.element).isFloatingPoint
    return lhs.combined(with: rhs) { isExact || $1 != 0 ? $0 / $1 : 0 }
  }
  /// The remainder of dividing, with the sign of `lhs`.
  public static func % (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.combined(with: rhs) { $0.truncatingRemainder(dividingBy: $1) }
  }

  public static func + (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs + lhs.partner(rhs)
  }
  public static func - (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs - lhs.partner(rhs)
  }
  public static func * (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs * lhs.partner(rhs)
  }
  public static func / (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs / lhs.partner(rhs)
  }
  public static func % (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs % lhs.partner(rhs)
  }
  public static func + (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.partner(lhs) + rhs
  }
  public static func - (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.partner(lhs) - rhs
  }
  public static func * (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.partner(lhs) * rhs
  }
  public static func / (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.partner(lhs) / rhs
  }
  public static func % (lhs: some MLTensorScalar & Numeric, rhs: MLTensor) -> MLTensor {
    rhs.partner(lhs) % rhs
  }

  public static func += (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs + rhs }
  public static func -= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs - rhs }
  public static func *= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs * rhs }
  public static func /= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs / rhs }
  public static func %= (lhs: inout MLTensor, rhs: MLTensor) { lhs = lhs % rhs }
  public static prefix func - (rhs: MLTensor) -> MLTensor { rhs.mapped { -$0 } }

  // Truth values, element by element.
  public static func .== (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, ==) }
  public static func .!= (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, !=) }
  public static func .< (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, <) }
  public static func .<= (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, <=) }
  public static func .> (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, >) }
  public static func .>= (lhs: MLTensor, rhs: MLTensor) -> MLTensor { lhs.compared(with: rhs, >=) }
  public static func .== (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .== lhs.partner(rhs)
  }
  public static func .!= (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .!= lhs.partner(rhs)
  }
  public static func .< (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .< lhs.partner(rhs)
  }
  public static func .<= (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .<= lhs.partner(rhs)
  }
  public static func .> (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .> lhs.partner(rhs)
  }
  public static func .>= (lhs: MLTensor, rhs: some MLTensorScalar & Numeric) -> MLTensor {
    lhs .>= lhs.partner(rhs)
  }
  public static func .& (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs) { $0 != 0 && $1 != 0 }
  }
  public static func .| (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs) { $0 != 0 || $1 != 0 }
  }
  public static func .^ (lhs: MLTensor, rhs: MLTensor) -> MLTensor {
    lhs.compared(with: rhs) { ($0 != 0) != ($1 != 0) }
  }
  public static prefix func .! (rhs: MLTensor) -> MLTensor {
    MLTensor(rhs.numbers.map { $0 == 0 ? 1 : 0 }, shape: rhs.shape, element: .bool)
  }

  public func abs() -> MLTensor { mapped(Swift.abs) }
  public func sign() -> MLTensor { mapped { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 } }
  public func ceil() -> MLTensor { mapped { $0.rounded(.up) } }
  public func floor() -> MLTensor { mapped { $0.rounded(.down) } }
  /// To the nearest whole number, halves to the even one.
  public func round() -> MLTensor { mapped { $0.rounded(.toNearestOrEven) } }
  public func squared() -> MLTensor { mapped { $0 * $0 } }
  public func squareRoot() -> MLTensor { mapped { $0.squareRoot() } }
  /// One over the square root.
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
  public func pow(_ exponent: MLTensor) -> MLTensor { combined(with: exponent, Foundation.pow) }
  public func pow(_ exponent: some MLTensorScalar & Numeric) -> MLTensor { pow(partner(exponent)) }
  public func clamped(to bounds: ClosedRange<Float>) -> MLTensor {
    mapped { Swift.min(Swift.max($0, Double(bounds.lowerBound)), Double(bounds.upperBound)) }
  }
  public func clamped(to bounds: PartialRangeFrom<Float>) -> MLTensor {
    mapped { Swift.max($0, Double(bounds.lowerBound)) }
  }
  public func clamped(to bounds: PartialRangeThrough<Float>) -> MLTensor {
    mapped { Swift.min($0, Double(bounds.upperBound)) }
  }

  /// The elements of another tensor where the mask is true, this one's elsewhere; both are broadcast to this shape.
  public func replacing(with replacement: MLTensor, where mask: MLTensor) -> MLTensor {
    let (new, mask) = (replacement.broadcast(to: shape), mask.broadcast(to: shape))
    return MLTensor(
      numbers.indices.map { mask[$0] == 0 ? numbers[$0] : element.rounded(new[$0]) }, shape: shape,
      element: element)
  }

  /// One value where the mask is true, this tensor's elements elsewhere.
  public func replacing(with replacement: some MLTensorScalar, where mask: MLTensor) -> MLTensor {
    replacing(with: MLTensor(replacement), where: mask)
  }

  /// The matrix product over the last two dimensions; dimensions before them are broadcast. A tensor of one dimension is a
  /// row at the left and a column at the right, and that dimension isn't in the result.
  public func matmul(_ other: MLTensor) -> MLTensor {
    precondition(rank > 0 && other.rank > 0, "A tensor without dimensions has no matrix product.")
    let left = rank == 1 ? expandingShape(at: 0) : self
    let right = other.rank == 1 ? other.expandingShape(at: 1) : other
    let (rows, inner) = (left.shape[left.rank - 2], left.shape[left.rank - 1])
    let columns = right.shape[right.rank - 1]
    precondition(
      inner == right.shape[right.rank - 2], "The matrices \(shape) and \(other.shape) can't be multiplied.")
    let batch = MLTensor.broadcastShape(Array(left.shape.dropLast(2)), Array(right.shape.dropLast(2)))
    let a = left.broadcast(to: batch + [rows, inner])
    let b = right.broadcast(to: batch + [inner, columns])
    let element = element.promoted(with: other.element)
    var result = [Double](repeating: 0, count: batch.reduce(1, *) * rows * columns)
    for matrix in 0..<batch.reduce(1, *) {
      for row in 0..<rows {
        let target = (matrix * rows + row) * columns
        for k in 0..<inner {
          let factor = a[(matrix * rows + row) * inner + k]
          let source = (matrix * inner + k) * columns
          for column in 0..<columns { result[target + column] += factor * b[source + column] }
        }
      }
    }
    let shape = batch + (rank == 1 ? [] : [rows]) + (other.rank == 1 ? [] : [columns])
    return MLTensor(result.map(element.rounded), shape: shape, element: element)
  }

  func mapped(_ transform: (Double) -> Double) -> MLTensor {
    MLTensor(numbers.map { element.rounded(transform($0)) }, shape: shape, element: element)
  }

  private func combined(with other: MLTensor, _ operation: (Double, Double) -> Double) -> MLTensor {
    let element = element.promoted(with: other.element)
    return pairs(with: other, element) { element.rounded(operation($0, $1)) }
  }

  private func compared(with other: MLTensor, _ operation: (Double, Double) -> Bool) -> MLTensor {
    pairs(with: other, .bool) { operation($0, $1) ? 1 : 0 }
  }

  private func pairs(
    with other: MLTensor, _ element: MLTensorElement, _ operation: (Double, Double) -> Double
  ) -> MLTensor {
    let shape = Self.broadcastShape(self.shape, other.shape)
    let (a, b) = (broadcast(to: shape), other.broadcast(to: shape))
    return MLTensor(a.indices.map { operation(a[$0], b[$0]) }, shape: shape, element: element)
  }

  /// A number beside this tensor: of its type where that is floating point.
  private func partner(_ number: some MLTensorScalar) -> MLTensor {
    let own = MLTensor(number)
    return element.isFloatingPoint ? own.cast(to: element) : own
  }

  static func broadcastShape(_ one: [Int], _ other: [Int]) -> [Int] {
    let rank = Swift.max(one.count, other.count)
    let first = [Int](repeating: 1, count: rank - one.count) + one
    let second = [Int](repeating: 1, count: rank - other.count) + other
    return zip(first, second).map { a, b in
      precondition(a == b || a == 1 || b == 1, "The shapes \(one) and \(other) don't fit each other.")
      return a == 1 ? b : a
    }
  }

  /// The elements repeated to fill a shape.
  func broadcast(to target: [Int]) -> [Double] {
    guard shape != target else { return numbers }
    precondition(
      Self.broadcastShape(shape, target) == target, "The shape \(shape) can't be broadcast to \(target).")
    if numbers.count == 1 { return [Double](repeating: numbers[0], count: target.reduce(1, *)) }
    let own = [Int](repeating: 1, count: target.count - rank) + shape
    var strides = [Int](repeating: 0, count: target.count)
    var stride = 1
    for axis in target.indices.reversed() {
      strides[axis] = own[axis] == 1 ? 0 : stride
      stride *= own[axis]
    }
    return TensorWalk(target).map { index in numbers[zip(index, strides).reduce(0) { $0 + $1.0 * $1.1 }] }
  }
}

/// The smaller elements of two tensors.
public func pointwiseMin(_ lhs: MLTensor, _ rhs: MLTensor) -> MLTensor { lhs.replacing(rhs) { $1 < $0 } }

/// The larger elements of two tensors.
public func pointwiseMax(_ lhs: MLTensor, _ rhs: MLTensor) -> MLTensor { lhs.replacing(rhs) { $1 > $0 } }

extension MLTensor {
  /// This tensor's elements, or the other's where the test says so.
  fileprivate func replacing(_ other: MLTensor, _ isOther: (Double, Double) -> Bool) -> MLTensor {
    let shape = Self.broadcastShape(self.shape, other.shape)
    let (a, b) = (broadcast(to: shape), other.broadcast(to: shape))
    let element = element.promoted(with: other.element)
    return MLTensor(
      a.indices.map { element.rounded(isOther(a[$0], b[$0]) ? b[$0] : a[$0]) }, shape: shape, element: element
    )
  }
}

/// The indices of a shape, the last dimension changing fastest.
struct TensorWalk: Sequence, IteratorProtocol {
  private let shape: [Int]
  private var index: [Int]?

  init(_ shape: [Int]) {
    self.shape = shape
    index = shape.contains(0) ? nil : [Int](repeating: 0, count: shape.count)
  }

  mutating func next() -> [Int]? {
    guard let current = index else { return nil }
    var following = current
    for axis in shape.indices.reversed() {
      following[axis] += 1
      if following[axis] < shape[axis] {
        index = following
        return current
      }
      following[axis] = 0
    }
    index = nil
    return current
  }
}
