import Accelerate
import Foundation
import Testing

@Suite("LAPACK")
struct LAPACKTests {
  @Test(
    "a system's solution satisfies it, and memory beyond its rows is unchanged", arguments: [1, 2, 5, 12])
  func systems(side: Int) {
    let matrix = random(side, side, seed: UInt64(side))
    let x = random(side, 2, seed: 99)
    // Two rows of padding.
    let stride = side + 2
    var a = [Double](repeating: 7, count: stride * side)
    for column in 0..<side { for row in 0..<side { a[column * stride + row] = matrix[column * side + row] } }
    var b = product(matrix, x, side, side, 2)
    var (n, count, lda, ldb, info) = (Int32(side), Int32(2), Int32(stride), Int32(side), Int32(9))
    var pivots = [Int32](repeating: 0, count: side)
    dgesv_(&n, &count, &a, &lda, &pivots, &b, &ldb, &info)
    #expect(info == 0 && areNear(b, x, 1e-8))
    #expect((0..<side).allSatisfy { a[$0 * stride + side] == 7 && a[$0 * stride + side + 1] == 7 })
    // The factors also solve the transposed system.
    var right = product(transposed(matrix, side, side), x, side, side, 2)
    var kind = letter("T")
    dgetrs_(&kind, &n, &count, &a, &lda, &pivots, &right, &ldb, &info)
    #expect(info == 0 && areNear(right, x, 1e-8))
  }

  @Test("an inverse times its matrix is the identity; a singular matrix has none")
  func inverses() {
    let matrix = random(6, 6, seed: 4)
    var (a, work, pivots) = (matrix, [0.0], [Int32](repeating: 0, count: 6))
    var (m, n, lda, size, info) = (Int32(6), Int32(6), Int32(6), Int32(-1), Int32(0))
    dgetrf_(&m, &n, &a, &lda, &pivots, &info)
    let factors = a
    dgetri_(&n, &a, &lda, &pivots, &work, &size, &info)
    #expect(work[0] >= 6 && a == factors)
    size = 5
    dgetri_(&n, &a, &lda, &pivots, &work, &size, &info)
    #expect(info == -6 && a == factors)
    size = Int32(work[0])
    work = [Double](repeating: 0, count: Int(size))
    dgetri_(&n, &a, &lda, &pivots, &work, &size, &info)
    #expect(info == 0 && areNear(product(a, matrix, 6, 6, 6), identity(6), 1e-9))
    var (singular, two, other, both): ([Float], Int32, Int32, Int32) = ([1, 2, 2, 4], 2, 2, 2)
    sgetrf_(&two, &other, &singular, &both, &pivots, &info)
    #expect(info == 2)
    other = -1
    sgetrf_(&two, &other, &singular, &both, &pivots, &info)
    #expect(info == -2)
  }

  @Test("the pivoted factors of a wide or tall matrix multiply to the matrix", arguments: [(3, 5), (5, 3)])
  func factors(rows: Int, columns: Int) {
    let matrix = random(rows, columns, seed: 8)
    let inner = min(rows, columns)
    var (a, pivots) = (matrix, [Int32](repeating: 0, count: inner))
    var (m, n, lda, info) = (Int32(rows), Int32(columns), Int32(rows), Int32(0))
    dgetrf_(&m, &n, &a, &lda, &pivots, &info)
    var (lower, upper) = ([Double](), [Double]())
    for column in 0..<inner {
      for row in 0..<rows {
        let own = row > column ? a[column * rows + row] : 0
        lower.append(row == column ? 1 : own)
      }
    }
    for column in 0..<columns {
      for row in 0..<inner { upper.append(row <= column ? a[column * rows + row] : 0) }
    }
    var back = product(lower, upper, rows, inner, columns)
    for (row, pivot) in pivots.enumerated().reversed() {
      for column in 0..<columns { back.swapAt(column * rows + row, column * rows + Int(pivot) - 1) }
    }
    #expect(areNear(back, matrix))
  }

  @Test("a positive definite matrix has a Cholesky factor in either triangle", arguments: ["U", "L"])
  func roots(triangle: String) {
    let part = random(4, 4, seed: 2)
    var matrix = product(transposed(part, 4, 4), part, 4, 4, 4)
    for n in 0..<4 { matrix[5 * n] += 1 }
    let x = random(4, 1, seed: 3)
    var (a, b) = (matrix, product(matrix, x, 4, 4, 1))
    var (uplo, n, count, lda, ldb, info) = (
      letter(triangle), Int32(4), Int32(1), Int32(4), Int32(4), Int32(0)
    )
    dposv_(&uplo, &n, &count, &a, &lda, &b, &ldb, &info)
    #expect(info == 0 && areNear(b, x))
    let isUpper = triangle == "U"
    var root = [Double](repeating: 0, count: 16)
    for place in 0..<16 {
      let (row, column) = (place % 4, place / 4)
      if isUpper ? row <= column : row >= column { root[place] = a[place] }
    }
    let (first, second) = isUpper ? (transposed(root, 4, 4), root) : (root, transposed(root, 4, 4))
    #expect(areNear(product(first, second, 4, 4, 4), matrix))
    #expect(isUpper ? a[1] == matrix[1] : a[4] == matrix[4])
    var (indefinite, two, leading): ([Double], Int32, Int32) = ([1, 2, 2, 1], 2, 2)
    dpotrf_(&uplo, &two, &indefinite, &leading, &info)
    #expect(info == 2)
  }

  @Test("least squares: residuals are orthogonal to all columns, and the minimum-norm solution is found")
  func leastSquares() {
    let matrix = random(6, 3, seed: 5)
    let right = random(6, 1, seed: 6)
    var (a, b, work) = (matrix, right, [Double](repeating: 0, count: 100))
    var (kind, m, n, count) = (letter("N"), Int32(6), Int32(3), Int32(1))
    var (lda, ldb, size, info) = (Int32(6), Int32(6), Int32(100), Int32(0))
    dgels_(&kind, &m, &n, &count, &a, &lda, &b, &ldb, &work, &size, &info)
    let residual = zip(product(matrix, Array(b[..<3]), 6, 3, 1), right).map { $0 - $1 }
    #expect(info == 0 && areNear(product(transposed(matrix, 6, 3), residual, 3, 6, 1), [0, 0, 0], 1e-9))
    // The transposed matrix has more columns than rows: a solution in its row space is the minimum-norm one.
    (a, b) = (matrix, Array(right[..<3]) + [0, 0, 0])
    kind = letter("T")
    dgels_(&kind, &m, &n, &count, &a, &lda, &b, &ldb, &work, &size, &info)
    #expect(info == 0 && areNear(product(transposed(matrix, 6, 3), b, 3, 6, 1), Array(right[..<3]), 1e-9))
    var (again, sums) = (matrix, b)
    kind = letter("N")
    dgels_(&kind, &m, &n, &count, &again, &lda, &sums, &ldb, &work, &size, &info)
    #expect(areNear(product(matrix, Array(sums[..<3]), 6, 3, 1), b, 1e-9))
  }

  @Test(
    "eigenvectors are only scaled, ordered by ascending eigenvalue, and orthogonal",
    arguments: [1, 3, 9])
  func eigenvectors(side: Int) {
    let part = random(side, side, seed: 7)
    let matrix = zip(part, transposed(part, side, side)).map { $0 + $1 }
    var (a, values, work) = (
      matrix, [Double](repeating: 0, count: side), [Double](repeating: 0, count: 1000)
    )
    var (job, uplo, n, lda, size, info) = (
      letter("V"), letter("L"), Int32(side), Int32(side), Int32(1000), Int32(0)
    )
    for column in 1..<max(side, 1) { a[column * side] = .nan }
    dsyev_(&job, &uplo, &n, &a, &lda, &values, &work, &size, &info)
    #expect(info == 0 && values == values.sorted())
    #expect(areNear(product(transposed(a, side, side), a, side, side, side), identity(side)))
    let longer = a.indices.map { a[$0] * values[$0 / side] }
    #expect(areNear(product(matrix, a, side, side, side), longer, 1e-9))
  }

  @Test(
    "singular vectors and values multiply to the matrix, whatever its shape and rank",
    arguments: [
      (4, 4, 4), (6, 3, 3), (3, 6, 3), (5, 4, 2), (4, 5, 0),
    ])
  func singularVectors(rows: Int, columns: Int, rank: Int) {
    let matrix =
      rank == 0
      ? [Double](repeating: 0, count: rows * columns)
      : product(random(rows, rank, seed: 1), random(rank, columns, seed: 2), rows, rank, columns)
    let count = min(rows, columns)
    var (a, s) = (matrix, [Double](repeating: 9, count: count))
    var (u, vt) = (
      [Double](repeating: 9, count: rows * rows), [Double](repeating: 9, count: columns * columns)
    )
    var (left, right, m, n, lda) = (letter("A"), letter("A"), Int32(rows), Int32(columns), Int32(rows))
    var (ldu, ldvt, size, info) = (Int32(rows), Int32(columns), Int32(1000), Int32(0))
    var work = [Double](repeating: 0, count: Int(size))
    dgesvd_(&left, &right, &m, &n, &a, &lda, &s, &u, &ldu, &vt, &ldvt, &work, &size, &info)
    #expect(info == 0 && s == s.sorted(by: >) && s.allSatisfy { $0 >= 0 })
    #expect(s.filter { $0 > 1e-9 }.count == rank)
    #expect(areNear(product(transposed(u, rows, rows), u, rows, rows, rows), identity(rows), 1e-9))
    #expect(
      areNear(
        product(vt, transposed(vt, columns, columns), columns, columns, columns), identity(columns), 1e-9))
    let scaled: [Double] = (0..<rows * count).map { u[$0] * s[$0 / rows] }
    var firstRows: [Double] = []
    for column in 0..<columns { firstRows += vt[column * columns..<column * columns + count] }
    #expect(areNear(product(scaled, firstRows, rows, count, columns), matrix, 1e-9))
    // Values only, by the other function, and in single precision.
    var (other, values, job) = (matrix.map { Float($0) }, [Float](repeating: 0, count: count), letter("N"))
    var (room, indices) = ([Float](repeating: 0, count: 1000), [Int32](repeating: 0, count: 8 * count))
    sgesdd_(&job, &m, &n, &other, &lda, &values, nil, &ldu, nil, &ldvt, &room, &size, &indices, &info)
    #expect(info == 0 && zip(values, s).allSatisfy { abs(Double($0) - $1) < 1e-5 })
  }

  @Test("NaN has no singular values; invalid letters and sizes are reported")
  func refusals() {
    var (a, s, work): ([Double], [Double], [Double]) = (
      [.nan, 1, 1, 1], [0, 0], [Double](repeating: 0, count: 100)
    )
    var (job, m, n, lda, size, info) = (
      letter("N"), Int32(2), Int32(2), Int32(2), Int32(100), Int32(0)
    )
    var (other, ldu, ldvt) = (job, Int32(1), Int32(1))
    dgesvd_(&job, &other, &m, &n, &a, &lda, &s, nil, &ldu, nil, &ldvt, &work, &size, &info)
    #expect(info == 1)
    job = letter("X")
    dgesvd_(&job, &other, &m, &n, &a, &lda, &s, nil, &ldu, nil, &ldvt, &work, &size, &info)
    #expect(info == -1)
    (job, lda) = (letter("N"), 1)
    dgesvd_(&job, &other, &m, &n, &a, &lda, &s, nil, &ldu, nil, &ldvt, &work, &size, &info)
    #expect(info == -6)
  }

  @Test("eigenvalues with an integer workspace: its sizes can be queried, and the results are the same")
  func eigenvaluesWithIntegerWorkspace() {
    var (job, half, n, info): (CChar, CChar, __CLPK_integer, __CLPK_integer) = (86, 85, 2, 7)
    var a: [Double] = [2, 1, 1, 2]
    var values = [Double](repeating: 0, count: 2)
    var (size, integerSize): (__CLPK_integer, __CLPK_integer) = (-1, -1)
    var (work, integers): ([Double], [__CLPK_integer]) = ([0], [0])
    var leading = n
    dsyevd_(&job, &half, &n, &a, &leading, &values, &work, &size, &integers, &integerSize, &info)
    // LAPACK's definition has these minimum sizes: 1 + 6n + 2n² numbers, 3 + 5n integers.
    #expect(info == 0 && work[0] >= 21 && integers[0] >= 13)
    #expect(a == [2, 1, 1, 2])
    (size, integerSize) = (__CLPK_integer(work[0]), integers[0])
    work = [Double](repeating: 0, count: Int(size))
    integers = [__CLPK_integer](repeating: 0, count: Int(integerSize))
    dsyevd_(&job, &half, &n, &a, &leading, &values, &work, &size, &integers, &integerSize, &info)
    #expect(info == 0)
    #expect(areNear(values, [1, 3]))
    #expect(areNear(a.map { abs($0) }, [Double](repeating: 0.5.squareRoot(), count: 4)))
  }
}
