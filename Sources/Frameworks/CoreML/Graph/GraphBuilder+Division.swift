/// Correctly rounded quotients: the engine's reciprocal makes 41 / 41 0.99999994, which truncates to 0.
import NetworkInference

extension GraphBuilder {
  /// x / y, in 32-bit floating point.
  func quotient(_ x: GraphTensor, _ y: GraphTensor) -> GraphTensor {
    let (x, y) = (convert(x, to: .float32), convert(y, to: .float32))
    let near = binary(.divide, x, y)
    // The reciprocal of a power of two is exact.
    if let divisor = constantNumber(y), divisor.isNormal, divisor.significand == 1 { return near }
    // The remainder's quotient corrects the first. It is NaN if the quotient or divisor isn't finite.
    let rest = binary(.subtract, x, binary(.multiply, near, y))
    let corrected = binary(.add, near, binary(.divide, rest, y))
    return select(compare(.equal, corrected, corrected), corrected, near)
  }

  /// x - y · ⌊x / y⌋; exact for integers of any size.
  func modulo(_ x: GraphTensor, _ y: GraphTensor) -> GraphTensor {
    guard x.element == .float32 else { return binary(.floorModulo, x, y) }
    return binary(.subtract, x, binary(.multiply, y, floorQuotient(x, y)))
  }

  /// ⌊x / y⌋; exact for integers of any size.
  func floorQuotient(_ x: GraphTensor, _ y: GraphTensor) -> GraphTensor {
    guard x.element != .float32 else { return unary(.floor, quotient(x, y)) }
    let whole = binary(.subtract, x, modulo(x, y))
    return operation("Divide", [whole, y], ["auto_broadcast": "numpy", "m_pythondiv": "true"])
  }
}
