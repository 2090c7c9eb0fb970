// Operations that are at least as fast here as in OpenBLAS, which computes norms with excess precision and
// uses several threads where one is faster. MatrixProducts.swift and CLinearAlgebra have the rest of BLAS.
//
// A vector of N elements with a negative increment starts at its last address, X − (N − 1) · increment, as in
// the reference BLAS. If N is less than 1, it is empty. Addresses of modified vectors may be nil only if N is
// 0.

public import CLinearAlgebra

@inline(__always)
func vector<T>(_ base: UnsafePointer<T>, _ increment: Int32, _ count: Int32) -> Strided<T> {
  Strided(increment < 0 ? base + Int(1 - count) * Int(increment) : base, Int(increment))
}

@inline(__always)
func vector<T>(_ base: UnsafeMutablePointer<T>, _ increment: Int32, _ count: Int32) -> MutableStrided<T> {
  MutableStrided(increment < 0 ? base + Int(1 - count) * Int(increment) : base, Int(increment))
}

extension Vectors {
  /// Adds α · x · yᵀ to a.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func addOuterProduct<T: vDSP_FloatingPointGeneratable>(
    _ order: CBLAS_ORDER, _ x: Strided<T>, _ rows: Int, _ y: Strided<T>, _ columns: Int, _ alpha: T,
    to a: UnsafeMutablePointer<T>, leading: Int
  ) {
    // In column-major order, the rows in memory are the columns.
    let isInColumns = order == CblasColMajor
    let (outer, inner) = isInColumns ? (y, x) : (x, y)
    let (outerCount, innerCount) = isInColumns ? (columns, rows) : (rows, columns)
    for row in 0..<outerCount {
      let result = MutableStrided(a + row &* leading, 1)
      multiplyAdd(inner, alpha * outer[row], result.elements, result, innerCount)
    }
  }

  /// √(Σ a²). If the plain sum isn't normal, the elements are divided by the largest magnitude first.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func norm<T: vDSP_FloatingPointGeneratable>(_ a: Strided<T>, _ count: Int) -> T {
    let plain = sumOfSquares(a, count)
    if plain.isNormal && plain > T.leastNormalMagnitude * T(count) / T.ulpOfOne { return plain.squareRoot() }
    let largest = maximumMagnitude(a, count)
    guard largest > 0, largest.isFinite, !plain.isNaN else { return plain.squareRoot() }
    var sum: T = 0
    for n in 0..<count { sum += (a[n] / largest) * (a[n] / largest) }
    return largest * sum.squareRoot()
  }
}

/// Y = X.
public func cblas_scopy(
  _ __N: Int32, _ __X: UnsafePointer<Float>!, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Float>!,
  _ __incY: Int32
) {
  guard __N > 0 else { return }
  Vectors.copy(vector(__X, __incX, __N), vector(__Y, __incY, __N), Int(__N))
}

/// Y = X. In double precision.
public func cblas_dcopy(
  _ __N: Int32, _ __X: UnsafePointer<Double>!, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Double>!,
  _ __incY: Int32
) {
  guard __N > 0 else { return }
  Vectors.copy(vector(__X, __incX, __N), vector(__Y, __incY, __N), Int(__N))
}

/// Exchanges the elements of X and Y.
public func cblas_sswap(
  _ __N: Int32, _ __X: UnsafeMutablePointer<Float>!, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Float>!,
  _ __incY: Int32
) {
  guard __N > 0 else { return }
  Vectors.swap(vector(__X, __incX, __N), vector(__Y, __incY, __N), Int(__N))
}

/// Exchanges the elements of X and Y. In double precision.
public func cblas_dswap(
  _ __N: Int32, _ __X: UnsafeMutablePointer<Double>!, _ __incX: Int32, _ __Y: UnsafeMutablePointer<Double>!,
  _ __incY: Int32
) {
  guard __N > 0 else { return }
  Vectors.swap(vector(__X, __incX, __N), vector(__Y, __incY, __N), Int(__N))
}

/// Y = α · X + Y.
public func cblas_saxpy(
  _ __N: Int32, _ __alpha: Float, _ __X: UnsafePointer<Float>!, _ __incX: Int32,
  _ __Y: UnsafeMutablePointer<Float>!, _ __incY: Int32
) {
  guard __N > 0, __alpha != 0 else { return }
  let y = vector(__Y, __incY, __N)
  Vectors.multiplyAdd(vector(__X, __incX, __N), __alpha, y.elements, y, Int(__N))
}

/// Y = α · X + Y. In double precision.
public func cblas_daxpy(
  _ __N: Int32, _ __alpha: Double, _ __X: UnsafePointer<Double>!, _ __incX: Int32,
  _ __Y: UnsafeMutablePointer<Double>!, _ __incY: Int32
) {
  guard __N > 0, __alpha != 0 else { return }
  let y = vector(__Y, __incY, __N)
  Vectors.multiplyAdd(vector(__X, __incX, __N), __alpha, y.elements, y, Int(__N))
}

/// Y = α · X + β · Y.
public func catlas_saxpby(
  _ __N: Int32, _ __alpha: Float, _ __X: UnsafePointer<Float>!, _ __incX: Int32, _ __beta: Float,
  _ __Y: UnsafeMutablePointer<Float>!, _ __incY: Int32
) {
  guard __N > 0 else { return }
  let y = vector(__Y, __incY, __N)
  Vectors.multiplyMultiplyAdd(vector(__X, __incX, __N), __alpha, y.elements, __beta, y, Int(__N))
}

/// Y = α · X + β · Y. In double precision.
public func catlas_daxpby(
  _ __N: Int32, _ __alpha: Double, _ __X: UnsafePointer<Double>!, _ __incX: Int32, _ __beta: Double,
  _ __Y: UnsafeMutablePointer<Double>!, _ __incY: Int32
) {
  guard __N > 0 else { return }
  let y = vector(__Y, __incY, __N)
  Vectors.multiplyMultiplyAdd(vector(__X, __incX, __N), __alpha, y.elements, __beta, y, Int(__N))
}

/// X = α.
public func catlas_sset(_ __N: Int32, _ __alpha: Float, _ __X: UnsafeMutablePointer<Float>!, _ __incX: Int32)
{
  guard __N > 0 else { return }
  Vectors.fill(vector(__X, __incX, __N), __alpha, Int(__N))
}

/// X = α. In double precision.
public func catlas_dset(
  _ __N: Int32, _ __alpha: Double, _ __X: UnsafeMutablePointer<Double>!, _ __incX: Int32
) {
  guard __N > 0 else { return }
  Vectors.fill(vector(__X, __incX, __N), __alpha, Int(__N))
}

/// X = α · X. Does nothing unless the increment is positive.
public func cblas_sscal(_ __N: Int32, _ __alpha: Float, _ __X: UnsafeMutablePointer<Float>!, _ __incX: Int32)
{
  guard __N > 0, __incX > 0 else { return }
  let x = vector(__X, __incX, __N)
  Vectors.multiply(x.elements, __alpha, x, Int(__N))
}

/// X = α · X. Does nothing unless the increment is positive. In double precision.
public func cblas_dscal(
  _ __N: Int32, _ __alpha: Double, _ __X: UnsafeMutablePointer<Double>!, _ __incX: Int32
) {
  guard __N > 0, __incX > 0 else { return }
  let x = vector(__X, __incX, __N)
  Vectors.multiply(x.elements, __alpha, x, Int(__N))
}

/// √(Σ X[n]²), also if the squares overflow or underflow; 0 unless the increment is positive.
public func cblas_snrm2(_ __N: Int32, _ __X: UnsafePointer<Float>!, _ __incX: Int32) -> Float {
  guard __N > 0, __incX > 0 else { return 0 }
  return Vectors.norm(vector(__X, __incX, __N), Int(__N))
}

/// Same as `cblas_snrm2`, in double precision.
public func cblas_dnrm2(_ __N: Int32, _ __X: UnsafePointer<Double>!, _ __incX: Int32) -> Double {
  guard __N > 0, __incX > 0 else { return 0 }
  return Vectors.norm(vector(__X, __incX, __N), Int(__N))
}

/// A = α · X · Yᵀ + A, where A is M × N.
public func cblas_sger(
  _ __Order: CBLAS_ORDER, _ __M: Int32, _ __N: Int32, _ __alpha: Float, _ __X: UnsafePointer<Float>!,
  _ __incX: Int32, _ __Y: UnsafePointer<Float>!, _ __incY: Int32,
  _ __A: UnsafeMutablePointer<Float>!, _ __lda: Int32
) {
  guard __M > 0, __N > 0, __alpha != 0 else { return }
  let (x, y) = (vector(__X, __incX, __M), vector(__Y, __incY, __N))
  Vectors.addOuterProduct(__Order, x, Int(__M), y, Int(__N), __alpha, to: __A, leading: Int(__lda))
}

/// A = α · X · Yᵀ + A, where A is M × N. In double precision.
public func cblas_dger(
  _ __Order: CBLAS_ORDER, _ __M: Int32, _ __N: Int32, _ __alpha: Double, _ __X: UnsafePointer<Double>!,
  _ __incX: Int32, _ __Y: UnsafePointer<Double>!, _ __incY: Int32,
  _ __A: UnsafeMutablePointer<Double>!, _ __lda: Int32
) {
  guard __M > 0, __N > 0, __alpha != 0 else { return }
  let (x, y) = (vector(__X, __incX, __M), vector(__Y, __incY, __N))
  Vectors.addOuterProduct(__Order, x, Int(__M), y, Int(__N), __alpha, to: __A, leading: Int(__lda))
}
