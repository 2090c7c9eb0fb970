import CKernels

// Element-wise operations on vectors.

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func add<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_add) { $0 + $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func addSubtract<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ sums: MutableStrided<T>, _ differences: MutableStrided<T>,
    _ count: Int
  ) {
    for n in 0..<count { (sums[n], differences[n]) = (a[n] + b[n], a[n] - b[n]) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func subtract<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_subtract) { $0 - $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_multiply) { $0 * $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func divide<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_divide) { $0 / $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func negate<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_negate) { -$0 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func magnitude<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_magnitude) { abs($0) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func negativeMagnitude<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_negative_magnitude) { -abs($0) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func square<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_square) { $0 * $0 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func signedSquare<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_signed_square) { $0 * abs($0) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func maximum<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_maximum) { $0 > $1 ? $0 : $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func minimum<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_minimum) { $0 < $1 ? $0 : $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func maximumMagnitude<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_maximum_magnitude) { abs($0) > abs($1) ? abs($0) : abs($1) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func minimumMagnitude<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_minimum_magnitude) { abs($0) < abs($1) ? abs($0) : abs($1) }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func hypotenuse<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_hypotenuse) { ($0 * $0 + $1 * $1).squareRoot() }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func sumOfSquares<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, b, result, count, cv_sum_of_squares) { $0 * $0 + $1 * $1 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func distance<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ result: MutableStrided<T>,
    _ count: Int
  ) {
    map(a, b, c, d, result, count) { (($0 - $2) * ($0 - $2) + ($1 - $3) * ($1 - $3)).squareRoot() }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func fraction<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count) { $0 - $0.rounded(.towardZero) }
  }
}

/// C[n] = A[n] + B[n].
public func vDSP_vadd(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.add(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] + B[n]. In double precision.
public func vDSP_vaddD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.add(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] − B[n]. The subtrahend B comes first.
public func vDSP_vsub(
  _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.subtract(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] − B[n]. The subtrahend B comes first. In double precision.
public func vDSP_vsubD(
  _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.subtract(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] · B[n].
public func vDSP_vmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiply(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] · B[n]. In double precision.
public func vDSP_vmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.multiply(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] / B[n]. The divisor B comes first.
public func vDSP_vdiv(
  _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.divide(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] / B[n]. The divisor B comes first. In double precision.
public func vDSP_vdivD(
  _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride, _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.divide(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = −A[n].
public func vDSP_vneg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.negate(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = −A[n]. In double precision.
public func vDSP_vnegD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.negate(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = |A[n]|.
public func vDSP_vabs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.magnitude(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = |A[n]|. In double precision.
public func vDSP_vabsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.magnitude(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = −|A[n]|.
public func vDSP_vnabs(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.negativeMagnitude(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = −|A[n]|. In double precision.
public func vDSP_vnabsD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.negativeMagnitude(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n]².
public func vDSP_vsq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.square(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n]². In double precision.
public func vDSP_vsqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.square(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] · |A[n]|.
public func vDSP_vssq(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.signedSquare(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] · |A[n]|. In double precision.
public func vDSP_vssqD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.signedSquare(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the larger of A[n] and B[n].
public func vDSP_vmax(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.maximum(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the larger of A[n] and B[n]. In double precision.
public func vDSP_vmaxD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.maximum(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the smaller of A[n] and B[n].
public func vDSP_vmin(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.minimum(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the smaller of A[n] and B[n]. In double precision.
public func vDSP_vminD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.minimum(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the larger of |A[n]| and |B[n]|.
public func vDSP_vmaxmg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.maximumMagnitude(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the larger of |A[n]| and |B[n]|. In double precision.
public func vDSP_vmaxmgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.maximumMagnitude(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the smaller of |A[n]| and |B[n]|.
public func vDSP_vminmg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.minimumMagnitude(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the smaller of |A[n]| and |B[n]|. In double precision.
public func vDSP_vminmgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.minimumMagnitude(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = √(A[n]² + B[n]²).
public func vDSP_vdist(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.hypotenuse(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = √(A[n]² + B[n]²). In double precision.
public func vDSP_vdistD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.hypotenuse(Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// E[n] = √((A[n] − C[n])² + (B[n] − D[n])²).
public func vDSP_vpythg(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Float>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Float>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.distance(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// E[n] = √((A[n] − C[n])² + (B[n] − D[n])²). In double precision.
public func vDSP_vpythgD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafePointer<Double>, _ __ID: vDSP_Stride,
  _ __E: UnsafeMutablePointer<Double>, _ __IE: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.distance(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), Strided(__D, __ID), MutableStrided(__E, __IE),
    Int(__N))
}

/// C[n] = A[n] − trunc(A[n]).
public func vDSP_vfrac(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.fraction(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] − trunc(A[n]). In double precision.
public func vDSP_vfracD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.fraction(Strided(__A, __IA), MutableStrided(__C, __IC), Int(__N))
}

/// O0[n] = I1[n] + I0[n], O1[n] = I1[n] − I0[n]. The results may be the operands.
public func vDSP_vaddsub(
  _ __I0: UnsafePointer<Float>, _ __I0S: vDSP_Stride, _ __I1: UnsafePointer<Float>, _ __I1S: vDSP_Stride,
  _ __O0: UnsafeMutablePointer<Float>, _ __O0S: vDSP_Stride, _ __O1: UnsafeMutablePointer<Float>,
  _ __O1S: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.addSubtract(
    Strided(__I1, __I1S), Strided(__I0, __I0S), MutableStrided(__O0, __O0S), MutableStrided(__O1, __O1S),
    Int(__N))
}

/// Same as `vDSP_vaddsub`, in double precision.
public func vDSP_vaddsubD(
  _ __I0: UnsafePointer<Double>, _ __I0S: vDSP_Stride, _ __I1: UnsafePointer<Double>, _ __I1S: vDSP_Stride,
  _ __O0: UnsafeMutablePointer<Double>, _ __O0S: vDSP_Stride, _ __O1: UnsafeMutablePointer<Double>,
  _ __O1S: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.addSubtract(
    Strided(__I1, __I1S), Strided(__I0, __I0S), MutableStrided(__O0, __O0S), MutableStrided(__O1, __O1S),
    Int(__N))
}
