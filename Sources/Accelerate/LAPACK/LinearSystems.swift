// Unsafe: see LAPACKTypes.swift.

/// Factors of a matrix: a lower triangular one with a diagonal of 1 and an upper one, in its place, its rows exchanged.
///
/// - Parameters:
///   - __ipiv: receives for each row the one, from 1, that it changed places with.
///   - __info: positive where the factor of that column is 0, so that the matrix can't be inverted.
@discardableResult
public func sgetrf_(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __ipiv: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  getrf(__m, __n, __a, __lda, __ipiv, __info)
  return 0
}

/// Factors of a matrix: a lower triangular one with a diagonal of 1 and an upper one, in its place, its rows exchanged. In
/// double precision.
///
/// - Parameters:
///   - __ipiv: receives for each row the one, from 1, that it changed places with.
///   - __info: positive where the factor of that column is 0, so that the matrix can't be inverted.
@discardableResult
public func dgetrf_(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __ipiv: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  getrf(__m, __n, __a, __lda, __ipiv, __info)
  return 0
}

/// The solution, in the place of the right side, of a system whose matrix has been factored by `getrf`.
///
/// - Parameter __trans: `N` for the matrix, `T` or `C` for the transposed one.
@discardableResult
public func sgetrs_(
  _ __trans: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __ipiv: UnsafeMutablePointer<Int32>!,
  _ __b: UnsafeMutablePointer<Float>!, _ __ldb: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  getrs(__trans, __n, __nrhs, __a, __lda, __ipiv, __b, __ldb, __info)
  return 0
}

/// The solution, in the place of the right side, of a system whose matrix has been factored by `getrf`. In double precision.
///
/// - Parameter __trans: `N` for the matrix, `T` or `C` for the transposed one.
@discardableResult
public func dgetrs_(
  _ __trans: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __ipiv: UnsafeMutablePointer<Int32>!,
  _ __b: UnsafeMutablePointer<Double>!, _ __ldb: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  getrs(__trans, __n, __nrhs, __a, __lda, __ipiv, __b, __ldb, __info)
  return 0
}

/// The inverse of a matrix that has been factored by `getrf`, in the place of the factors.
///
/// - Parameter __info: positive where that factor of the diagonal is 0; then nothing is inverted.
@discardableResult
public func sgetri_(
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __ipiv: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<Float>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  getri(__n, __a, __lda, __ipiv, __work, __lwork, __info)
  return 0
}

/// The inverse of a matrix that has been factored by `getrf`, in the place of the factors. In double precision.
///
/// - Parameter __info: positive where that factor of the diagonal is 0; then nothing is inverted.
@discardableResult
public func dgetri_(
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __ipiv: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<Double>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  getri(__n, __a, __lda, __ipiv, __work, __lwork, __info)
  return 0
}

/// The solution of a system of linear equations, in the place of the right side; the matrix becomes its factors, as `getrf`
/// makes them.
///
/// - Parameter __info: positive where the factor of that column is 0; then nothing is solved.
@discardableResult
public func sgesv_(
  _ __n: UnsafeMutablePointer<Int32>!, _ __nrhs: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __ipiv: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<Float>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gesv(__n, __nrhs, __a, __lda, __ipiv, __b, __ldb, __info)
  return 0
}

/// The solution of a system of linear equations, in the place of the right side; the matrix becomes its factors, as `getrf`
/// makes them. In double precision.
///
/// - Parameter __info: positive where the factor of that column is 0; then nothing is solved.
@discardableResult
public func dgesv_(
  _ __n: UnsafeMutablePointer<Int32>!, _ __nrhs: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __ipiv: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<Double>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gesv(__n, __nrhs, __a, __lda, __ipiv, __b, __ldb, __info)
  return 0
}

/// The triangular factor of a positive definite symmetric matrix, in the place of the triangle that is given: for `U` the
/// matrix is its transpose times it, for `L` it times its transpose.
///
/// - Parameter __info: positive where the leading part of that order isn't positive definite.
@discardableResult
public func spotrf_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  potrf(__uplo, __n, __a, __lda, __info)
  return 0
}

/// The triangular factor of a positive definite symmetric matrix, in the place of the triangle that is given: for `U` the
/// matrix is its transpose times it, for `L` it times its transpose. In double precision.
///
/// - Parameter __info: positive where the leading part of that order isn't positive definite.
@discardableResult
public func dpotrf_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  potrf(__uplo, __n, __a, __lda, __info)
  return 0
}

/// The solution, in the place of the right side, of a system whose matrix has been factored by `potrf`.
@discardableResult
public func spotrs_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<Float>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  potrs(__uplo, __n, __nrhs, __a, __lda, __b, __ldb, __info)
  return 0
}

/// The solution, in the place of the right side, of a system whose matrix has been factored by `potrf`. In double precision.
@discardableResult
public func dpotrs_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<Double>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  potrs(__uplo, __n, __nrhs, __a, __lda, __b, __ldb, __info)
  return 0
}

/// The solution of a system with a positive definite symmetric matrix, in the place of the right side; the matrix becomes
/// its factor, as `potrf` makes it.
///
/// - Parameter __info: positive where the leading part of that order isn't positive definite; then nothing is solved.
@discardableResult
public func sposv_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<Float>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  posv(__uplo, __n, __nrhs, __a, __lda, __b, __ldb, __info)
  return 0
}

/// The solution of a system with a positive definite symmetric matrix, in the place of the right side; the matrix becomes
/// its factor, as `potrf` makes it. In double precision.
///
/// - Parameter __info: positive where the leading part of that order isn't positive definite; then nothing is solved.
@discardableResult
public func dposv_(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<Double>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  posv(__uplo, __n, __nrhs, __a, __lda, __b, __ldb, __info)
  return 0
}

/// The x with the least |A x − b|, in the place of the right side; of several with none, the one of the least length. The
/// matrix has full rank, and stays as it is.
///
/// - Parameters:
///   - __trans: `N` for the matrix, `T` for the transposed one.
///   - __info: positive where that column depends on those before.
@discardableResult
public func sgels_(
  _ __trans: UnsafeMutablePointer<CChar>!, _ __m: UnsafeMutablePointer<Int32>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __nrhs: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __b: UnsafeMutablePointer<Float>!, _ __ldb: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<Float>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gels(__trans, __m, __n, __nrhs, __a, __lda, __b, __ldb, __work, __lwork, __info)
  return 0
}

/// The x with the least |A x − b|, in the place of the right side; of several with none, the one of the least length. The
/// matrix has full rank, and stays as it is. In double precision.
///
/// - Parameters:
///   - __trans: `N` for the matrix, `T` for the transposed one.
///   - __info: positive where that column depends on those before.
@discardableResult
public func dgels_(
  _ __trans: UnsafeMutablePointer<CChar>!, _ __m: UnsafeMutablePointer<Int32>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __nrhs: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __b: UnsafeMutablePointer<Double>!, _ __ldb: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<Double>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gels(__trans, __m, __n, __nrhs, __a, __lda, __b, __ldb, __work, __lwork, __info)
  return 0
}

// MARK: - In either precision

private func getrf<T: BinaryFloatingPoint>(
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __ipiv: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) {
  __info.pointee = invalid(
    (1, __m.pointee >= 0), (2, __n.pointee >= 0), (4, holds(__lda.pointee, __m.pointee)))
  guard __info.pointee == 0 else { return }
  let own = LAPACKMatrix(__a, __lda.pointee)
  var matrix = own.read(Int(__m.pointee), Int(__n.pointee))
  var singular = 0
  for (row, pivot) in matrix.factorize(singular: &singular).enumerated() { __ipiv[row] = Int32(pivot + 1) }
  own.write(matrix)
  __info.pointee = Int32(singular)
}

private func getrs<T: BinaryFloatingPoint>(
  _ __trans: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __ipiv: UnsafeMutablePointer<Int32>!,
  _ __b: UnsafeMutablePointer<T>!, _ __ldb: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) {
  let isPlain = isLetter(__trans.pointee, "N")
  let order = __n.pointee
  __info.pointee = invalid(
    (1, isPlain || isLetter(__trans.pointee, "T") || isLetter(__trans.pointee, "C")), (2, order >= 0),
    (3, __nrhs.pointee >= 0), (5, holds(__lda.pointee, order)),
    (6, order < 1 || (0..<Int(order)).allSatisfy { (1...order).contains(__ipiv[$0]) }),
    (8, holds(__ldb.pointee, order)))
  guard __info.pointee == 0 else { return }
  let side = Int(order)
  let factors = LAPACKMatrix(__a, __lda.pointee).read(side, side)
  let own = LAPACKMatrix(__b, __ldb.pointee)
  own.write(
    factors.solve(
      own.read(side, Int(__nrhs.pointee)), pivots: (0..<side).map { Int(__ipiv[$0]) - 1 },
      transposed: !isPlain))
}

private func getri<T: BinaryFloatingPoint>(
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __ipiv: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<T>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let order = __n.pointee
  __info.pointee = invalid((1, order >= 0), (3, holds(__lda.pointee, order)))
  guard __info.pointee == 0, !isQuery(__work, __lwork.pointee), order > 0 else { return }
  let side = Int(order)
  guard (0..<side).allSatisfy({ (1...order).contains(__ipiv[$0]) }) else {
    __info.pointee = -4
    return
  }
  let own = LAPACKMatrix(__a, __lda.pointee)
  let factors = own.read(side, side)
  if let zero = (0..<side).first(where: { factors[$0, $0] == 0 }) {
    __info.pointee = Int32(zero + 1)
    return
  }
  own.write(
    factors.solve(.identity(side), pivots: (0..<side).map { Int(__ipiv[$0]) - 1 }, transposed: false))
}

private func gesv<T: BinaryFloatingPoint>(
  _ __n: UnsafeMutablePointer<Int32>!, _ __nrhs: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<T>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __ipiv: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<T>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let order = __n.pointee
  __info.pointee = invalid(
    (1, order >= 0), (2, __nrhs.pointee >= 0), (4, holds(__lda.pointee, order)),
    (7, holds(__ldb.pointee, order)))
  guard __info.pointee == 0 else { return }
  let side = Int(order)
  let (own, right) = (LAPACKMatrix(__a, __lda.pointee), LAPACKMatrix(__b, __ldb.pointee))
  var matrix = own.read(side, side)
  var singular = 0
  let pivots = matrix.factorize(singular: &singular)
  for (row, pivot) in pivots.enumerated() { __ipiv[row] = Int32(pivot + 1) }
  own.write(matrix)
  __info.pointee = Int32(singular)
  guard singular == 0 else { return }
  right.write(matrix.solve(right.read(side, Int(__nrhs.pointee)), pivots: pivots, transposed: false))
}

private func potrf<T: BinaryFloatingPoint>(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<T>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) {
  let isUpper = isLetter(__uplo.pointee, "U")
  let order = __n.pointee

  __info.pointee = invalid(
    (1, isUpper || isLetter(__uplo.pointee, "L")), (2, order >= 0), (4, holds(__lda.pointee, order)))
  guard __info.pointee == 0 else { return }
  let own = LAPACKMatrix(__a, __lda.pointee)
  let (factor, failure) = own.read(symmetric: Int(order), upper: isUpper).choleskyFactor()
  __info.pointee = Int32(failure)
  guard failure == 0 else { return }
  own.write(isUpper ? factor : factor.transposed) { row, column in
    isUpper ? row <= column : row >= column
  }
}

private func potrs<T: BinaryFloatingPoint>(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<T>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let isUpper = isLetter(__uplo.pointee, "U")
  let order = __n.pointee

  __info.pointee = invalid(
    (1, isUpper || isLetter(__uplo.pointee, "L")), (2, order >= 0), (3, __nrhs.pointee >= 0),
    (5, holds(__lda.pointee, order)), (7, holds(__ldb.pointee, order)))
  guard __info.pointee == 0 else { return }
  let side = Int(order)
  let stored = LAPACKMatrix(__a, __lda.pointee).read(side, side)
  let factor = isUpper ? stored : stored.transposed
  let right = LAPACKMatrix(__b, __ldb.pointee)
  let below = factor.upper(right.read(side, Int(__nrhs.pointee)), transposed: true)
  right.write(factor.upper(below, transposed: false))
}

private func posv<T: BinaryFloatingPoint>(
  _ __uplo: UnsafeMutablePointer<CChar>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __nrhs: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<T>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let isUpper = isLetter(__uplo.pointee, "U")
  let order = __n.pointee

  __info.pointee = invalid(
    (1, isUpper || isLetter(__uplo.pointee, "L")), (2, order >= 0), (3, __nrhs.pointee >= 0),
    (5, holds(__lda.pointee, order)), (7, holds(__ldb.pointee, order)))
  guard __info.pointee == 0 else { return }
  let side = Int(order)
  let own = LAPACKMatrix(__a, __lda.pointee)
  let (factor, failure) = own.read(symmetric: side, upper: isUpper).choleskyFactor()
  __info.pointee = Int32(failure)
  guard failure == 0 else { return }
  own.write(isUpper ? factor : factor.transposed) { row, column in
    isUpper ? row <= column : row >= column
  }
  let right = LAPACKMatrix(__b, __ldb.pointee)
  let below = factor.upper(right.read(side, Int(__nrhs.pointee)), transposed: true)
  right.write(factor.upper(below, transposed: false))
}

private func gels<T: BinaryFloatingPoint>(
  _ __trans: UnsafeMutablePointer<CChar>!, _ __m: UnsafeMutablePointer<Int32>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __nrhs: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<T>!, _ __lda: UnsafeMutablePointer<Int32>!, _ __b: UnsafeMutablePointer<T>!,
  _ __ldb: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<T>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let isPlain = isLetter(__trans.pointee, "N")
  __info.pointee = invalid(
    (1, isPlain || isLetter(__trans.pointee, "T")), (2, __m.pointee >= 0), (3, __n.pointee >= 0),
    (4, __nrhs.pointee >= 0), (6, holds(__lda.pointee, __m.pointee)),
    (8, holds(__ldb.pointee, max(__m.pointee, __n.pointee))))
  guard __info.pointee == 0, !isQuery(__work, __lwork.pointee) else { return }
  let stored = LAPACKMatrix(__a, __lda.pointee).read(Int(__m.pointee), Int(__n.pointee))
  let matrix = isPlain ? stored : stored.transposed
  let right = LAPACKMatrix(__b, __ldb.pointee)
  let (solution, failure) = matrix.leastSquares(right.read(matrix.rows, Int(__nrhs.pointee)))
  __info.pointee = Int32(failure)
  if let solution { right.write(solution) }
}
