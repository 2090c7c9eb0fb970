// Unsafe: the packed copies hold whole strips, filled up with zeros, so that the innermost loop reads whole ones; only what
// belongs to the result is written.

/// The product of two matrices, added to a third that lies in rows: C = α · A · B + β · C.
///
/// Large ones are cut into blocks that fit the caches, the blocks packed in the order in which they are read, and tiles of four
/// rows by as many columns as `Lanes` has accumulated in registers (K. Goto, R. van de Geijn: Anatomy of high-performance
/// matrix multiplication, 2008).
struct MatrixProduct<T: BinaryFloatingPoint & SIMDScalar, Lanes: SIMD> where Lanes.Scalar == T {
  let rows: Int
  let columns: Int
  let inner: Int
  let a: Matrix<T>
  let b: Matrix<T>

  private static var tileRows: Int { 4 }
  private static var blockRows: Int { 96 }
  private static var blockColumns: Int { 1024 }
  private static var blockInner: Int { 256 }

  @inline(__always)
  func add(to c: UnsafeMutablePointer<T>, rowStride: Int, alpha: T, beta: T) {
    for row in 0..<rows { scale(c + row &* rowStride, by: beta) }
    guard alpha != 0, inner > 0, rows > 0, columns > 0 else { return }
    // Packing costs as much as some forty rows or columns of arithmetic save.
    if rows < 4 || columns < 4 || rows * columns * inner < 8192 {
      addDirectly(to: c, rowStride: rowStride, alpha: alpha)
    } else {
      addInBlocks(to: c, rowStride: rowStride, alpha: alpha)
    }
  }

  /// Zero times what is there is zero, also where it isn't a number.
  @inline(__always)
  private func scale(_ row: UnsafeMutablePointer<T>, by beta: T) {
    if beta == 0 {
      for column in 0..<columns { row[column] = 0 }
    } else if beta != 1 {
      for column in 0..<columns { row[column] *= beta }
    }
  }

  @inline(__always)
  private func addDirectly(to c: UnsafeMutablePointer<T>, rowStride: Int, alpha: T) {
    for row in 0..<rows {
      let result = c + row &* rowStride
      if b.columnStride == 1 {
        for k in 0..<inner {
          let (factor, other) = (alpha * a[row, k], b.base + k &* b.rowStride)
          for column in 0..<columns { result[column] += factor * other[column] }
        }
      } else {
        for column in 0..<columns {
          result[column] += alpha * dot(row, column)
        }
      }
    }
  }

  /// A row of A times a column of B: sums side by side where both lie in one piece.
  @inline(__always)
  private func dot(_ row: Int, _ column: Int) -> T {
    var (first, second, k) = (Lanes(), Lanes(), 0)
    if a.columnStride == 1, b.rowStride == 1 {
      let (left, right) = (a.base + row &* a.rowStride, b.base + column &* b.columnStride)
      func product(_ k: Int) -> Lanes {
        UnsafeRawPointer(left + k).loadUnaligned(as: Lanes.self)
          * UnsafeRawPointer(right + k).loadUnaligned(as: Lanes.self)
      }
      let lanes = Lanes.scalarCount
      while k &+ 2 &* lanes <= inner {
        first += product(k)
        second += product(k &+ lanes)
        k &+= 2 &* lanes
      }
    }
    var sum = (first + second).sum()
    while k < inner {
      sum += a[row, k] * b[k, column]
      k &+= 1
    }
    return sum
  }

  @inline(__always)
  private func addInBlocks(to c: UnsafeMutablePointer<T>, rowStride: Int, alpha: T) {
    let lanes = Lanes.scalarCount
    let widest = (min(columns, Self.blockColumns) + lanes - 1) / lanes
    let tallest = (min(rows, Self.blockRows) + Self.tileRows - 1) / Self.tileRows
    let deepest = min(inner, Self.blockInner)
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: widest * deepest) { packedB in
      withUnsafeTemporaryAllocation(of: T.self, capacity: tallest * Self.tileRows * deepest) { packedA in
        guard let packedB = packedB.baseAddress, let packedA = packedA.baseAddress else { return }
        for left in stride(from: 0, to: columns, by: Self.blockColumns) {
          let width = min(Self.blockColumns, columns - left)
          for first in stride(from: 0, to: inner, by: Self.blockInner) {
            let depth = min(Self.blockInner, inner - first)
            packB(into: packedB, left: left, width: width, first: first, depth: depth)
            for top in stride(from: 0, to: rows, by: Self.blockRows) {
              let height = min(Self.blockRows, rows - top)
              packA(into: packedA, top: top, height: height, first: first, depth: depth)
              for column in stride(from: 0, to: width, by: lanes) {
                for row in stride(from: 0, to: height, by: Self.tileRows) {
                  addTile(
                    packedA + row &* depth, packedB + column / lanes &* depth, depth: depth,
                    to: c + (top + row) &* rowStride + left + column, rowStride: rowStride, alpha: alpha,
                    rows: min(Self.tileRows, height - row), columns: min(lanes, width - column))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Strips of `Lanes` columns, in each the rows one after the other.
  @inline(__always)
  private func packB(into packed: UnsafeMutablePointer<Lanes>, left: Int, width: Int, first: Int, depth: Int)
  {
    let lanes = Lanes.scalarCount
    for column in stride(from: 0, to: width, by: lanes) {
      let strip = packed + column / lanes &* depth
      for k in 0..<depth {
        let source = b.base + (first + k) &* b.rowStride + (left + column) &* b.columnStride
        if b.columnStride == 1, column + lanes <= width {
          strip[k] = UnsafeRawPointer(source).loadUnaligned(as: Lanes.self)
        } else {
          var row = Lanes()
          for lane in 0..<min(lanes, width - column) { row[lane] = source[lane &* b.columnStride] }
          strip[k] = row
        }
      }
    }
  }

  /// Strips of four rows, in each the columns one after the other.
  @inline(__always)
  private func packA(into packed: UnsafeMutablePointer<T>, top: Int, height: Int, first: Int, depth: Int) {
    for row in stride(from: 0, to: height, by: Self.tileRows) {
      let strip = packed + row &* depth
      for lane in 0..<Self.tileRows {
        if row + lane < height {
          let source = a.base + (top + row + lane) &* a.rowStride + first &* a.columnStride
          for k in 0..<depth { strip[k &* Self.tileRows &+ lane] = source[k &* a.columnStride] }
        } else {
          for k in 0..<depth { strip[k &* Self.tileRows &+ lane] = 0 }
        }
      }
    }
  }

  @inline(__always)
  private func addTile(
    _ a: UnsafePointer<T>, _ b: UnsafePointer<Lanes>, depth: Int, to c: UnsafeMutablePointer<T>,
    rowStride: Int,
    alpha: T, rows: Int, columns: Int
  ) {
    var (sum0, sum1, sum2, sum3) = (Lanes(), Lanes(), Lanes(), Lanes())
    for k in 0..<depth {
      let (row, factors) = (b[k], a + k &* 4)
      sum0 += row * Lanes(repeating: factors[0])
      sum1 += row * Lanes(repeating: factors[1])
      sum2 += row * Lanes(repeating: factors[2])
      sum3 += row * Lanes(repeating: factors[3])
    }
    write(sum0, to: c, alpha: alpha, columns: columns)
    if rows > 1 { write(sum1, to: c + rowStride, alpha: alpha, columns: columns) }
    if rows > 2 { write(sum2, to: c + 2 &* rowStride, alpha: alpha, columns: columns) }
    if rows > 3 { write(sum3, to: c + 3 &* rowStride, alpha: alpha, columns: columns) }
  }

  @inline(__always)
  private func write(_ sums: Lanes, to c: UnsafeMutablePointer<T>, alpha: T, columns: Int) {
    if columns == Lanes.scalarCount {
      let before = UnsafeRawPointer(c).loadUnaligned(as: Lanes.self)
      UnsafeMutableRawPointer(c).storeBytes(of: before + Lanes(repeating: alpha) * sums, as: Lanes.self)
    } else {
      for column in 0..<columns { c[column] += alpha * sums[column] }
    }
  }
}
