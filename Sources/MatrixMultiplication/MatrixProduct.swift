/// The product of two matrices, which all lie in rows, one after the other, without gaps.
///
/// Large ones are cut into blocks that fit the caches, the blocks packed in the order in which they are read, and tiles of four rows by
/// eight columns accumulated in registers (K. Goto, R. van de Geijn: Anatomy of high-performance matrix multiplication, 2008).
///
/// Unsafe: it has addresses; whoever makes one vouches for rows × inner and inner × columns elements, and for rows × columns where it is
/// written. The packed copies hold whole strips, filled up with zeros, so that the innermost loop reads whole ones; only what belongs to
/// the result is written.
package struct MatrixProduct {
  private typealias Lanes = SIMD8<Float>

  private let rows: Int
  private let columns: Int
  private let inner: Int
  private let a: UnsafePointer<Float>
  private let b: UnsafePointer<Float>

  private static var tileRows: Int { 4 }
  private static var blockRows: Int { 96 }
  private static var blockColumns: Int { 1024 }
  private static var blockInner: Int { 256 }

  /// - Parameters:
  ///   - a: rows × inner.
  ///   - b: inner × columns.
  package init(rows: Int, columns: Int, inner: Int, a: UnsafePointer<Float>, b: UnsafePointer<Float>) {
    (self.rows, self.columns, self.inner) = (rows, columns, inner)
    (self.a, self.b) = (a, b)
  }

  /// Replaces what is in C, rows × columns, which shares no memory with the others.
  package func write(to c: UnsafeMutablePointer<Float>) {
    guard rows > 0, columns > 0 else { return }
    c.update(repeating: 0, count: rows * columns)
    guard inner > 0 else { return }
    // Packing costs as much as some forty rows or columns of arithmetic save.
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
    let lanes = Lanes.scalarCount
    let widest = (min(columns, Self.blockColumns) + lanes - 1) / lanes
    let tallest = (min(rows, Self.blockRows) + Self.tileRows - 1) / Self.tileRows
    let deepest = min(inner, Self.blockInner)
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: widest * deepest) { packedB in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: tallest * Self.tileRows * deepest) { packedA in
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
                    to: c + (top + row) &* columns + left + column,
                    height: min(Self.tileRows, height - row), width: min(lanes, width - column))
                }
              }
            }
          }
        }
      }
    }
  }

  /// Strips of `Lanes` columns, in each the rows one after the other.
  private func packB(into packed: UnsafeMutablePointer<Lanes>, left: Int, width: Int, first: Int, depth: Int)
  {
    let lanes = Lanes.scalarCount
    for column in stride(from: 0, to: width, by: lanes) {
      let strip = packed + column / lanes &* depth
      for k in 0..<depth {
        let source = b + (first + k) &* columns + left + column
        if column + lanes <= width {
          strip[k] = UnsafeRawPointer(source).loadUnaligned(as: Lanes.self)
        } else {
          var row = Lanes()
          for lane in 0..<width - column { row[lane] = source[lane] }
          strip[k] = row
        }
      }
    }
  }

  /// Strips of four rows, in each the columns one after the other.
  private func packA(into packed: UnsafeMutablePointer<Float>, top: Int, height: Int, first: Int, depth: Int)
  {
    for row in stride(from: 0, to: height, by: Self.tileRows) {
      let strip = packed + row &* depth
      for lane in 0..<Self.tileRows {
        if row + lane < height {
          let source = a + (top + row + lane) &* inner + first
          for k in 0..<depth { strip[k &* Self.tileRows &+ lane] = source[k] }
        } else {
          for k in 0..<depth { strip[k &* Self.tileRows &+ lane] = 0 }
        }
      }
    }
  }

  @inline(__always)
  private func addTile(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Lanes>, depth: Int, to c: UnsafeMutablePointer<Float>,
    height: Int, width: Int
  ) {
    var (sum0, sum1, sum2, sum3) = (Lanes(), Lanes(), Lanes(), Lanes())
    for k in 0..<depth {
      let (row, factors) = (b[k], a + k &* 4)
      sum0 += row * Lanes(repeating: factors[0])
      sum1 += row * Lanes(repeating: factors[1])
      sum2 += row * Lanes(repeating: factors[2])
      sum3 += row * Lanes(repeating: factors[3])
    }
    add(sum0, to: c, width: width)
    if height > 1 { add(sum1, to: c + columns, width: width) }
    if height > 2 { add(sum2, to: c + 2 &* columns, width: width) }
    if height > 3 { add(sum3, to: c + 3 &* columns, width: width) }
  }

  @inline(__always)
  private func add(_ sums: Lanes, to c: UnsafeMutablePointer<Float>, width: Int) {
    if width == Lanes.scalarCount {
      let before = UnsafeRawPointer(c).loadUnaligned(as: Lanes.self)
      UnsafeMutableRawPointer(c).storeBytes(of: before + sums, as: Lanes.self)
    } else {
      for column in 0..<width { c[column] += sums[column] }
    }
  }
}
