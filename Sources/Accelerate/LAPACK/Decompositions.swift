// Unsafe: see LAPACKTypes.swift.

/// The eigenvalues of a symmetric matrix, ascending, and for `V` its eigenvectors in its place, a column each; for `N` the
/// matrix stays as it is.
///
/// - Parameters:
///   - __uplo: which triangle is given, `U` or `L`.
///   - __info: 1 for what are no numbers.
@discardableResult
public func ssyev_(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __uplo: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __w: UnsafeMutablePointer<Float>!,
  _ __work: UnsafeMutablePointer<Float>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  syev(__jobz, __uplo, __n, __a, __lda, __w, __work, __lwork, __info)
  return 0
}

/// The eigenvalues of a symmetric matrix, ascending, and for `V` its eigenvectors in its place, a column each; for `N` the
/// matrix stays as it is. In double precision.
///
/// - Parameters:
///   - __uplo: which triangle is given, `U` or `L`.
///   - __info: 1 for what are no numbers.
@discardableResult
public func dsyev_(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __uplo: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __w: UnsafeMutablePointer<Double>!,
  _ __work: UnsafeMutablePointer<Double>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  syev(__jobz, __uplo, __n, __a, __lda, __w, __work, __lwork, __info)
  return 0
}

/// What `ssyev_` gives, with one more workspace, of one integer; none of its divide and conquer.
///
/// - Parameters:
///   - __iwork: receives its own size where __liwork or __lwork is −1, which asks for sizes.
///   - __info: 0, or −k where the argument k is wrong.
@discardableResult
public func ssyevd_(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __uplo: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __w: UnsafeMutablePointer<Float>!,
  _ __work: UnsafeMutablePointer<Float>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __iwork: UnsafeMutablePointer<Int32>!, _ __liwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  var size: Int32 = __liwork.pointee == -1 ? -1 : __lwork.pointee
  if size == -1 { __iwork?.pointee = 1 }
  syev(__jobz, __uplo, __n, __a, __lda, __w, __work, &size, __info)
  return 0
}

/// What `dsyev_` gives, with one more workspace, of one integer; none of its divide and conquer. In double precision.
///
/// - Parameters:
///   - __iwork: receives its own size where __liwork or __lwork is −1, which asks for sizes.
///   - __info: 0, or −k where the argument k is wrong.
@discardableResult
public func dsyevd_(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __uplo: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __w: UnsafeMutablePointer<Double>!,
  _ __work: UnsafeMutablePointer<Double>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __iwork: UnsafeMutablePointer<Int32>!, _ __liwork: UnsafeMutablePointer<Int32>!,
  _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  var size: Int32 = __liwork.pointee == -1 ? -1 : __lwork.pointee
  if size == -1 { __iwork?.pointee = 1 }
  syev(__jobz, __uplo, __n, __a, __lda, __w, __work, &size, __info)
  return 0
}

/// The singular values of a matrix, descending, and its singular vectors: the matrix is U times the values times VT.
///
/// - Parameters:
///   - __jobu: `A` for all columns of U, `S` for as many as there are values, `O` for those in the place of the matrix,
///     `N` for none.
///   - __jobvt: the same for the rows of VT.
///   - __u: isn't read for `O` and `N`; may be nil.
///   - __vt: isn't read for `O` and `N`; may be nil.
///   - __info: 1 for what are no numbers.
@discardableResult
public func sgesvd_(
  _ __jobu: UnsafeMutablePointer<CChar>!, _ __jobvt: UnsafeMutablePointer<CChar>!,
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Float>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __s: UnsafeMutablePointer<Float>!, _ __u: UnsafeMutablePointer<Float>!,
  _ __ldu: UnsafeMutablePointer<Int32>!, _ __vt: UnsafeMutablePointer<Float>!,
  _ __ldvt: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<Float>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gesvd(__jobu, __jobvt, __m, __n, __a, __lda, __s, __u, __ldu, __vt, __ldvt, __work, __lwork, __info)
  return 0
}

/// The singular values of a matrix, descending, and its singular vectors: the matrix is U times the values times VT. In
/// double precision.
///
/// - Parameters:
///   - __jobu: `A` for all columns of U, `S` for as many as there are values, `O` for those in the place of the matrix,
///     `N` for none.
///   - __jobvt: the same for the rows of VT.
///   - __u: isn't read for `O` and `N`; may be nil.
///   - __vt: isn't read for `O` and `N`; may be nil.
///   - __info: 1 for what are no numbers.
@discardableResult
public func dgesvd_(
  _ __jobu: UnsafeMutablePointer<CChar>!, _ __jobvt: UnsafeMutablePointer<CChar>!,
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!,
  _ __a: UnsafeMutablePointer<Double>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __s: UnsafeMutablePointer<Double>!, _ __u: UnsafeMutablePointer<Double>!,
  _ __ldu: UnsafeMutablePointer<Int32>!, _ __vt: UnsafeMutablePointer<Double>!,
  _ __ldvt: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<Double>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gesvd(__jobu, __jobvt, __m, __n, __a, __lda, __s, __u, __ldu, __vt, __ldvt, __work, __lwork, __info)
  return 0
}

/// The singular values of a matrix, descending, and its singular vectors: the matrix is U times the values times VT.
///
/// - Parameters:
///   - __jobz: `A` for all columns of U and rows of VT, `S` for as many as there are values, `N` for none, and `O` for
///     those in the place
///     of the matrix, columns of U where it has as many rows as columns or more, else rows of VT; of the other all.
///   - __u: isn't read for `N`, and for `O` where its columns go to the matrix; may be nil then.
///   - __vt: isn't read for `N`, and for `O` where its rows go to the matrix; may be nil then.
///   - __info: 1 for what are no numbers.
@discardableResult
public func sgesdd_(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __m: UnsafeMutablePointer<Int32>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Float>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __s: UnsafeMutablePointer<Float>!,
  _ __u: UnsafeMutablePointer<Float>!, _ __ldu: UnsafeMutablePointer<Int32>!,
  _ __vt: UnsafeMutablePointer<Float>!, _ __ldvt: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<Float>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __iwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gesdd(__jobz, __m, __n, __a, __lda, __s, __u, __ldu, __vt, __ldvt, __work, __lwork, __iwork, __info)
  return 0
}

/// The singular values of a matrix, descending, and its singular vectors: the matrix is U times the values times VT. In
/// double precision.
///
/// - Parameters:
///   - __jobz: `A` for all columns of U and rows of VT, `S` for as many as there are values, `N` for none, and `O` for
///     those in the place
///     of the matrix, columns of U where it has as many rows as columns or more, else rows of VT; of the other all.
///   - __u: isn't read for `N`, and for `O` where its columns go to the matrix; may be nil then.
///   - __vt: isn't read for `N`, and for `O` where its rows go to the matrix; may be nil then.
///   - __info: 1 for what are no numbers.
@discardableResult
public func dgesdd_(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __m: UnsafeMutablePointer<Int32>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<Double>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __s: UnsafeMutablePointer<Double>!,
  _ __u: UnsafeMutablePointer<Double>!, _ __ldu: UnsafeMutablePointer<Int32>!,
  _ __vt: UnsafeMutablePointer<Double>!, _ __ldvt: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<Double>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __iwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) -> Int32 {
  gesdd(__jobz, __m, __n, __a, __lda, __s, __u, __ldu, __vt, __ldvt, __work, __lwork, __iwork, __info)
  return 0
}

// MARK: - In either precision

private func syev<T: BinaryFloatingPoint>(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __uplo: UnsafeMutablePointer<CChar>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __w: UnsafeMutablePointer<T>!, _ __work: UnsafeMutablePointer<T>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let isUpper = isLetter(__uplo.pointee, "U")
  let wantsVectors = isLetter(__jobz.pointee, "V")
  let order = __n.pointee
  __info.pointee = invalid(
    (1, wantsVectors || isLetter(__jobz.pointee, "N")), (2, isUpper || isLetter(__uplo.pointee, "L")),
    (3, order >= 0), (5, holds(__lda.pointee, order)))
  guard __info.pointee == 0, !isQuery(__work, __lwork.pointee) else { return }
  let own = LAPACKMatrix(__a, __lda.pointee)
  guard let (values, vectors) = own.read(symmetric: Int(order), upper: isUpper).eigenvectors() else {
    __info.pointee = 1
    return
  }
  for (n, value) in values.enumerated() { __w[n] = T(value) }
  if wantsVectors { own.write(vectors) }
}

private func gesvd<T: BinaryFloatingPoint>(
  _ __jobu: UnsafeMutablePointer<CChar>!, _ __jobvt: UnsafeMutablePointer<CChar>!,
  _ __m: UnsafeMutablePointer<Int32>!, _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!,
  _ __lda: UnsafeMutablePointer<Int32>!, _ __s: UnsafeMutablePointer<T>!, _ __u: UnsafeMutablePointer<T>!,
  _ __ldu: UnsafeMutablePointer<Int32>!, _ __vt: UnsafeMutablePointer<T>!,
  _ __ldvt: UnsafeMutablePointer<Int32>!, _ __work: UnsafeMutablePointer<T>!,
  _ __lwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  singularVectors(
    SingularVectorsJob(__jobu.pointee), SingularVectorsJob(__jobvt.pointee), __m.pointee, __n.pointee, __a,
    __lda.pointee, __s, __u, __ldu.pointee, __vt, __ldvt.pointee, __work, __lwork.pointee, __info)
}

private func gesdd<T: BinaryFloatingPoint>(
  _ __jobz: UnsafeMutablePointer<CChar>!, _ __m: UnsafeMutablePointer<Int32>!,
  _ __n: UnsafeMutablePointer<Int32>!, _ __a: UnsafeMutablePointer<T>!, _ __lda: UnsafeMutablePointer<Int32>!,
  _ __s: UnsafeMutablePointer<T>!, _ __u: UnsafeMutablePointer<T>!, _ __ldu: UnsafeMutablePointer<Int32>!,
  _ __vt: UnsafeMutablePointer<T>!, _ __ldvt: UnsafeMutablePointer<Int32>!,
  _ __work: UnsafeMutablePointer<T>!, _ __lwork: UnsafeMutablePointer<Int32>!,
  _ __iwork: UnsafeMutablePointer<Int32>!, _ __info: UnsafeMutablePointer<Int32>!
) {
  let job = SingularVectorsJob(__jobz.pointee)
  let isTall = __m.pointee >= __n.pointee
  singularVectors(
    job == .inPlace && !isTall ? .all : job, job == .inPlace && isTall ? .all : job, __m.pointee,
    __n.pointee, __a, __lda.pointee, __s, __u, __ldu.pointee, __vt, __ldvt.pointee, __work,
    __lwork.pointee, __info)
}

/// Which vectors of a side are wanted, and where.
private enum SingularVectorsJob {
  case all, asValues, inPlace, none

  init?(_ letter: CChar) {
    let jobs: [(Character, Self)] = [("A", .all), ("S", .asValues), ("O", .inPlace), ("N", .none)]
    guard let job = jobs.first(where: { isLetter(letter, $0.0) }) else { return nil }
    self = job.1
  }
}

private func singularVectors<T: BinaryFloatingPoint>(
  _ leftJob: SingularVectorsJob?, _ rightJob: SingularVectorsJob?, _ m: Int32, _ n: Int32,
  _ a: UnsafeMutablePointer<T>, _ lda: Int32, _ s: UnsafeMutablePointer<T>, _ u: UnsafeMutablePointer<T>?,
  _ ldu: Int32, _ vt: UnsafeMutablePointer<T>?, _ ldvt: Int32, _ work: UnsafeMutablePointer<T>,
  _ lwork: Int32, _ info: UnsafeMutablePointer<Int32>
) {
  let count = min(m, n)
  info.pointee = invalid(
    (1, leftJob != nil), (2, rightJob != nil && !(leftJob == .inPlace && rightJob == .inPlace)), (3, m >= 0),
    (4, n >= 0), (6, holds(lda, m)),
    (9, (leftJob != .all && leftJob != .asValues) || holds(ldu, m) && (u != nil || m == 0)),
    (
      11,
      (rightJob != .all && rightJob != .asValues)
        || holds(ldvt, rightJob == .all ? n : count) && (vt != nil || n == 0)
    ))
  guard info.pointee == 0, !isQuery(work, lwork) else { return }
  let own = LAPACKMatrix(a, lda)
  guard let (values, left, right) = own.read(Int(m), Int(n)).singularVectors() else {
    info.pointee = 1
    return
  }
  for (place, value) in values.enumerated() { s[place] = T(value) }
  if leftJob == .inPlace { own.write(left) }
  if rightJob == .inPlace { own.write(right.transposed) }
  if let u, leftJob == .all || leftJob == .asValues {
    LAPACKMatrix(u, ldu).write(
      left.completed(rank: Int(count), count: Int(leftJob == .all ? m : count)))
  }
  if let vt, rightJob == .all || rightJob == .asValues {
    LAPACKMatrix(vt, ldvt).write(
      right.completed(rank: Int(count), count: Int(rightJob == .all ? n : count)).transposed)
  }
}
