/// A matrix in memory: element [row, column] is at base[row · rowStride + column · columnStride].
///
/// Unsafe: it is an address and two strides; whoever makes one vouches for its rows × columns elements.
package struct Matrix<Element> {
  package let base: UnsafePointer<Element>
  package let rowStride: Int
  package let columnStride: Int

  @inlinable @inline(__always)
  package init(_ base: UnsafePointer<Element>, rowStride: Int, columnStride: Int) {
    self.base = base
    self.rowStride = rowStride
    self.columnStride = columnStride
  }

  @inlinable @inline(__always)
  package subscript(row: Int, column: Int) -> Element { base[row &* rowStride &+ column &* columnStride] }

  @inlinable @inline(__always)
  package var transposed: Matrix { Matrix(base, rowStride: columnStride, columnStride: rowStride) }
}
