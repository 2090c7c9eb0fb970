import SeededRandom
import Testing

@testable import CoreML

@Suite struct MatrixProductTests {
  @Test(
    "products of all sizes equal a plain loop's, and no memory beside them is written",
    arguments: [
      (1, 1, 1), (2, 3, 4), (4, 8, 16), (5, 9, 17), (33, 29, 31), (97, 9, 258), (4, 1030, 4), (1, 40, 40),
      (40, 1, 40), (3, 3, 0), (0, 2, 2),
    ])
  func products(rows: Int, columns: Int, inner: Int) {
    var random = SplitMix64(seed: UInt64(rows * columns + inner))
    // Integers, whose sums aren't rounded.
    let a = (0..<rows * inner).map { _ in Float(Int(random.next(in: -9...9))) }
    let b = (0..<inner * columns).map { _ in Float(Int(random.next(in: -9...9))) }
    var expected: [Float] = []
    for row in 0..<rows {
      for column in 0..<columns {
        expected.append((0..<inner).reduce(0) { $0 + a[row * inner + $1] * b[$1 * columns + column] })
      }
    }
    var c = [Float](repeating: .nan, count: rows * columns) + [12345]
    MatrixProduct(rows: rows, columns: columns, inner: inner, a: a, b: b).write(to: &c)
    #expect(c == expected + [12345])
  }
}
