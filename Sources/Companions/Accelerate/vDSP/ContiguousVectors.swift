import CKernels

// Unsafe: as in StridedVectors.swift. Contiguous vectors go to the loops of CKernels if the result is an
// operand or shares no memory with it; all others go to equivalent loops here, element by element in order.

extension Strided {
  /// Whether a result can be written in blocks while this vector is read: the two are the same or disjoint.
  @inline(__always)
  func isContiguous(for result: MutableStrided<Element>, _ count: Int) -> Bool {
    guard stride == 1, result.stride == 1 else { return false }
    let distance = UnsafeRawPointer(result.base) - UnsafeRawPointer(base)
    return distance == 0 || abs(distance) >= count &* MemoryLayout<Element>.stride
  }
}

extension UnsafePointer {
  /// The same address, with an element type that is the same if T is known.
  @inline(__always)
  fileprivate func elements<T>(of _: T.Type) -> UnsafePointer<T> {
    UnsafeRawPointer(self).assumingMemoryBound(to: T.self)
  }
}

extension UnsafeMutablePointer {
  /// The same address, with an element type that is the same if T is known.
  @inline(__always)
  fileprivate func elements<T>(of _: T.Type) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: T.self)
  }
}

/// Interpolates linearly in a table of `length` elements. Returns false, without doing so, if the elements
/// must be looked up one by one: the table shares memory with the result, not all is contiguous, or not all
/// positions are numbers of type T.
@inline(__always)
func interpolateContiguous<T: vDSP_FloatingPointGeneratable>(
  _ table: UnsafePointer<T>, _ length: Int, _ places: Strided<T>, _ result: MutableStrided<T>, _ count: Int
) -> Bool {
  guard length <= 1 << 24, places.isContiguous(for: result, count),
    UnsafePointer(result.base) >= table + length || UnsafePointer(result.base) + count <= table
  else { return false }
  let (places, result) = (places.base, result.base)
  if T.self == Float.self {
    cv_look_up_f(
      table.elements(of: Float.self), length, places.elements(of: Float.self),
      result.elements(of: Float.self),
      count)
  } else {
    cv_look_up_d(
      table.elements(of: Double.self), length, places.elements(of: Double.self),
      result.elements(of: Double.self), count)
  }
  return true
}

/// result[n] = f(a[n]); f is equivalent to the operation with the numbers s and t.
@inline(__always)
func map<T: vDSP_FloatingPointGeneratable>(
  _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int, _ operation: cv_unary, _ s: T = 0, _ t: T = 0,
  _ f: (T) -> T
) {
  guard a.isContiguous(for: result, count) else { return map(a, result, count, f) }
  let (a, result) = (a.base, result.base)
  if T.self == Float.self {
    cv_unary_f(
      operation, a.elements(of: Float.self), Float(s), Float(t), result.elements(of: Float.self), count)
  } else {
    cv_unary_d(
      operation, a.elements(of: Double.self), Double(s), Double(t), result.elements(of: Double.self), count)
  }
}

/// result[n] = f(a[n], b[n]); f is equivalent to the operation with the numbers s and t.
@inline(__always)
func map<T: vDSP_FloatingPointGeneratable>(
  _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int, _ operation: cv_binary,
  _ s: T = 0, _ t: T = 0, _ f: (T, T) -> T
) {
  guard a.isContiguous(for: result, count), b.isContiguous(for: result, count) else {
    return map(a, b, result, count, f)
  }
  let (a, b, result) = (a.base, b.base, result.base)
  if T.self == Float.self {
    cv_binary_f(
      operation, a.elements(of: Float.self), b.elements(of: Float.self), Float(s), Float(t),
      result.elements(of: Float.self), count)
  } else {
    cv_binary_d(
      operation, a.elements(of: Double.self), b.elements(of: Double.self), Double(s), Double(t),
      result.elements(of: Double.self), count)
  }
}

@inline(__always)
func map<T: vDSP_FloatingPointGeneratable>(
  _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int,
  _ operation: cv_ternary, _ f: (T, T, T) -> T
) {
  guard a.isContiguous(for: result, count), b.isContiguous(for: result, count),
    c.isContiguous(for: result, count)
  else { return map(a, b, c, result, count, f) }
  let (a, b, c, result) = (a.base, b.base, c.base, result.base)
  if T.self == Float.self {
    cv_ternary_f(
      operation, a.elements(of: Float.self), b.elements(of: Float.self), c.elements(of: Float.self),
      result.elements(of: Float.self), count)
  } else {
    cv_ternary_d(
      operation, a.elements(of: Double.self), b.elements(of: Double.self), c.elements(of: Double.self),
      result.elements(of: Double.self), count)
  }
}

@inline(__always)
func map<T: vDSP_FloatingPointGeneratable>(
  _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
  _ count: Int, _ operation: cv_quaternary, _ f: (T, T, T, T) -> T
) {
  guard a.isContiguous(for: result, count), b.isContiguous(for: result, count),
    c.isContiguous(for: result, count), d.isContiguous(for: result, count)
  else { return map(a, b, c, d, result, count, f) }
  let (a, b, c, d, result) = (a.base, b.base, c.base, d.base, result.base)
  if T.self == Float.self {
    cv_quaternary_f(
      operation, a.elements(of: Float.self), b.elements(of: Float.self), c.elements(of: Float.self),
      d.elements(of: Float.self), result.elements(of: Float.self), count)
  } else {
    cv_quaternary_d(
      operation, a.elements(of: Double.self), b.elements(of: Double.self), c.elements(of: Double.self),
      d.elements(of: Double.self), result.elements(of: Double.self), count)
  }
}

extension Vectors {
  @inline(__always)
  static func fillContiguous<T: vDSP_FloatingPointGeneratable>(
    _ result: UnsafeMutablePointer<T>, _ value: T, _ count: Int
  ) {
    if T.self == Float.self {
      cv_fill_f(Float(value), result.elements(of: Float.self), count)
    } else {
      cv_fill_d(Double(value), result.elements(of: Double.self), count)
    }
  }

  /// a · b, or the conjugate of a times b, of contiguous vectors.
  @inline(__always)
  static func multiplyContiguous<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, conjugate: Bool, _ b: SplitVector<T>, _ result: SplitVector<T>, _ count: Int
  ) {
    if T.self == Float.self {
      cv_complex_multiply_f(
        a.real.elements(of: Float.self), a.imaginary.elements(of: Float.self),
        b.real.elements(of: Float.self), b.imaginary.elements(of: Float.self), conjugate ? 1 : 0,
        result.real.elements(of: Float.self), result.imaginary.elements(of: Float.self), count)
    } else {
      cv_complex_multiply_d(
        a.real.elements(of: Double.self), a.imaginary.elements(of: Double.self),
        b.real.elements(of: Double.self), b.imaginary.elements(of: Double.self), conjugate ? 1 : 0,
        result.real.elements(of: Double.self), result.imaginary.elements(of: Double.self), count)
    }
  }
}
