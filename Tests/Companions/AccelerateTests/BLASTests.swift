import Accelerate
import Accelerate.vecLib.cblas
import Foundation
import Testing

@Suite struct BLASTests {
  @Test("vectors: sums, products and norms")
  func levelOne() {
    let (x, y): ([Float], [Float]) = ([1, -2, 3, -4], [5, 6, 7, 8])
    #expect(cblas_sdot(4, x, 1, y, 1) == 5 - 12 + 21 - 32)
    #expect(cblas_sasum(4, x, 1) == 10)
    #expect(cblas_snrm2(2, [3, 4] as [Float], 1) == 5)
    #expect(cblas_isamax(4, x, 1) == 3)
    #expect(cblas_ddot(4, x.map { Double($0) }, 1, y.map { Double($0) }, 1) == -18)
    #expect(cblas_dasum(2, [1, 9, -2, 9], 2) == 3)
    #expect(cblas_idamax(4, [0, -7, 7, 1], 1) == 1)
    var z = y
    cblas_saxpy(4, 2, x, 1, &z, 1)
    #expect(z == [7, 2, 13, 0])
    cblas_scopy(2, x, 2, &z, 1)
    #expect(z == [1, 3, 13, 0])
    cblas_sscal(2, 10, &z, 2)
    #expect(z == [10, 3, 130, 0])
    var w = x
    cblas_sswap(4, &w, 1, &z, 1)
    #expect(w == [10, 3, 130, 0] && z == x)
    cblas_srot(1, &w, 1, &z, 1, 0, 1)
    #expect(w[0] == 1 && z[0] == -10)
  }

  @Test("a negative increment starts at the other end, as in the reference BLAS")
  func negativeIncrements() {
    let x: [Double] = [1, 2, 3]
    var y = [0.0, 0, 0]
    cblas_dcopy(3, x, -1, &y, 1)
    #expect(y == [3, 2, 1])
    #expect(cblas_ddot(3, x, 1, x, -1) == 3 + 4 + 3)
  }

  @Test("norms of numbers whose squares overflow or vanish")
  func extremeNorms() {
    #expect(abs(cblas_snrm2(2, [3e30, 4e30] as [Float], 1) / 5e30 - 1) < 1e-6)
    #expect(abs(cblas_snrm2(2, [3e-30, 4e-30] as [Float], 1) / 5e-30 - 1) < 1e-6)
    #expect(abs(cblas_dnrm2(2, [3e200, 4e200], 1) / 5e200 - 1) < 1e-15)
    #expect(cblas_dnrm2(3, [0, 0, 0], 1) == 0)
    #expect(cblas_dnrm2(2, [1, .infinity], 1) == .infinity)
    #expect(cblas_dnrm2(2, [1, .nan], 1).isNaN)
  }

  /// Returns the element [row, column] of a matrix as BLAS describes it.
  private func element(
    _ a: [Double], _ row: Int, _ column: Int, leading: Int, _ order: CBLAS_ORDER, _ transpose: CBLAS_TRANSPOSE
  ) -> Double {
    let (r, c) = transpose == CblasNoTrans ? (row, column) : (column, row)
    return order == CblasRowMajor ? a[r * leading + c] : a[c * leading + r]
  }

  @Test(
    "matrix products of all orders and transpositions, with padding, α and β",
    arguments: [
      (1, 1, 1), (2, 3, 4), (4, 8, 16), (5, 9, 17), (33, 29, 31), (97, 9, 258), (4, 1030, 4), (1, 40, 40),
      (40, 1, 40),
    ])
  func products(rows: Int, columns: Int, inner: Int) {
    // The largest ones test the blocks, which don't depend on the order.
    let isLarge = rows * columns * inner > 100_000
    for order in isLarge ? [CblasRowMajor] : [CblasRowMajor, CblasColMajor] {
      for transposeA in [CblasNoTrans, CblasTrans] {
        for transposeB in isLarge ? [CblasNoTrans] : [CblasNoTrans, CblasConjTrans] {
          let leadingA = ((order == CblasRowMajor) == (transposeA == CblasNoTrans) ? inner : rows) + 2
          let leadingB = ((order == CblasRowMajor) == (transposeB == CblasNoTrans) ? columns : inner) + 1
          let leadingC = (order == CblasRowMajor ? columns : rows) + 3
          let a = numbers(leadingA * max(rows, inner), seed: 3)
          let b = numbers(leadingB * max(columns, inner), seed: 4)
          let before = numbers(leadingC * max(rows, columns), seed: 5)
          var expected = before
          for row in 0..<rows {
            for column in 0..<columns {
              var sum = 0.0
              for k in 0..<inner {
                sum +=
                  element(a, row, k, leading: leadingA, order, transposeA)
                  * element(b, k, column, leading: leadingB, order, transposeB)
              }
              let index = order == CblasRowMajor ? row * leadingC + column : column * leadingC + row
              expected[index] = 1.5 * sum - 0.5 * before[index]
            }
          }
          var c = before
          cblas_dgemm(
            order, transposeA, transposeB, Int32(rows), Int32(columns), Int32(inner), 1.5, a, Int32(leadingA),
            b,
            Int32(leadingB), -0.5, &c, Int32(leadingC))
          var f = before.map { Float($0) }
          cblas_sgemm(
            order, transposeA, transposeB, Int32(rows), Int32(columns), Int32(inner), 1.5,
            a.map { Float($0) },
            Int32(leadingA), b.map { Float($0) }, Int32(leadingB), -0.5, &f, Int32(leadingC))
          // Terms of up to 24, `inner` of them.
          let scale = 24 * Double(inner)
          #expect(agrees(c, expected, scale: scale))
          #expect(agrees(f, expected, scale: scale))
        }
      }
    }
  }

  @Test("with β = 0 the result isn't read; with α = 0 the operands aren't")
  func unreadValues() {
    var c: [Float] = [.nan, .nan, .nan, .nan]
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 1, 1, [1, 2], 1, [3, 4], 2, 0, &c, 2)
    #expect(c == [3, 4, 6, 8])
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, 2, 1, 0, [.nan, 2], 1, [3, 4], 2, 2, &c, 2)
    #expect(c == [6, 8, 12, 16])
  }

  @Test("matrices times vectors", arguments: [CblasRowMajor, CblasColMajor])
  func vectorProducts(order: CBLAS_ORDER) {
    // [1 2 3; 4 5 6]
    let a: [Float] = order == CblasRowMajor ? [1, 2, 3, 4, 5, 6] : [1, 4, 2, 5, 3, 6]
    let leading: Int32 = order == CblasRowMajor ? 3 : 2
    var y: [Float] = [100, 200]
    cblas_sgemv(order, CblasNoTrans, 2, 3, 1, a, leading, [1, 10, 100], 1, 1, &y, 1)
    #expect(y == [421, 854])
    var z = [Float](repeating: .nan, count: 3)
    cblas_sgemv(order, CblasTrans, 2, 3, 2, a, leading, [10, 1], -1, 0, &z, 1)
    #expect(z == [82, 104, 126])
    var outer = [Float](repeating: 1, count: 6)
    cblas_sger(order, 2, 3, 2, [1, 10], 1, [1, 2, 3], 1, &outer, leading)
    #expect(outer == (order == CblasRowMajor ? [3, 5, 7, 21, 41, 61] : [3, 21, 5, 41, 7, 61]))
  }
}
