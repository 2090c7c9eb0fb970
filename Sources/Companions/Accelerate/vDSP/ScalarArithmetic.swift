import CKernels

// Vectors and scalars, element by element.

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func add<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_add_number, s) { $0 + s }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_multiply_number, s) { $0 * s }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func divide<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ s: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_divide_by_number, s) { $0 / s }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func divide<T: vDSP_FloatingPointGeneratable>(
    _ s: T, _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_divide_number, s) { s / $0 }
  }
}

/// C[n] = A[n] + B.
public func vDSP_vsadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.add(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] + B. In double precision.
public func vDSP_vsaddD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.add(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] · B.
public func vDSP_vsmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiply(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] · B. In double precision.
public func vDSP_vsmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiply(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] / B.
public func vDSP_vsdiv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.divide(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] / B. In double precision.
public func vDSP_vsdivD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.divide(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A / B[n].
public func vDSP_svdiv(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.divide(__A.pointee, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A / B[n]. In double precision.
public func vDSP_svdivD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.divide(__A.pointee, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}
