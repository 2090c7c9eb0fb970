import Accelerate
import Testing

/// Calls a function that uses the caller's workspace twice: for its size, and to compute.
private func sized(_ call: (_ work: inout [Double], _ size: inout Int32) -> Void) {
  var (work, size): ([Double], Int32) = ([0], -1)
  call(&work, &size)
  size = Int32(work[0])
  work = [Double](repeating: 0, count: Int(size))
  call(&work, &size)
}

/// Returns the elements for which a condition on row and column is true, and otherwise 0.
private func part(_ a: [Double], _ rows: Int, where isWanted: (Int, Int) -> Bool) -> [Double] {
  a.indices.map { isWanted($0 % rows, $0 / rows) ? a[$0] : 0 }
}

private func definite(_ side: Int, seed: UInt64) -> [Double] {
  let factor = random(side, side, seed: seed)
  return zip(product(transposed(factor, side, side), factor, side, side, side), identity(side)).map {
    $0 + $1
  }
}

/// LAPACK's factorizations, multiplied back to the matrix.
@Suite("LAPACK factorizations")
struct LAPACKFactorTests {
  @Test(
    "orthogonal and triangular factors multiply to the matrix, wide or tall",
    arguments: [(6, 4), (4, 6), (5, 5)])
  func orthogonalFactors(rows: Int, columns: Int) {
    let matrix = random(rows, columns, seed: 21)
    let inner = min(rows, columns)
    var (m, n, k, lda, info) = (Int32(rows), Int32(columns), Int32(inner), Int32(rows), Int32(9))
    var (a, tau) = (matrix, [Double](repeating: 0, count: inner))
    sized { dgeqrf_(&m, &n, &a, &lda, &tau, &$0, &$1, &info) }
    #expect(info == 0)
    let upper = part((0..<inner * columns).map { a[$0 / inner * rows + $0 % inner] }, inner) { $0 <= $1 }
    // With its reflections, Q also recreates the matrix from R.
    var (below, side, plain, ldc) = (
      part(a, rows) { $0 <= $1 }, letter("L"), letter("N"), Int32(rows)
    )
    sized { dormqr_(&side, &plain, &m, &n, &k, &a, &lda, &tau, &below, &ldc, &$0, &$1, &info) }
    #expect(info == 0 && areNear(below, matrix))
    var q = Array(a[..<(rows * inner)])
    var kAgain = k
    sized { dorgqr_(&m, &k, &kAgain, &q, &lda, &tau, &$0, &$1, &info) }
    #expect(info == 0 && areNear(product(transposed(q, rows, inner), q, inner, rows, inner), identity(inner)))
    #expect(areNear(product(q, upper, rows, inner, columns), matrix))
  }

  @Test("a lower triangular factor and one with orthogonal rows multiply to the matrix")
  func lowerFactors() {
    let matrix = random(3, 5, seed: 22)
    var (m, n, k, lda, info) = (Int32(3), Int32(5), Int32(3), Int32(3), Int32(9))
    var (a, tau) = (matrix, [0.0, 0, 0])
    sized { dgelqf_(&m, &n, &a, &lda, &tau, &$0, &$1, &info) }
    let lower = part(Array(a[..<9]), 3) { $0 >= $1 }
    sized { dorglq_(&m, &n, &k, &a, &lda, &tau, &$0, &$1, &info) }
    #expect(info == 0 && areNear(product(lower, a, 3, 3, 5), matrix))
    #expect(areNear(product(a, transposed(a, 3, 5), 3, 5, 3), identity(3)))
  }

  @Test("with column pivoting, the triangular factor's diagonal descends")
  func pivotedFactors() {
    let matrix = random(5, 4, seed: 23)
    var (m, n, k, lda, info) = (Int32(5), Int32(4), Int32(4), Int32(5), Int32(9))
    var (a, tau, places) = (matrix, [Double](repeating: 0, count: 4), [Int32](repeating: 0, count: 4))
    sized { dgeqp3_(&m, &n, &a, &lda, &places, &tau, &$0, &$1, &info) }
    let upper = part((0..<16).map { a[$0 / 4 * 5 + $0 % 4] }, 4) { $0 <= $1 }
    let diagonal = (0..<4).map { abs(upper[5 * $0]) }
    #expect(info == 0 && diagonal == diagonal.sorted(by: >) && places.sorted() == [1, 2, 3, 4])
    var kAgain = k
    sized { dorgqr_(&m, &k, &kAgain, &a, &lda, &tau, &$0, &$1, &info) }
    let exchanged = places.flatMap { matrix[(Int($0) - 1) * 5..<Int($0) * 5] }
    #expect(areNear(product(a, upper, 5, 4, 4), exchanged))
  }

  @Test(
    "inverses of positive definite, indefinite and triangular matrices, from either triangle",
    arguments: ["U", "L"])
  func inverses(triangle: String) {
    let isUpper = triangle == "U"
    var (uplo, n, lda, info, unit) = (letter(triangle), Int32(4), Int32(4), Int32(9), letter("N"))
    func mirrored(_ a: [Double]) -> [Double] {
      a.indices.map { place in
        let (row, column) = (place % 4, place / 4)
        return (row <= column) == isUpper ? a[place] : a[row * 4 + column]
      }
    }
    let positive = definite(4, seed: 24)
    var a = positive
    dpotrf_(&uplo, &n, &a, &lda, &info)
    dpotri_(&uplo, &n, &a, &lda, &info)
    #expect(info == 0 && areNear(product(mirrored(a), positive, 4, 4, 4), identity(4), 1e-9))

    let half = random(4, 4, seed: 25)
    let indefinite = zip(half, transposed(half, 4, 4)).map { $0 + $1 }
    var (pivots, work) = ([Int32](repeating: 0, count: 4), [Double](repeating: 0, count: 4))
    a = indefinite
    sized { dsytrf_(&uplo, &n, &a, &lda, &pivots, &$0, &$1, &info) }
    let factors = a
    dsytri_(&uplo, &n, &a, &lda, &pivots, &work, &info)
    #expect(info == 0 && areNear(product(mirrored(a), indefinite, 4, 4, 4), identity(4), 1e-9))
    let x = random(4, 2, seed: 26)
    var (right, count, ldb) = (product(indefinite, x, 4, 4, 2), Int32(2), Int32(4))
    dsytrs_(&uplo, &n, &count, factors, &lda, &pivots, &right, &ldb, &info)
    #expect(info == 0 && areNear(right, x, 1e-9))
    (a, right) = (indefinite, product(indefinite, x, 4, 4, 2))
    sized { work, size in
      // The size query leaves the matrix unchanged.
      dsysv_(&uplo, &n, &count, &a, &lda, &pivots, &right, &ldb, &work, &size, &info)
    }
    #expect(info == 0 && areNear(right, x, 1e-9))

    let triangular = part(positive, 4) { isUpper ? $0 <= $1 : $0 >= $1 }
    a = triangular
    dtrtri_(&uplo, &unit, &n, &a, &lda, &info)
    #expect(info == 0 && areNear(product(a, triangular, 4, 4, 4), identity(4), 1e-9))
    var transpose = letter("T")
    right = product(transposed(triangular, 4, 4), x, 4, 4, 2)
    dtrtrs_(&uplo, &transpose, &unit, &n, &count, triangular, &lda, &right, &ldb, &info)
    #expect(info == 0 && areNear(right, x, 1e-9))
  }

  @Test("band systems")
  func bands() {
    // [4 1 0; 2 5 1; 0 3 6] times (1, 2, 3).
    let expected: [Double] = [1, 2, 3]
    var (n, count, ldb, info) = (Int32(3), Int32(1), Int32(3), Int32(9))
    var (below, diagonal, above, b): ([Double], [Double], [Double], [Double]) = (
      [2, 3], [4, 5, 6], [1, 1], [6, 15, 24]
    )
    dgtsv_(&n, &count, &below, &diagonal, &above, &b, &ldb, &info)
    #expect(info == 0 && areNear(b, expected))
    // Column by column: space for fill-in from row exchanges, then the diagonals from above.
    var a: [Double] = [0, 0, 4, 2, 0, 1, 5, 3, 0, 1, 6, 0]
    var (one, oneToo, ldab, pivots) = (Int32(1), Int32(1), Int32(4), [Int32](repeating: 0, count: 3))
    b = [6, 15, 24]
    dgbsv_(&n, &one, &oneToo, &count, &a, &ldab, &pivots, &b, &ldb, &info)
    #expect(info == 0 && areNear(b, expected))
  }

  @Test("condition numbers")
  func conditions() {
    var (norm, n, lda, info, reciprocal) = (letter("1"), Int32(2), Int32(2), Int32(9), 0.0)
    // Its norm is 4, that of its inverse 1 / 2.
    var (a, size): ([Double], Double) = ([4, 0, 0, 2], 4)
    var (pivots, work) = ([Int32](repeating: 0, count: 2), [Double](repeating: 0, count: 8))
    dgetrf_([2], &n, &a, &lda, &pivots, &info)
    dgecon_(&norm, &n, &a, &lda, &size, &reciprocal, &work, &pivots, &info)
    #expect(info == 0 && abs(reciprocal - 0.5) < 1e-12)
  }

  @Test("rank-deficient least squares: the minimum-norm solution, three ways")
  func rankDeficientLeastSquares() {
    // The third column is the sum of the first two.
    var matrix = Array(random(6, 2, seed: 27))
    matrix += (0..<6).map { matrix[$0] + matrix[6 + $0] }
    let right = random(6, 1, seed: 28)
    var (m, n, count, lda, ldb) = (Int32(6), Int32(3), Int32(1), Int32(6), Int32(6))
    var (limit, rank, info) = (1e-10, Int32(0), Int32(9))
    var (values, places) = ([Double](repeating: 0, count: 3), [Int32](repeating: 0, count: 1000))
    func check(_ solution: [Double]) {
      let residual = zip(product(matrix, Array(solution[..<3]), 6, 3, 1), right).map { $0 - $1 }
      #expect(areNear(product(transposed(matrix, 6, 3), residual, 3, 6, 1), [0, 0, 0], 1e-9))
      // The null space is orthogonal to the minimum-norm solution: (1, 1, −1).
      #expect(info == 0 && rank == 2 && abs(solution[0] + solution[1] - solution[2]) < 1e-9)
    }
    var (a, b) = (matrix, right)
    sized { dgelsy_(&m, &n, &count, &a, &lda, &b, &ldb, &places, &limit, &rank, &$0, &$1, &info) }
    check(b)
    (a, b, rank) = (matrix, right, 0)
    sized { dgelss_(&m, &n, &count, &a, &lda, &b, &ldb, &values, &limit, &rank, &$0, &$1, &info) }
    check(b)
    (a, b, rank) = (matrix, right, 0)
    sized { dgelsd_(&m, &n, &count, &a, &lda, &b, &ldb, &values, &limit, &rank, &$0, &$1, &places, &info) }
    check(b)
  }

  @Test(
    "eigenvalues of a rotation and of a nonsymmetric matrix, with their eigenvectors")
  func eigenvectorsWithoutSymmetry() {
    let matrix = random(5, 5, seed: 29)
    var (left, right, n, lda, info) = (letter("N"), letter("V"), Int32(5), Int32(5), Int32(9))
    var (ldvl, ldvr) = (Int32(1), Int32(5))
    var (a, real, imaginary, vectors) = (
      matrix, [Double](repeating: 0, count: 5), [Double](repeating: 0, count: 5),
      [Double](repeating: 0, count: 25)
    )
    sized {
      dgeev_(&left, &right, &n, &a, &lda, &real, &imaginary, nil, &ldvl, &vectors, &ldvr, &$0, &$1, &info)
    }
    #expect(info == 0)
    let images = product(matrix, vectors, 5, 5, 5)
    func column(_ a: [Double], _ k: Int) -> [Double] { Array(a[5 * k..<5 * k + 5]) }
    var k = 0
    while k < 5 {
      let (x, fx) = (column(vectors, k), column(images, k))
      if imaginary[k] == 0 {
        #expect(areNear(fx, x.map { $0 * real[k] }, 1e-9))
        k += 1
      } else {
        // A (x + iy) = (λ + iμ) (x + iy).
        let (y, fy) = (column(vectors, k + 1), column(images, k + 1))
        #expect(areNear(fx, zip(x, y).map { real[k] * $0 - imaginary[k] * $1 }, 1e-9))
        #expect(areNear(fy, zip(x, y).map { imaginary[k] * $0 + real[k] * $1 }, 1e-9))
        k += 2
      }
    }
    // A rotation by 90° has ±i, in single precision, too.
    var (turn, parts, others): ([Float], [Float], [Float]) = ([0, 1, -1, 0], [9, 9], [9, 9])
    var (two, apart, one, oneToo, size) = (Int32(2), Int32(2), Int32(1), Int32(1), Int32(100))
    var (none, work) = (letter("N"), [Float](repeating: 0, count: 100))
    sgeev_(&left, &none, &two, &turn, &apart, &parts, &others, nil, &one, nil, &oneToo, &work, &size, &info)
    #expect(
      info == 0 && parts.allSatisfy { abs($0) < 1e-6 } && abs(others[0] - 1) < 1e-6
        && abs(others[1] + 1) < 1e-6)
  }

  @Test("selected eigenvalues of a symmetric matrix, and generalized ones of a pair of matrices")
  func otherSymmetricEigenvalues() {
    let half = random(6, 6, seed: 30)
    let matrix = zip(half, transposed(half, 6, 6)).map { $0 + $1 }
    var (job, uplo, range, n, lda) = (letter("V"), letter("U"), letter("I"), Int32(6), Int32(6))
    var (low, high, first, last, limit, count) = (0.0, 0.0, Int32(2), Int32(4), 0.0, Int32(0))
    var (a, values, vectors) = (
      matrix, [Double](repeating: 0, count: 6), [Double](repeating: 0, count: 18)
    )
    var (ldz, bounds, info) = (Int32(6), [Int32](repeating: 0, count: 12), Int32(9))
    var (integers, integerSize) = ([Int32](repeating: 0, count: 100), Int32(100))
    sized {
      dsyevr_(
        &job, &range, &uplo, &n, &a, &lda, &low, &high, &first, &last, &limit, &count, &values, &vectors,
        &ldz, &bounds, &$0, &$1, &integers, &integerSize, &info)
    }
    #expect(info == 0 && count == 3)
    let longer = vectors.indices.map { vectors[$0] * values[$0 / 6] }
    #expect(areNear(product(matrix, vectors, 6, 6, 3), longer, 1e-9))
    // They are the second to the fourth of all.
    var all = [Double](repeating: 0, count: 6)
    a = matrix
    sized { dsyev_(&job, &uplo, &n, &a, &lda, &all, &$0, &$1, &info) }
    #expect(areNear(Array(values[..<3]), Array(all[1...3]), 1e-9))

    let weights = definite(6, seed: 31)
    var (kind, b, ldb) = (Int32(1), weights, Int32(6))
    a = matrix
    sized { dsygv_(&kind, &job, &uplo, &n, &a, &lda, &b, &ldb, &values, &$0, &$1, &info) }
    let weighed = product(weights, a, 6, 6, 6)
    #expect(
      info == 0
        && areNear(product(matrix, a, 6, 6, 6), weighed.indices.map { weighed[$0] * values[$0 / 6] }, 1e-8))
  }

  @Test(
    "non-finite numbers are rejected in the triangle that is read, and in no other",
    arguments: ["U", "L"])
  func refusals(triangle: String) {
    for (value, expected) in [(Double.nan, Int32(1)), (.infinity, 1), (3, 0)] {
      var (job, uplo, n, lda, info) = (letter("V"), letter(triangle), Int32(2), Int32(2), Int32(9))
      var (values, work, size) = ([0.0, 0], [Double](repeating: 0, count: 100), Int32(100))
      var a = triangle == "U" ? [1, .nan, value, 2] : [1, value, .nan, 2]
      dsyev_(&job, &uplo, &n, &a, &lda, &values, &work, &size, &info)
      #expect(info == expected)
      (a, info) = ([1, value, 2, 4], 9)
      var (integers, ldvt) = ([Int32](repeating: 0, count: 16), Int32(1))
      job = letter("N")
      dgesdd_(&job, &n, [2], &a, &lda, &values, nil, [2], nil, &ldvt, &work, &size, &integers, &info)
      #expect(info == expected)
    }
  }
}
