import CKernels

// Two or three operations in one pass, element by element. Each is rounded; none is fused.

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyAdd<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, c, result, count, cv_scaled_add, s) { $0 * s + $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyAdd<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, c, result, count, cv_multiply_add) { $0 * $1 + $2 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyAdd<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_multiply_add_number, s) { $0 * $1 + s }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyAdd<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ t: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_multiply_add_numbers, s, t) { $0 * s + t }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplySubtract<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, c, result, count, cv_multiply_subtract) { $0 * $1 - $2 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplySubtract<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, c, result, count, cv_scaled_subtract, s) { $0 * s - $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func addMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, c, result, count, cv_add_multiply) { ($0 + $1) * $2 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func addMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_add_multiply_number, s) { ($0 + $1) * s }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func subtractMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, c, result, count, cv_subtract_multiply) { ($0 - $1) * $2 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func subtractMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_subtract_multiply_number, s) { ($0 - $1) * s }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyMultiplyAdd<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ c: Strided<T>, _ t: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, c, result, count, cv_scaled_scaled_add, s, t) { $0 * s + $1 * t }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyMultiplyAdd<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
    _ count: Int
  ) {
    map(a, b, c, d, result, count, cv_multiply_multiply_add) { $0 * $1 + $2 * $3 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiplyMultiplySubtract<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
    _ count: Int
  ) {
    map(a, b, c, d, result, count, cv_multiply_multiply_subtract) { $0 * $1 - $2 * $3 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func addAddMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
    _ count: Int
  ) {
    map(a, b, c, d, result, count, cv_add_add_multiply) { ($0 + $1) * ($2 + $3) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func subtractSubtractMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
    _ count: Int
  ) {
    map(a, b, c, d, result, count, cv_subtract_subtract_multiply) { ($0 - $1) * ($2 - $3) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func addSubtractMultiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
    _ count: Int
  ) {
    map(a, b, c, d, result, count, cv_add_subtract_multiply) { ($0 + $1) * ($2 - $3) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func interpolate<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_interpolate, s) { $0 + s * ($1 - $0) }
  }
}

/// D[n] = A[n] · B + C[n].
public func vDSP_vsma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(
    Strided(__A, __IA), __B.pointee, Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B + C[n]. In double precision.
public func vDSP_vsmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(
    Strided(__A, __IA), __B.pointee, Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B[n] + C[n].
public func vDSP_vma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B[n] + C[n]. In double precision.
public func vDSP_vmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B[n] + C.
public func vDSP_vmsa(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B[n] + C. In double precision.
public func vDSP_vmsaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B + C.
public func vDSP_vsmsa(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B + C. In double precision.
public func vDSP_vsmsaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyAdd(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B[n] − C[n].
public func vDSP_vmsb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplySubtract(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B[n] − C[n]. In double precision.
public func vDSP_vmsbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplySubtract(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B − C[n].
public func vDSP_vsmsb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplySubtract(
    Strided(__A, __IA), __B.pointee, Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] · B − C[n]. In double precision.
public func vDSP_vsmsbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplySubtract(
    Strided(__A, __IA), __B.pointee, Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] + B[n]) · C[n].
public func vDSP_vam(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.addMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] + B[n]) · C[n]. In double precision.
public func vDSP_vamD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.addMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] + B[n]) · C.
public func vDSP_vasm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.addMultiply(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] + B[n]) · C. In double precision.
public func vDSP_vasmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.addMultiply(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] − B[n]) · C[n].
public func vDSP_vsbm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.subtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] − B[n]) · C[n]. In double precision.
public func vDSP_vsbmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.subtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] − B[n]) · C.
public func vDSP_vsbsm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.subtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = (A[n] − B[n]) · C. In double precision.
public func vDSP_vsbsmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.subtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// E[n] = A[n] · B + C[n] · D.
public func vDSP_vsmsma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.multiplyMultiplyAdd(
    Strided(__A, __IA), __B.pointee, Strided(__C, __IC), __D.pointee, MutableStrided(__E, __IE), Int(__N))
}

/// E[n] = A[n] · B + C[n] · D. In double precision.
public func vDSP_vsmsmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyMultiplyAdd(
    Strided(__A, __IA), __B.pointee, Strided(__C, __IC), __D.pointee, MutableStrided(__E, __IE), Int(__N))
}

/// E[n] = A[n] · B[n] + C[n] · D[n].
public func vDSP_vmma(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyMultiplyAdd(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = A[n] · B[n] + C[n] · D[n]. In double precision.
public func vDSP_vmmaD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyMultiplyAdd(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = A[n] · B[n] − C[n] · D[n].
public func vDSP_vmmsb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyMultiplySubtract(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = A[n] · B[n] − C[n] · D[n]. In double precision.
public func vDSP_vmmsbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiplyMultiplySubtract(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = (A[n] + B[n]) · (C[n] + D[n]).
public func vDSP_vaam(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.addAddMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = (A[n] + B[n]) · (C[n] + D[n]). In double precision.
public func vDSP_vaamD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.addAddMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = (A[n] − B[n]) · (C[n] − D[n]).
public func vDSP_vsbsbm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.subtractSubtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = (A[n] − B[n]) · (C[n] − D[n]). In double precision.
public func vDSP_vsbsbmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.subtractSubtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = (A[n] + B[n]) · (C[n] − D[n]).
public func vDSP_vasbm(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.addSubtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = (A[n] + B[n]) · (C[n] − D[n]). In double precision.
public func vDSP_vasbmD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.addSubtractMultiply(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// D[n] = A[n] + C · (B[n] − A[n]).
public func vDSP_vintb(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.interpolate(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] + C · (B[n] − A[n]). In double precision.
public func vDSP_vintbD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.interpolate(
    Strided(__A, __IA), Strided(__B, __IB), __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// C[n] = (C[n] · B + A[n]) / (B + 1): adds A to a mean of B values.
public func vDSP_vavlin(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (c, count) = (MutableStrided(__C, __IC), __B.pointee)
  map(Strided(__A, __IA), c.elements, c, Int(__N)) { ($1 * count + $0) / (count + 1) }
}

/// C[n] = (C[n] · B + A[n]) / (B + 1): adds A to a mean of B values. In double precision.
public func vDSP_vavlinD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  let (c, count) = (MutableStrided(__C, __IC), __B.pointee)
  map(Strided(__A, __IA), c.elements, c, Int(__N)) { ($1 * count + $0) / (count + 1) }
}
