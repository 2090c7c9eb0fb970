import Accelerate
import Testing

private let orders = [CblasRowMajor, CblasColMajor]
private let triangles = [CblasUpper, CblasLower]

/// The layout of a square matrix in BLAS's forms, by their column-major definition; rows are transposed.
private struct Layout {
  let side: Int
  let order: CBLAS_ORDER
  let triangle: CBLAS_UPLO

  /// Whether an element is in the stored triangle.
  func holds(_ row: Int, _ column: Int) -> Bool { triangle == CblasUpper ? row <= column : row >= column }

  private func placed<R>(_ row: Int, _ column: Int, _ place: (Int, Int, _ isUpper: Bool) -> R) -> R {
    order == CblasColMajor
      ? place(row, column, triangle == CblasUpper) : place(column, row, triangle == CblasLower)
  }

  private func filled(_ count: Int, _ index: (Int, Int) -> Int?, _ element: (Int, Int) -> Double) -> [Double]
  {
    var values = [Double](repeating: .nan, count: count)
    for row in 0..<side {
      for column in 0..<side where holds(row, column) {
        if let place = index(row, column) { values[place] = element(row, column) }
      }
    }
    return values
  }

  func fullIndex(_ row: Int, _ column: Int) -> Int { placed(row, column) { i, j, _ in i + j * side } }

  func packedIndex(_ row: Int, _ column: Int) -> Int {
    placed(row, column) { i, j, isUpper in
      isUpper ? i + j * (j + 1) / 2 : i + (2 * side - j - 1) * j / 2
    }
  }

  /// Returns the full matrix, with NaN outside the triangle.
  func full(_ element: (Int, Int) -> Double) -> [Double] { filled(side * side, fullIndex, element) }

  func packed(_ element: (Int, Int) -> Double) -> [Double] {
    filled(side * (side + 1) / 2, packedIndex, element)
  }

  /// Returns the band matrix with `diagonals` diagonals beside the main one.
  func band(_ diagonals: Int, _ element: (Int, Int) -> Double) -> [Double] {
    filled(
      side * (diagonals + 1),
      { row, column in
        abs(row - column) > diagonals
          ? nil
          : placed(row, column) { i, j, isUpper in
            (isUpper ? diagonals + i - j : i - j) + j * (diagonals + 1)
          }
      }, element)
  }
}

/// Matrix-vector and matrix-matrix functions, compared with plain loops.
@Suite struct BLASMatrixTests {
  private let side = 7

  private func square(seed: UInt64) -> (Int, Int) -> Double {
    let values = numbers(side * side, seed: seed)
    return { [side] in values[$0 * side + $1] }
  }

  private func symmetric(seed: UInt64) -> (Int, Int) -> Double {
    let element = square(seed: seed)
    return { element(min($0, $1), max($0, $1)) }
  }

  private func times(_ element: (Int, Int) -> Double, _ x: [Double]) -> [Double] {
    x.indices.map { row in x.indices.reduce(0) { $0 + element(row, $1) * x[$1] } }
  }

  @Test(
    "symmetric matrices of one triangle times vectors: full, packed and banded", arguments: orders, triangles
  )
  func symmetricProducts(order: CBLAS_ORDER, triangle: CBLAS_UPLO) {
    let layout = Layout(side: side, order: order, triangle: triangle)
    let (a, n) = (symmetric(seed: 1), Int32(side))
    let (x, before) = (numbers(side, seed: 2), numbers(side, seed: 3))
    func expected(_ element: (Int, Int) -> Double) -> [Double] {
      zip(times(element, x), before).map { 2 * $0 - $1 }
    }
    var y = before
    cblas_dsymv(order, triangle, n, 2, layout.full(a), n, x, 1, -1, &y, 1)
    #expect(agrees(y, expected(a), scale: 100))
    y = before
    cblas_dspmv(order, triangle, n, 2, layout.packed(a), x, 1, -1, &y, 1)
    #expect(agrees(y, expected(a), scale: 100))
    y = before
    let narrow = { abs($0 - $1) > 2 ? 0 : a($0, $1) }
    cblas_dsbmv(order, triangle, n, 2, 2, layout.band(2, narrow), 3, x, 1, -1, &y, 1)
    #expect(agrees(y, expected(narrow), scale: 100))
    var single = before.map { Float($0) }
    cblas_ssymv(
      order, triangle, n, 2, layout.full(a).map { Float($0) }, n, x.map { Float($0) }, 1, -1, &single, 1)
    #expect(agrees(single, expected(a), scale: 100))
  }

  @Test(
    "products of vectors are added to one triangle, and the other isn't touched",
    arguments: orders, triangles)
  func symmetricUpdates(order: CBLAS_ORDER, triangle: CBLAS_UPLO) {
    let layout = Layout(side: side, order: order, triangle: triangle)
    let (a, n) = (symmetric(seed: 4), Int32(side))
    let (x, y) = (numbers(side, seed: 5), numbers(side, seed: 6))
    let once = { a($0, $1) + 2 * x[$0] * x[$1] }
    let twice = { a($0, $1) + 2 * (x[$0] * y[$1] + y[$0] * x[$1]) }
    var whole = layout.full(a)
    cblas_dsyr(order, triangle, n, 2, x, 1, &whole, n)
    #expect(agrees(whole, layout.full(once), scale: 100))
    whole = layout.full(a)
    cblas_dsyr2(order, triangle, n, 2, x, 1, y, 1, &whole, n)
    #expect(agrees(whole, layout.full(twice), scale: 100))
    var packed = layout.packed(a)
    cblas_dspr(order, triangle, n, 2, x, 1, &packed)
    #expect(agrees(packed, layout.packed(once), scale: 100))
    packed = layout.packed(a)
    cblas_dspr2(order, triangle, n, 2, x, 1, y, 1, &packed)
    #expect(agrees(packed, layout.packed(twice), scale: 100))
    var single = layout.full(a).map { Float($0) }
    cblas_ssyr(order, triangle, n, 2, x.map { Float($0) }, 1, &single, n)
    #expect(agrees(single, layout.full(once), scale: 100))
  }

  @Test("triangular matrices times vectors, and solutions", arguments: orders, triangles)
  func triangular(order: CBLAS_ORDER, triangle: CBLAS_UPLO) {
    let layout = Layout(side: side, order: order, triangle: triangle)
    // The diagonal dominates, so that solving loses little precision.
    let part = square(seed: 7)
    let a = { (row: Int, column: Int) in part(row, column) + (row == column ? 30 : 0) }
    let (x, n) = (numbers(side, seed: 8), Int32(side))
    for (transpose, diagonal) in [
      (CblasNoTrans, CblasNonUnit), (CblasTrans, CblasNonUnit), (CblasTrans, CblasUnit),
    ] {
      func element(_ width: Int) -> (Int, Int) -> Double {
        { row, column in
          let (i, j) = transpose == CblasNoTrans ? (row, column) : (column, row)
          guard layout.holds(i, j), abs(i - j) <= width else { return 0 }
          return i == j && diagonal == CblasUnit ? 1 : a(i, j)
        }
      }
      // With a unit diagonal, solving multiplies errors.
      let units = diagonal == CblasUnit ? 1e6 : 100
      var y = x
      cblas_dtrmv(order, triangle, transpose, diagonal, n, layout.full(a), n, &y, 1)
      #expect(agrees(y, times(element(side), x), scale: 200))
      cblas_dtrsv(order, triangle, transpose, diagonal, n, layout.full(a), n, &y, 1)
      #expect(agrees(y, x, units: units, scale: 100))
      y = x
      cblas_dtpmv(order, triangle, transpose, diagonal, n, layout.packed(a), &y, 1)
      #expect(agrees(y, times(element(side), x), scale: 200))
      cblas_dtpsv(order, triangle, transpose, diagonal, n, layout.packed(a), &y, 1)
      #expect(agrees(y, x, units: units, scale: 100))
      y = x
      cblas_dtbmv(order, triangle, transpose, diagonal, n, 2, layout.band(2, a), 3, &y, 1)
      #expect(agrees(y, times(element(2), x), scale: 200))
      cblas_dtbsv(order, triangle, transpose, diagonal, n, 2, layout.band(2, a), 3, &y, 1)
      #expect(agrees(y, x, units: units, scale: 100))
    }
  }

  @Test("a band matrix times a vector, without reading memory outside the matrix")
  func bands() {
    // [1 2 3 0; 4 5 6 7; 0 8 9 10; 0 0 11 12]: one diagonal below the main one, two above it.
    let (unread, n) = (Double.nan, Int32(4))
    let a: [Double] = [unread, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, unread, 11, 12, unread, unread]
    let x: [Double] = [1, 10, 100, 1000]
    var y: [Double] = [1, 1, 1, 1]
    cblas_dgbmv(CblasRowMajor, CblasNoTrans, n, n, 1, 2, 1, a, 4, x, 1, 1, &y, 1)
    #expect(y == [322, 7655, 10981, 13101])
  }

  @Test(
    "products with a symmetric matrix on either side",
    arguments: orders, [CblasLeft, CblasRight])
  func symmetricMatrixProducts(order: CBLAS_ORDER, place: CBLAS_SIDE) {
    let (rows, columns) = place == CblasLeft ? (side, 4) : (4, side)
    let (a, n) = (symmetric(seed: 9), Int32(side))
    let layout = Layout(side: side, order: order, triangle: CblasLower)
    let (b, before) = (numbers(rows * columns, seed: 10), numbers(rows * columns, seed: 11))
    let leading = Int32(order == CblasRowMajor ? columns : rows)
    func at(_ row: Int, _ column: Int) -> Int {
      order == CblasRowMajor ? row * columns + column : column * rows + row
    }
    var expected = before
    for row in 0..<rows {
      for column in 0..<columns {
        let sum = (0..<side).reduce(0) {
          $0 + (place == CblasLeft ? a(row, $1) * b[at($1, column)] : b[at(row, $1)] * a($1, column))
        }
        expected[at(row, column)] = 3 * sum - before[at(row, column)]
      }
    }
    var c = before
    cblas_dsymm(
      order, place, CblasLower, Int32(rows), Int32(columns), 3, layout.full(a), n, b, leading, -1, &c, leading
    )
    #expect(agrees(c, expected, scale: 400))
    var single = before.map { Float($0) }
    cblas_ssymm(
      order, place, CblasLower, Int32(rows), Int32(columns), 3, layout.full(a).map { Float($0) }, n,
      b.map { Float($0) }, leading, -1, &single, leading)
    #expect(agrees(single, expected, scale: 400))
  }

  @Test("one triangle of products with transposes", arguments: orders, triangles)
  func products(order: CBLAS_ORDER, triangle: CBLAS_UPLO) {
    let layout = Layout(side: side, order: order, triangle: triangle)
    let (inner, n) = (5, Int32(side))
    let (a, b) = (numbers(side * inner, seed: 12), numbers(side * inner, seed: 13))
    let c = symmetric(seed: 14)
    for transpose in [CblasNoTrans, CblasTrans] {
      // n × k, or transposed: in row-major and in column-major order.
      let leading = (transpose == CblasNoTrans) == (order == CblasRowMajor) ? inner : side
      func at(_ row: Int, _ k: Int) -> Int { leading == inner ? row * inner + k : k * side + row }
      func sum(_ left: [Double], _ right: [Double], _ row: Int, _ column: Int) -> Double {
        (0..<inner).reduce(0) { $0 + left[at(row, $1)] * right[at(column, $1)] }
      }
      var result = layout.full(c)
      cblas_dsyrk(order, triangle, transpose, n, Int32(inner), 2, a, Int32(leading), -1, &result, n)
      #expect(agrees(result, layout.full { 2 * sum(a, a, $0, $1) - c($0, $1) }, scale: 200))
      result = layout.full(c)
      cblas_dsyr2k(
        order, triangle, transpose, n, Int32(inner), 2, a, Int32(leading), b, Int32(leading), -1, &result, n)
      #expect(
        agrees(
          result, layout.full { 2 * (sum(a, b, $0, $1) + sum(b, a, $0, $1)) - c($0, $1) }, scale: 400))
      var single = layout.full(c).map { Float($0) }
      cblas_ssyrk(
        order, triangle, transpose, n, Int32(inner), 2, a.map { Float($0) }, Int32(leading), -1, &single, n)
      #expect(agrees(single, layout.full { 2 * sum(a, a, $0, $1) - c($0, $1) }, scale: 200))
    }
  }

  @Test(
    "triangular matrices times matrices on either side, and solutions",
    arguments: orders, [CblasLeft, CblasRight])
  func triangularMatrixProducts(order: CBLAS_ORDER, place: CBLAS_SIDE) {
    let (rows, columns) = place == CblasLeft ? (side, 4) : (4, side)
    let layout = Layout(side: side, order: order, triangle: CblasUpper)
    let part = square(seed: 15)
    let a = { (row: Int, column: Int) in part(row, column) + (row == column ? 30 : 0) }
    let upper = { (row: Int, column: Int) in row <= column ? a(row, column) : 0 }
    let before = numbers(rows * columns, seed: 16)
    let (m, n, lda) = (Int32(rows), Int32(columns), Int32(side))
    let leading = Int32(order == CblasRowMajor ? columns : rows)
    func at(_ row: Int, _ column: Int) -> Int {
      order == CblasRowMajor ? row * columns + column : column * rows + row
    }
    var expected = before
    for row in 0..<rows {
      for column in 0..<columns {
        expected[at(row, column)] = (0..<side).reduce(0) {
          $0
            + (place == CblasLeft
              ? upper($1, row) * before[at($1, column)] : before[at(row, $1)] * upper(column, $1))
        }
      }
    }
    var b = before
    cblas_dtrmm(order, place, CblasUpper, CblasTrans, CblasNonUnit, m, n, 1, layout.full(a), lda, &b, leading)
    #expect(agrees(b, expected, scale: 400))
    cblas_dtrsm(order, place, CblasUpper, CblasTrans, CblasNonUnit, m, n, 2, layout.full(a), lda, &b, leading)
    #expect(agrees(b, before.map { 2 * $0 }, units: 100, scale: 100))
    var single = before.map { Float($0) }
    let singleA = layout.full(a).map { Float($0) }
    cblas_strmm(order, place, CblasUpper, CblasTrans, CblasNonUnit, m, n, 1, singleA, lda, &single, leading)
    #expect(agrees(single, expected, scale: 400))
    cblas_strsm(order, place, CblasUpper, CblasTrans, CblasNonUnit, m, n, 2, singleA, lda, &single, leading)
    #expect(agrees(single, before.map { 2 * $0 }, units: 100, scale: 100))
  }

  @Test("rotations: one maps its pair onto the axis, and so does a modified one with its scales")
  func rotations() {
    var (a, b, c, s) = (3.0, 4.0, 0.0, 0.0)
    cblas_drotg(&a, &b, &c, &s)
    #expect(agrees([c * 3 + s * 4, c * 4 - s * 3, a, c * c + s * s], [a, 0, 5, 1], scale: 5))
    var (d1, d2, x) = (2.0, 3.0, 1.0)
    var parameters = [Double](repeating: 0, count: 5)
    cblas_drotmg(&d1, &d2, &x, 2, &parameters)
    var (p, q) = ([1.0], [2.0])
    cblas_drotm(1, &p, 1, &q, 1, parameters)
    // √d₁ x and √d₂ y become a pair of the same length on the axis.
    #expect(agrees([q[0], d1 * p[0] * p[0], p[0]], [0, 2 * 1 + 3 * 4, x], scale: 14))
  }

  @Test("dot products in double precision, rounded at the end or not at all")
  func doubleSums() {
    // In single precision, the 1 would vanish.
    let (x, y): ([Float], [Float]) = ([1e8, 1, -1e8], [1, 1, 1])
    #expect(cblas_dsdot(3, x, 1, y, 1) == 1)
    #expect(cblas_sdsdot(3, 0.5, x, 1, y, 1) == 1.5)
  }

  @Test("invalid sizes do nothing")
  func refusals() {
    var c: [Double] = [1, 2, 3, 4]
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, -1, 2, 2, 1, [1], 2, [1], 2, 0, &c, 2)
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 2, 1, [1], 1, [1], 2, 0, &c, 2)
    cblas_dgemm(CBLAS_ORDER(7), CblasNoTrans, CblasNoTrans, 2, 2, 2, 1, [1], 2, [1], 2, 0, &c, 2)
    cblas_dgemv(CblasRowMajor, CblasNoTrans, 2, 2, 1, [1], 2, [1], 0, 0, &c, 1)
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 0, 0, 0, 1, nil, 1, nil, 1, 0, nil, 1)
    #expect(c == [1, 2, 3, 4])
  }
}
