import CKernels

/// The product of two contiguous, row-major matrices.
///
/// Large matrices are split into blocks that fit the caches, packed in reading order; tiles of four rows by
/// sixteen columns accumulate in registers (K. Goto, R. van de Geijn: Anatomy of high-performance matrix
/// multiplication, 2008).
///
/// Unsafe: it stores addresses; the creator guarantees rows × inner and inner × columns elements, and rows ×
/// columns for the result. The packed copies consist of whole strips, filled with zeros, so the innermost
/// loop reads only whole ones; only elements of the result are written.
struct MatrixProduct {
  private let rows: Int
  private let columns: Int
  private let inner: Int
  private let a: UnsafePointer<Float>
  private let b: UnsafePointer<Float>

  private static var tileRows: Int { Int(CM_TILE_ROWS) }
  private static var tileColumns: Int { Int(CM_TILE_COLUMNS) }
  private static var blockRows: Int { 96 }
  private static var blockColumns: Int { 1024 }
  private static var blockInner: Int { 256 }

  /// Creates the product of `a`, rows × inner, and `b`, inner × columns.
  init(rows: Int, columns: Int, inner: Int, a: UnsafePointer<Float>, b: UnsafePointer<Float>) {
    (self.rows, self.columns, self.inner) = (rows, columns, inner)
    (self.a, self.b) = (a, b)
  }

  /// Overwrites C, rows × columns, which must not overlap the other matrices.
  func write(to c: UnsafeMutablePointer<Float>) {
    guard rows > 0, columns > 0 else { return }
    c.update(repeating: 0, count: rows * columns)
    guard inner > 0 else { return }
    // Packing costs about as much as it saves for forty rows or columns.
    if rows < 4 || columns < 4 || rows * columns * inner < 8192 {
      addDirectly(to: c)
    } else {
      addInBlocks(to: c)
    }
  }

  private func addDirectly(to c: UnsafeMutablePointer<Float>) {
    for row in 0..<rows {
      let result = c + row &* columns
      for k in 0..<inner {
        let (factor, other) = (a[row &* inner &+ k], b + k &* columns)
        for column in 0..<columns { result[column] += factor * other[column] }
      }
    }
  }

  private func addInBlocks(to c: UnsafeMutablePointer<Float>) {
    let (tileRows, tileColumns) = (Self.tileRows, Self.tileColumns)
    let widest = (min(columns, Self.blockColumns) + tileColumns - 1) / tileColumns * tileColumns
    let tallest = (min(rows, Self.blockRows) + tileRows - 1) / tileRows * tileRows
    let deepest = min(inner, Self.blockInner)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: widest * deepest) { packedB in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: tallest * deepest) { packedA in
        guard let packedB = packedB.baseAddress, let packedA = packedA.baseAddress else { return }
        for left in stride(from: 0, to: columns, by: Self.blockColumns) {
          let width = min(Self.blockColumns, columns - left)
          for first in stride(from: 0, to: inner, by: Self.blockInner) {
            let depth = min(Self.blockInner, inner - first)
            packB(into: packedB, left: left, width: width, first: first, depth: depth)
            for top in stride(from: 0, to: rows, by: Self.blockRows) {
              let height = min(Self.blockRows, rows - top)
              packA(into: packedA, top: top, height: height, first: first, depth: depth)
              for column in stride(from: 0, to: width, by: tileColumns) {
                for row in stride(from: 0, to: height, by: tileRows) {
                  cm_add_tile(
                    c + (top + row) &* columns + left + column, columns, packedA + row &* depth,
                    packedB + column &* depth, depth, min(tileRows, height - row),
                    min(tileColumns, width - column))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Packs strips of a tile's columns, row by row.
  private func packB(into packed: UnsafeMutablePointer<Float>, left: Int, width: Int, first: Int, depth: Int)
  {
    let tileColumns = Self.tileColumns
    for column in stride(from: 0, to: width, by: tileColumns) {
      let (strip, own) = (packed + column &* depth, min(tileColumns, width - column))
      for k in 0..<depth {
        let (row, source) = (strip + k &* tileColumns, b + (first + k) &* columns + left + column)
        row.update(from: source, count: own)
        for lane in own..<tileColumns { row[lane] = 0 }
      }
    }
  }

  /// Packs strips of a tile's rows, column by column.
  private func packA(into packed: UnsafeMutablePointer<Float>, top: Int, height: Int, first: Int, depth: Int)
  {
    let tileRows = Self.tileRows
    for row in stride(from: 0, to: height, by: tileRows) {
      let strip = packed + row &* depth
      for lane in 0..<tileRows {
        if row + lane < height {
          let source = a + (top + row + lane) &* inner + first
          for k in 0..<depth { strip[k &* tileRows &+ lane] = source[k] }
        } else {
          for k in 0..<depth { strip[k &* tileRows &+ lane] = 0 }
        }
      }
    }
  }
}
