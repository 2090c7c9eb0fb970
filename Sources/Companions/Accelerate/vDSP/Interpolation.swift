// Interpolation in tables.
//
// Unsafe: as in StridedVectors.swift; tables have the given length, and are read within it.

extension Vectors {
  /// Interpolates by a parabola through three values of the table, the middle one at max(trunc(position), 1).
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func interpolateQuadratically<T: IntegerConvertible>(
    _ table: UnsafePointer<T>, _ places: Strided<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    for n in 0..<count {
      let middle = max(places[n].truncated, 1)
      let a = places[n] - T(middle)
      let (before, here, after) = (table[middle &- 1], table[middle], table[middle &+ 1])
      result[n] = (before * (a * a - a) + here * (2 - 2 * a * a) + after * (a * a + a)) / 2
    }
  }

  /// Interpolates linearly at all n between values at ascending positions; constant beyond them.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func interpolate<T: vDSP_FloatingPointGeneratable>(
    values: Strided<T>, at places: Strided<T>, _ known: Int, _ result: MutableStrided<T>, _ count: Int
  ) {
    guard known > 0 else { return }
    var m = 0
    for n in 0..<count {
      let place = T(n)
      if place <= places[0] {
        result[n] = values[0]
      } else if places[known &- 1] < place {
        result[n] = values[known &- 1]
      } else {
        while places[m &+ 1] < place { m &+= 1 }
        let step = (values[m &+ 1] - values[m]) / (places[m &+ 1] - places[m])
        result[n] = values[m] + step * (place - places[m])
      }
    }
  }

  /// Interpolates linearly in a table at a · scale + offset; its first and last value beyond it.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func lookUp<T: IntegerConvertible>(
    _ a: Strided<T>, scale: T, offset: T, in table: UnsafePointer<T>, _ length: Int,
    _ result: MutableStrided<T>,
    _ count: Int
  ) {
    guard length > 0 else { return }
    for n in 0..<count {
      let place = scale * a[n] + offset
      if place < 0 {
        result[n] = table[0]
      } else if place < T(length &- 1) {
        let index = place.truncated
        let rest = place - T(index)
        result[n] = (1 - rest) * table[index] + rest * table[index &+ 1]
      } else {
        result[n] = place == place ? table[length &- 1] : place
      }
    }
  }
}

/// C[n] = A at B[n], by a parabola through A[b − 1], A[b] and A[b + 1], with b = max(trunc(B[n]), 1). A has M
/// elements; each b is at most M − 2.
public func vDSP_vqint(
  _ __A: UnsafePointer<Float>, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  Vectors.interpolateQuadratically(__A, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// Same as `vDSP_vqint`, in double precision.
public func vDSP_vqintD(
  _ __A: UnsafePointer<Double>, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  Vectors.interpolateQuadratically(__A, Strided(__B, __IB), MutableStrided(__C, __IC), Int(__N))
}

/// C[n] = the linear interpolation at n of M values A[m] at ascending positions B[m]; constant beyond them.
public func vDSP_vgenp(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  Vectors.interpolate(
    values: Strided(__A, __IA), at: Strided(__B, __IB), Int(__M), MutableStrided(__C, __IC), Int(__N))
}

/// Same as `vDSP_vgenp`, in double precision.
public func vDSP_vgenpD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __N: vDSP_Length, _ __M: vDSP_Length
) {
  Vectors.interpolate(
    values: Strided(__A, __IA), at: Strided(__B, __IB), Int(__M), MutableStrided(__C, __IC), Int(__N))
}

/// D[n] = the linear interpolation of C at A[n] · S1 + S2; C[0] and C[M − 1] beyond C.
public func vDSP_vtabi(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __S1: UnsafePointer<Float>,
  _ __S2: UnsafePointer<Float>,
  _ __C: UnsafePointer<Float>, _ __M: vDSP_Length, _ __D: UnsafeMutablePointer<Float>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.lookUp(
    Strided(__A, __IA), scale: __S1.pointee, offset: __S2.pointee, in: __C, Int(__M),
    MutableStrided(__D, __ID), Int(__N))
}

/// Same as `vDSP_vtabi`, in double precision.
public func vDSP_vtabiD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __S1: UnsafePointer<Double>,
  _ __S2: UnsafePointer<Double>,
  _ __C: UnsafePointer<Double>, _ __M: vDSP_Length, _ __D: UnsafeMutablePointer<Double>, _ __ID: vDSP_Stride,
  _ __N: vDSP_Length
) {
  Vectors.lookUp(
    Strided(__A, __IA), scale: __S1.pointee, offset: __S2.pointee, in: __C, Int(__M),
    MutableStrided(__D, __ID), Int(__N))
}
