/// Quotients as division rounds them. The engine multiplies with the divisor's reciprocal instead, which makes 0.99999994 of 41 / 41:
/// cut to a whole number, 0.
import NetworkInference

extension GraphBuilder {
  /// x / y, in 32-bit floating point.
  func quotient(_ x: GraphTensor, _ y: GraphTensor) -> GraphTensor {
    let (x, y) = (convert(x, to: .float32), convert(y, to: .float32))
    let near = binary(.divide, x, y)
    // The reciprocal of a power of two is exact.
    if let divisor = constantNumber(y), divisor.isNormal, divisor.significand == 1 { return near }
    // What is left over, divided in turn. It is no number where the quotient is none, or infinite, or the divisor is.
    let rest = binary(.subtract, x, binary(.multiply, near, y))
    let corrected = binary(.add, near, binary(.divide, rest, y))
    return select(compare(.equal, corrected, corrected), corrected, near)
  }

  /// x - y · ⌊x / y⌋; of whole numbers of any size exactly.
  func modulo(_ x: GraphTensor, _ y: GraphTensor) -> GraphTensor {
    guard x.element == .float32 else { return binary(.floorModulo, x, y) }
    return binary(.subtract, x, binary(.multiply, y, floorQuotient(x, y)))
  }

  /// ⌊x / y⌋; of whole numbers of any size exactly.
  func floorQuotient(_ x: GraphTensor, _ y: GraphTensor) -> GraphTensor {
    guard x.element != .float32 else { return unary(.floor, quotient(x, y)) }
    let whole = binary(.subtract, x, modulo(x, y))
    return operation("Divide", [whole, y], ["auto_broadcast": "numpy", "m_pythondiv": "true"])
  }
}
