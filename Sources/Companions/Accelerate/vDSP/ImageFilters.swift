// Filters of images stored in contiguous rows.
//
// Unsafe: as in StridedVectors.swift: all accesses are within the given rows and columns, and within the
// filter's.

extension Vectors {
  /// result[r][c] = Σ a[r + j][c + k] · filter[j][k], with the filter centered at r, c; 0 where it extends
  /// beyond the image.
  ///
  /// The result must not overlap the image. Rows are accumulated one by one, which the compiler vectorizes.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func filter<T: vDSP_FloatingPointGeneratable>(
    image a: UnsafePointer<T>, rows: Int, columns: Int, _ filter: UnsafePointer<T>, _ filterRows: Int,
    _ filterColumns: Int, _ result: UnsafeMutablePointer<T>
  ) {
    let (above, before) = (filterRows / 2, filterColumns / 2)
    let width = columns &- filterColumns &+ 1
    for row in 0..<rows {
      let line = result + row &* columns
      line.update(repeating: 0, count: columns)
      guard row >= above, row &+ filterRows &- above <= rows, width > 0, filterColumns > 0 else { continue }
      let sums = MutableStrided(line + before, 1)
      for j in 0..<filterRows {
        for k in 0..<filterColumns {
          multiplyAdd(
            Strided(a + ((row &- above &+ j) &* columns &+ k), 1), filter[j &* filterColumns &+ k],
            sums.elements, sums, width)
        }
      }
    }
  }
}

/// Filters A, of NR rows and NC columns, with F of P rows and Q columns, both odd: C[r][c] = Σ A[r + j][c +
/// k] · F[P/2 + j][Q/2 + k]; 0 where F extends beyond A. C must not be A.
public func vDSP_imgfir(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) {
  Vectors.filter(image: __A, rows: Int(__NR), columns: Int(__NC), __F, Int(__P), Int(__Q), __C)
}

/// `vDSP_imgfir` with a filter of 3 rows and columns.
public func vDSP_f3x3(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>
) {
  Vectors.filter(image: __A, rows: Int(__NR), columns: Int(__NC), __F, 3, 3, __C)
}

/// `vDSP_imgfir` with a filter of 5 rows and columns.
public func vDSP_f5x5(
  _ __A: UnsafePointer<Float>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Float>,
  _ __C: UnsafeMutablePointer<Float>
) {
  Vectors.filter(image: __A, rows: Int(__NR), columns: Int(__NC), __F, 5, 5, __C)
}

/// Same as `vDSP_imgfir`, in double precision.
public func vDSP_imgfirD(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>, _ __P: vDSP_Length, _ __Q: vDSP_Length
) {
  Vectors.filter(image: __A, rows: Int(__NR), columns: Int(__NC), __F, Int(__P), Int(__Q), __C)
}

/// `vDSP_imgfirD` with a filter of 3 rows and columns.
public func vDSP_f3x3D(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>
) {
  Vectors.filter(image: __A, rows: Int(__NR), columns: Int(__NC), __F, 3, 3, __C)
}

/// `vDSP_imgfirD` with a filter of 5 rows and columns.
public func vDSP_f5x5D(
  _ __A: UnsafePointer<Double>, _ __NR: vDSP_Length, _ __NC: vDSP_Length, _ __F: UnsafePointer<Double>,
  _ __C: UnsafeMutablePointer<Double>
) {
  Vectors.filter(image: __A, rows: Int(__NR), columns: Int(__NC), __F, 5, 5, __C)
}

extension vDSP {
  /// Filters an image of `rowCount` rows with a 3 × 3 kernel, which isn't reversed; 0 in a border of 1.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, rowCount: Int, columnCount: Int,
    with3x3Kernel kernel: some AccelerateBuffer<T>
  ) -> [T] {
    convolve(
      vector, rowCount: rowCount, columnCount: columnCount, withKernel: kernel, kernelRowCount: 3,
      kernelColumnCount: 3)
  }

  /// Filters an image of `rowCount` rows with a 5 × 5 kernel, which isn't reversed; 0 in a border of 2.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, rowCount: Int, columnCount: Int,
    with5x5Kernel kernel: some AccelerateBuffer<T>
  ) -> [T] {
    convolve(
      vector, rowCount: rowCount, columnCount: columnCount, withKernel: kernel, kernelRowCount: 5,
      kernelColumnCount: 5)
  }

  /// Filters an image of `rowCount` rows with a kernel of odd sides, not reversed; 0 where it extends beyond.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, rowCount: Int, columnCount: Int,
    withKernel kernel: some AccelerateBuffer<T>, kernelRowCount: Int, kernelColumnCount: Int
  ) -> [T] {
    precondition(rowCount >= 0 && columnCount >= 0, "\(rowCount) × \(columnCount) isn't an image's size")
    precondition(
      kernelRowCount % 2 == 1 && kernelColumnCount % 2 == 1,
      "a kernel of \(kernelRowCount) rows and \(kernelColumnCount) columns must have odd sides")
    precondition(sameCount: rowCount * columnCount, vector.count)
    precondition(sameCount: kernelRowCount * kernelColumnCount, kernel.count)
    return withVector(kernel) { kernel, _ in
      newVector(vector) { a, result, _ in
        Vectors.filter(
          image: a.base, rows: rowCount, columns: columnCount, kernel.base, kernelRowCount,
          kernelColumnCount,
          result.base)
      }
    }
  }

  /// Filters an image of `rowCount` rows with a kernel of odd sides, not reversed; 0 where it extends beyond.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, rowCount: Int, columnCount: Int,
    withKernel kernel: some AccelerateBuffer<T>, kernelRowCount: Int, kernelColumnCount: Int,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    let filtered = convolve(
      vector, rowCount: rowCount, columnCount: columnCount, withKernel: kernel,
      kernelRowCount: kernelRowCount,
      kernelColumnCount: kernelColumnCount)
    withVectors(filtered, &result) { a, result, count in Vectors.copy(a, result, count) }
  }
}
