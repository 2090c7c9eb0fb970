import CKernels

// Clipping and thresholds, element by element.

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func clip<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ low: T, _ high: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    // The compiler makes a maximum and a minimum of two successive comparisons; NaN stays.
    map(a, result, count, cv_clip, low, high) {
      let atLeast = low > $0 ? low : $0
      return high < atLeast ? high : atLeast
    }
  }

  /// a outside low…high, else low if negative and high if not.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func invertedClip<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ low: T, _ high: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_inverted_clip, low, high) { $0 <= low || high <= $0 ? $0 : $0 < 0 ? low : high }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func threshold<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ low: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_at_least, low) { $0 >= low ? $0 : low }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func thresholdToZero<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ low: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_at_least_or_zero, low) { $0 >= low ? $0 : 0 }
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func signedConstant<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ low: T, _ value: T, _ result: MutableStrided<T>, _ count: Int
  ) {
    map(a, result, count, cv_signed_constant, low, value) { $0 >= low ? value : -value }
  }
}

/// D[n] = A[n], clipped to B…C.
public func vDSP_vclip(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.clip(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n], clipped to B…C. In double precision.
public func vDSP_vclipD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.clip(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n] outside B…C, else B if negative and C if not.
public func vDSP_viclip(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.invertedClip(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// Same as `vDSP_viclip`, in double precision.
public func vDSP_viclipD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.invertedClip(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// C[n] = A[n] if it is at least B, else B.
public func vDSP_vthr(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.threshold(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] if it is at least B, else B. In double precision.
public func vDSP_vthrD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.threshold(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] if it is at least B, else 0.
public func vDSP_vthres(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.thresholdToZero(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = A[n] if it is at least B, else 0. In double precision.
public func vDSP_vthresD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.thresholdToZero(Strided(__A, __IA), __B.pointee, MutableStrided(__C, __IC), Int(__N))
}

/// D[n] = C if A[n] is at least B, else −C.
public func vDSP_vthrsc(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.signedConstant(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = C if A[n] is at least B, else −C. In double precision.
public func vDSP_vthrscD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.signedConstant(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = C if A[n] is at least B, else −C.
public func vDSP_vlim(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.signedConstant(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = C if A[n] is at least B, else −C. In double precision.
public func vDSP_vlimD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length
) {
  Vectors.signedConstant(Strided(__A, __IA), __B.pointee, __C.pointee, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n], clipped to B…C; NLow and NHigh count the elements below B and above C.
public func vDSP_vclipc(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __C: UnsafePointer<Float>,
  _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride, _ __N: vDSP_Length,
  _ __NLow: UnsafeMutablePointer<vDSP_Length>, _ __NHigh: UnsafeMutablePointer<vDSP_Length>
) {
  let (a, low, high) = (Strided(__A, __IA), __B.pointee, __C.pointee)
  var (below, above) = (0, 0)
  for n in 0..<Int(__N) {
    below &+= a[n] < low ? 1 : 0
    above &+= a[n] > high ? 1 : 0
  }
  (__NLow.pointee, __NHigh.pointee) = (vDSP_Length(below), vDSP_Length(above))
  Vectors.clip(a, low, high, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = A[n], clipped to B…C; NLow and NHigh count the elements below B and above C. In double precision.
public func vDSP_vclipcD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride, _ __N: vDSP_Length,
  _ __NLow: UnsafeMutablePointer<vDSP_Length>, _ __NHigh: UnsafeMutablePointer<vDSP_Length>
) {
  let (a, low, high) = (Strided(__A, __IA), __B.pointee, __C.pointee)
  var (below, above) = (0, 0)
  for n in 0..<Int(__N) {
    below &+= a[n] < low ? 1 : 0
    above &+= a[n] > high ? 1 : 0
  }
  (__NLow.pointee, __NHigh.pointee) = (vDSP_Length(below), vDSP_Length(above))
  Vectors.clip(a, low, high, MutableStrided(__D, __ID), Int(__N))
}

/// D[n] = C[n] outside the envelope B[n]…A[n], else 0.
public func vDSP_venvlp(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Float>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  map(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N)
  ) { $0 < $2 || $2 < $1 ? $2 : 0 }
}

/// Same as `vDSP_venvlp`, in double precision.
public func vDSP_venvlpD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafePointer<Double>, _ __IC: vDSP_Stride, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  map(
    Strided(__A, __IA), Strided(__B, __IB), Strided(__C, __IC), MutableStrided(__D, __ID), Int(__N)
  ) { $0 < $2 || $2 < $1 ? $2 : 0 }
}
