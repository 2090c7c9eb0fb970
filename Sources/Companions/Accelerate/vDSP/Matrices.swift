// Row-major matrices: element [row, column] is element row · columns + column of a strided vector.

extension Vectors {
  /// c, rows × columns, is the transpose of a. Tiles of 16 × 16 stay in the cache while columns are read.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func transpose<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ c: MutableStrided<T>, rows: Int, columns: Int
  ) {
    for top in stride(from: 0, to: rows, by: 16) {
      for left in stride(from: 0, to: columns, by: 16) {
        for row in top..<min(top &+ 16, rows) {
          for column in left..<min(left &+ 16, columns) {
            c[row &* columns &+ column] = a[column &* rows &+ row]
          }
        }
      }
    }
  }

  /// c, rows × columns, is a, rows × inner, times b, inner × columns.
  ///
  /// - Parameter multiply: multiplies contiguous matrices, given rows, columns and `inner`.
  @inline(__always)
  static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ a: Strided<T>, _ b: Strided<T>, _ c: MutableStrided<T>, rows: Int, columns: Int, inner: Int,
    multiply: (Int32, Int32, Int32) -> Void
  ) {
    if a.stride == 1, b.stride == 1, c.stride == 1, let m = Int32(exactly: rows),
      let n = Int32(exactly: columns), let k = Int32(exactly: inner)
    {
      return multiply(m, n, k)
    }
    for row in 0..<rows {
      for column in 0..<columns {
        c[row &* columns &+ column] = dot(
          Strided(a.base + row &* inner &* a.stride, a.stride),
          Strided(b.base + column &* b.stride, columns &* b.stride), inner)
      }
    }
  }

  /// Copies a submatrix.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func copy<T: vDSP_FloatingPointGeneratable>(
    _ a: UnsafePointer<T>, rowStride: Int, to c: UnsafeMutablePointer<T>, rowStride resultStride: Int,
    rows: Int,
    columns: Int
  ) {
    guard columns > 0, rows > 0 else { return }
    if rowStride == columns, resultStride == columns { return c.update(from: a, count: rows * columns) }
    for row in 0..<rows {
      (c + row &* resultStride).update(from: a + row &* rowStride, count: columns)
    }
  }
}

/// C, M × N, is the transpose of A, N × M. The two must not overlap.
public func vDSP_mtrans(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride,
  _ __M: vDSP_Length, _ __N: vDSP_Length
) {
  Vectors.transpose(Strided(__A, __IA), MutableStrided(__C, __IC), rows: Int(__M), columns: Int(__N))
}

/// C, M × N, is the transpose of A, N × M. The two must not overlap. In double precision.
public func vDSP_mtransD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride,
  _ __M: vDSP_Length, _ __N: vDSP_Length
) {
  Vectors.transpose(Strided(__A, __IA), MutableStrided(__C, __IC), rows: Int(__M), columns: Int(__N))
}

/// C, M × N, is the product of A, M × P, and B, P × N. C must not overlap the others.
public func vDSP_mmul(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Float>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Float>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) {
  let (rows, columns, inner) = (Int(__M), Int(__N), Int(__P))
  Vectors.multiply(
    Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), rows: rows, columns: columns,
    inner: inner
  ) { m, n, k in
    cblas_sgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, __A, max(k, 1), __B, max(n, 1), 0, __C, max(n, 1)
    )
  }
}

/// C, M × N, is the product of A, M × P, and B, P × N. C must not overlap the others. In double precision.
public func vDSP_mmulD(
  _ __A: UnsafePointer<Double>, _ __IA: vDSP_Stride, _ __B: UnsafePointer<Double>, _ __IB: vDSP_Stride,
  _ __C: UnsafeMutablePointer<Double>, _ __IC: vDSP_Stride, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __P: vDSP_Length
) {
  let (rows, columns, inner) = (Int(__M), Int(__N), Int(__P))
  Vectors.multiply(
    Strided(__A, __IA), Strided(__B, __IB), MutableStrided(__C, __IC), rows: rows, columns: columns,
    inner: inner
  ) { m, n, k in
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, __A, max(k, 1), __B, max(n, 1), 0, __C, max(n, 1)
    )
  }
}

/// Copies N rows of M elements: C[n · TC + m] = A[n · TA + m], where TA and TC are the row strides.
public func vDSP_mmov(
  _ __A: UnsafePointer<Float>, _ __C: UnsafeMutablePointer<Float>, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __TA: vDSP_Length, _ __TC: vDSP_Length
) {
  Vectors.copy(__A, rowStride: Int(__TA), to: __C, rowStride: Int(__TC), rows: Int(__N), columns: Int(__M))
}

/// Same as `vDSP_mmov`, in double precision.
public func vDSP_mmovD(
  _ __A: UnsafePointer<Double>, _ __C: UnsafeMutablePointer<Double>, _ __M: vDSP_Length, _ __N: vDSP_Length,
  _ __TA: vDSP_Length, _ __TC: vDSP_Length
) {
  Vectors.copy(__A, rowStride: Int(__TA), to: __C, rowStride: Int(__TC), rows: Int(__N), columns: Int(__M))
}
