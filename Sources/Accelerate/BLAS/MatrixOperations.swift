// Matrices with vectors and with matrices. A matrix in columns is the transpose of the same memory in rows, so that all cases
// become one. Sizes below 1 are empty; where β is 0, what is in the result isn't read.

import MatrixMultiplication

/// The matrix that the arguments describe, transposed if they say so.
@inline(__always)
private func matrix<T>(
  _ base: UnsafePointer<T>, leading: Int32, _ order: CBLAS_ORDER, _ transpose: CBLAS_TRANSPOSE
) -> Matrix<T> {
  let inRows = (order == CblasColMajor) == (transpose != CblasNoTrans)
  return Matrix(base, rowStride: inRows ? Int(leading) : 1, columnStride: inRows ? 1 : Int(leading))
}

/// C = α · A · B + β · C, where A is M × K and B is K × N after they are transposed, if they are. The leading dimensions are
/// the distances between rows, in columns' order between columns.
public func cblas_sgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32, _ __K: Int32,
  _ __alpha: Float, _ __A: UnsafePointer<Float>!, _ __lda: Int32, _ __B: UnsafePointer<Float>!,
  _ __ldb: Int32, _ __beta: Float, _ __C: UnsafeMutablePointer<Float>!, _ __ldc: Int32
) {
  guard __M > 0, __N > 0 else { return }
  let (rows, columns, inner) = (Int(__M), Int(__N), max(Int(__K), 0))
  let a = matrix(__A, leading: __lda, __Order, __TransA)
  let b = matrix(__B, leading: __ldb, __Order, __TransB)
  // C in columns is its transpose in rows: Cᵀ = Bᵀ · Aᵀ.
  if __Order == CblasColMajor {
    b.transposed.multiply(
      by: a.transposed, rows: columns, columns: rows, inner: inner, addingTo: __C, rowStride: Int(__ldc),
      alpha: __alpha, beta: __beta)
  } else {
    a.multiply(
      by: b, rows: rows, columns: columns, inner: inner, addingTo: __C, rowStride: Int(__ldc),
      alpha: __alpha, beta: __beta)
  }
}

/// C = α · A · B + β · C, where A is M × K and B is K × N after they are transposed, if they are. The leading dimensions are
/// the distances between rows, in columns' order between columns. In double precision.
public func cblas_dgemm(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __TransB: CBLAS_TRANSPOSE, _ __M: Int32,
  _ __N: Int32, _ __K: Int32,
  _ __alpha: Double, _ __A: UnsafePointer<Double>!, _ __lda: Int32, _ __B: UnsafePointer<Double>!,
  _ __ldb: Int32, _ __beta: Double, _ __C: UnsafeMutablePointer<Double>!, _ __ldc: Int32
) {
  guard __M > 0, __N > 0 else { return }
  let (rows, columns, inner) = (Int(__M), Int(__N), max(Int(__K), 0))
  let a = matrix(__A, leading: __lda, __Order, __TransA)
  let b = matrix(__B, leading: __ldb, __Order, __TransB)
  // C in columns is its transpose in rows: Cᵀ = Bᵀ · Aᵀ.
  if __Order == CblasColMajor {
    b.transposed.multiply(
      by: a.transposed, rows: columns, columns: rows, inner: inner, addingTo: __C, rowStride: Int(__ldc),
      alpha: __alpha, beta: __beta)
  } else {
    a.multiply(
      by: b, rows: rows, columns: columns, inner: inner, addingTo: __C, rowStride: Int(__ldc),
      alpha: __alpha, beta: __beta)
  }
}

/// Y = α · A · X + β · Y, with A transposed if so said. A is M × N before that.
public func cblas_sgemv(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __M: Int32, _ __N: Int32, _ __alpha: Float,
  _ __A: UnsafePointer<Float>!, _ __lda: Int32,
  _ __X: UnsafePointer<Float>!, _ __incX: Int32, _ __beta: Float, _ __Y: UnsafeMutablePointer<Float>!,
  _ __incY: Int32
) {
  guard __M > 0, __N > 0 else { return }
  let a = matrix(__A, leading: __lda, __Order, __TransA)
  let (rows, columns) = __TransA == CblasNoTrans ? (__M, __N) : (__N, __M)
  let (x, y) = (vector(__X, __incX, columns), vector(__Y, __incY, rows))
  for row in 0..<Int(rows) { y[row] = __beta == 0 ? 0 : __beta * y[row] }
  if a.columnStride == 1 {
    for row in 0..<Int(rows) {
      y[row] += __alpha * Vectors.dot(Strided(a.base + row &* a.rowStride, 1), x, Int(columns))
    }
  } else {
    for column in 0..<Int(columns) {
      Vectors.multiplyAdd(
        Strided(a.base + column &* a.columnStride, a.rowStride), __alpha * x[column], y.elements, y, Int(rows)
      )
    }
  }
}

/// Y = α · A · X + β · Y, with A transposed if so said. A is M × N before that. In double precision.
public func cblas_dgemv(
  _ __Order: CBLAS_ORDER, _ __TransA: CBLAS_TRANSPOSE, _ __M: Int32, _ __N: Int32, _ __alpha: Double,
  _ __A: UnsafePointer<Double>!, _ __lda: Int32,
  _ __X: UnsafePointer<Double>!, _ __incX: Int32, _ __beta: Double, _ __Y: UnsafeMutablePointer<Double>!,
  _ __incY: Int32
) {
  guard __M > 0, __N > 0 else { return }
  let a = matrix(__A, leading: __lda, __Order, __TransA)
  let (rows, columns) = __TransA == CblasNoTrans ? (__M, __N) : (__N, __M)
  let (x, y) = (vector(__X, __incX, columns), vector(__Y, __incY, rows))
  for row in 0..<Int(rows) { y[row] = __beta == 0 ? 0 : __beta * y[row] }
  if a.columnStride == 1 {
    for row in 0..<Int(rows) {
      y[row] += __alpha * Vectors.dot(Strided(a.base + row &* a.rowStride, 1), x, Int(columns))
    }
  } else {
    for column in 0..<Int(columns) {
      Vectors.multiplyAdd(
        Strided(a.base + column &* a.columnStride, a.rowStride), __alpha * x[column], y.elements, y, Int(rows)
      )
    }
  }
}

/// A = α · X · Yᵀ + A, where A is M × N.
public func cblas_sger(
  _ __Order: CBLAS_ORDER, _ __M: Int32, _ __N: Int32, _ __alpha: Float, _ __X: UnsafePointer<Float>!,
  _ __incX: Int32, _ __Y: UnsafePointer<Float>!, _ __incY: Int32,
  _ __A: UnsafeMutablePointer<Float>!, _ __lda: Int32
) {
  guard __M > 0, __N > 0, __alpha != 0 else { return }
  let (x, y) = (vector(__X, __incX, __M), vector(__Y, __incY, __N))
  let inColumns = __Order == CblasColMajor
  // In columns' order, the rows in memory are the columns.
  let (outer, inner, outerCount, innerCount) = inColumns ? (y, x, __N, __M) : (x, y, __M, __N)
  for row in 0..<Int(outerCount) {
    let result = MutableStrided(__A + row &* Int(__lda), 1)
    Vectors.multiplyAdd(inner, __alpha * outer[row], result.elements, result, Int(innerCount))
  }
}

/// A = α · X · Yᵀ + A, where A is M × N. In double precision.
public func cblas_dger(
  _ __Order: CBLAS_ORDER, _ __M: Int32, _ __N: Int32, _ __alpha: Double, _ __X: UnsafePointer<Double>!,
  _ __incX: Int32, _ __Y: UnsafePointer<Double>!, _ __incY: Int32,
  _ __A: UnsafeMutablePointer<Double>!, _ __lda: Int32
) {
  guard __M > 0, __N > 0, __alpha != 0 else { return }
  let (x, y) = (vector(__X, __incX, __M), vector(__Y, __incY, __N))
  let inColumns = __Order == CblasColMajor
  // In columns' order, the rows in memory are the columns.
  let (outer, inner, outerCount, innerCount) = inColumns ? (y, x, __N, __M) : (x, y, __M, __N)
  for row in 0..<Int(outerCount) {
    let result = MutableStrided(__A + row &* Int(__lda), 1)
    Vectors.multiplyAdd(inner, __alpha * outer[row], result.elements, result, Int(innerCount))
  }
}
