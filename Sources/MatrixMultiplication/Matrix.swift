/// A matrix in memory: element [row, column] is at base[row · rowStride + column · columnStride].
///
/// Unsafe: it is an address and two strides; whoever makes one vouches for its rows × columns elements.
package struct Matrix<Element> {
  package let base: UnsafePointer<Element>
  package let rowStride: Int
  package let columnStride: Int

  package init(_ base: UnsafePointer<Element>, rowStride: Int, columnStride: Int) {
    self.base = base
    self.rowStride = rowStride
    self.columnStride = columnStride
  }

  package subscript(row: Int, column: Int) -> Element { base[row &* rowStride &+ column &* columnStride] }

  package var transposed: Matrix { Matrix(base, rowStride: columnStride, columnStride: rowStride) }
}

// Compiled here for both precisions: other modules can't specialize what is generic here, and it would take a thousand times as
// long there.

extension Matrix<Float> {
  /// C = α · A · B + β · C, where this is A. Where β is 0, what is in C isn't read.
  ///
  /// - Parameters:
  ///   - b: with as many rows as this has columns, `inner`.
  ///   - c: lies in rows, which begin `rowStride` elements apart.
  package func multiply(
    by b: Matrix, rows: Int, columns: Int, inner: Int, addingTo c: UnsafeMutablePointer<Float>,
    rowStride: Int,
    alpha: Float = 1, beta: Float = 0
  ) {
    MatrixProduct<Float, SIMD8<Float>>(rows: rows, columns: columns, inner: inner, a: self, b: b)
      .add(to: c, rowStride: rowStride, alpha: alpha, beta: beta)
  }
}

extension Matrix<Double> {
  /// C = α · A · B + β · C, where this is A. Where β is 0, what is in C isn't read.
  ///
  /// - Parameters:
  ///   - b: with as many rows as this has columns, `inner`.
  ///   - c: lies in rows, which begin `rowStride` elements apart.
  package func multiply(
    by b: Matrix, rows: Int, columns: Int, inner: Int, addingTo c: UnsafeMutablePointer<Double>,
    rowStride: Int,
    alpha: Double = 1, beta: Double = 0
  ) {
    MatrixProduct<Double, SIMD4<Double>>(rows: rows, columns: columns, inner: inner, a: self, b: b)
      .add(to: c, rowStride: rowStride, alpha: alpha, beta: beta)
  }
}
