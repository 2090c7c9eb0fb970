// Fast Fourier transforms of matrices with powers of two rows and columns: of each row, then of each column.
//
// Unsafe: see FFT.swift. A matrix has N1 rows of N0 elements; for real transforms, of half as many. IC0 is
// the stride of a row's elements, and IC1 the stride of rows, 0 for contiguous rows.

extension PowerOfTwoTransforms {
  private struct Matrix {
    let elements: SplitVector<T>
    let rowStride: Int

    init(_ elements: SplitVector<T>, rowStride: Int, columns: Int) {
      self.elements = elements
      self.rowStride = rowStride == 0 ? elements.stride * columns : rowStride
    }

    func row(_ n: Int) -> SplitVector<T> {
      SplitVector(elements.real + n * rowStride, elements.imaginary + n * rowStride, elements.stride)
    }
    /// The real or imaginary parts of the first column, as pairs.
    func pairs(_ part: UnsafeMutablePointer<T>) -> SplitVector<T> {
      SplitVector(part, part + rowStride, 2 * rowStride)
    }
  }

  /// Transforms several columns at a time, row by row, in a local buffer: in the matrix each of their rows is
  /// in another cache line, and all of those map to few cache sets.
  private func transform(
    columns: Range<Int>, from source: Matrix, to result: Matrix, log2n: vDSP_Length, direction: FFTDirection
  ) {
    guard !columns.isEmpty else { return }
    let transform = complexTransform(log2n)
    // Whole vectors; lanes of nonexistent columns don't affect the others.
    let width = min(16, (columns.count + 3) / 4 * 4)
    let size = width * transform.n
    withUnsafeTemporaryAllocation(of: T.self, capacity: 4 * size) { memory in
      guard let base = memory.baseAddress else { return }
      memory.initialize(repeating: 0)
      let (own, other) = (SplitVector(base, base + size, 1), SplitVector(base + 2 * size, base + 3 * size, 1))
      for first in stride(from: columns.lowerBound, to: columns.upperBound, by: width) {
        let count = min(width, columns.upperBound - first)
        for row in 0..<transform.n {
          source.row(row).from(first).copy(count, to: own.from(row * width))
        }
        let isInOther = transform.run(own, other, isInverse: direction < 0, transforms: width)
        for row in 0..<transform.n {
          (isInOther ? other : own).from(row * width).copy(count, to: result.row(row).from(first))
        }
      }
    }
  }

  /// Transforms a into c, which may be a. Traps if a size exceeds the setup's.
  func run(
    _ a: SplitVector<T>, rowStride: Int, into c: SplitVector<T>, _ resultRowStride: Int,
    log2n: (columns: vDSP_Length, rows: vDSP_Length), direction: FFTDirection, isReal: Bool
  ) {
    let columns = isReal ? 1 << (Int(log2n.columns) - 1) : 1 << Int(log2n.columns)
    let source = Matrix(a, rowStride: rowStride, columns: columns)
    let result = Matrix(c, rowStride: resultRowStride, columns: columns)
    func transformRows(_ matrix: Matrix) {
      for n in 0..<1 << Int(log2n.rows) {
        run(
          matrix.row(n), into: result.row(n), log2n: log2n.columns, direction: direction, isReal: isReal)
      }
    }
    func transformColumns(_ matrix: Matrix) {
      transform(
        columns: (isReal ? 1 : 0)..<columns, from: matrix, to: result, log2n: log2n.rows, direction: direction
      )
      guard isReal else { return }
      // A row's frequencies 0 and N0 / 2 are real and share one element: two columns of real numbers.
      for (from, to) in [
        (matrix.elements.real, result.elements.real), (matrix.elements.imaginary, result.elements.imaginary),
      ] {
        let (from, to) = (matrix.pairs(from), result.pairs(to))
        run(from, into: to, log2n: log2n.rows, direction: direction, isReal: true)
        guard direction > 0 else { continue }
        // The rows' transforms have already doubled the values.
        for n in 0..<1 << (Int(log2n.rows) - 1) {
          let value = to[n]
          to[n] = Complex(value.real / 2, value.imaginary / 2)
        }
      }
    }
    if direction > 0 || !isReal {
      transformRows(source)
      transformColumns(result)
    } else {
      transformColumns(source)
      transformRows(result)
    }
  }
}

/// Transforms a complex matrix of 2 ^ Log2N1 rows and 2 ^ Log2N0 columns in place: exp(−2πi · …) forward,
/// exp(+2πi · …) inverse, which isn't divided by the number of elements.
public func vDSP_fft2d_zip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__C, __IC0), rowStride: __IC1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __Direction, isReal: false)
}

/// Same as `vDSP_fft2d_zip`, in double precision.
public func vDSP_fft2d_zipD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__C, __IC0), rowStride: __IC1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __Direction, isReal: false)
}

/// Same as `vDSP_fft2d_zip`, from A to C.
public func vDSP_fft2d_zop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA0: vDSP_Stride, _ __IA1: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__A, __IA0), rowStride: __IA1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __Direction, isReal: false)
}

/// Same as `vDSP_fft2d_zop`, in double precision.
public func vDSP_fft2d_zopD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA0: vDSP_Stride,
  _ __IA1: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __Direction: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__A, __IA0), rowStride: __IA1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __Direction, isReal: false)
}

/// Transforms a real matrix of N1 rows and N0 columns, powers of two from 2 on, in place. Elements are stored
/// along rows as N0 / 2 complex pairs.
///
/// For k0 from 1 to N0 / 2 − 1, H[k1][k0] is stored at [k1][k0]. In column 0 the real parts hold H[k1][0] and
/// the imaginary parts H[k1][N0 / 2], from the top: those of k1 = 0 and of N1 / 2, which are real, then for
/// each k1 up to N1 / 2 − 1 the real and the imaginary part. H is twice the mathematical transform; the
/// inverse isn't divided by N0 · N1.
public func vDSP_fft2d_zrip(
  _ __Setup: FFTSetup, _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __flag: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__C, __IC0), rowStride: __IC1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __flag, isReal: true)
}

/// Same as `vDSP_fft2d_zrip`, in double precision.
public func vDSP_fft2d_zripD(
  _ __Setup: FFTSetupD, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __flag: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__C, __IC0), rowStride: __IC1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __flag, isReal: true)
}

/// Same as `vDSP_fft2d_zrip`, from A to C.
public func vDSP_fft2d_zrop(
  _ __Setup: FFTSetup, _ __A: UnsafePointer<DSPSplitComplex>, _ __IA0: vDSP_Stride, _ __IA1: vDSP_Stride,
  _ __C: UnsafePointer<DSPSplitComplex>, _ __IC0: vDSP_Stride, _ __IC1: vDSP_Stride,
  _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __flag: FFTDirection
) {
  PowerOfTwoTransforms<Float>.of(__Setup).run(
    SplitVector(__A, __IA0), rowStride: __IA1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __flag, isReal: true)
}

/// Same as `vDSP_fft2d_zrop`, in double precision.
public func vDSP_fft2d_zropD(
  _ __Setup: FFTSetupD, _ __A: UnsafePointer<DSPDoubleSplitComplex>, _ __IA0: vDSP_Stride,
  _ __IA1: vDSP_Stride, _ __C: UnsafePointer<DSPDoubleSplitComplex>, _ __IC0: vDSP_Stride,
  _ __IC1: vDSP_Stride, _ __Log2N0: vDSP_Length, _ __Log2N1: vDSP_Length, _ __flag: FFTDirection
) {
  PowerOfTwoTransforms<Double>.of(__Setup).run(
    SplitVector(__A, __IA0), rowStride: __IA1, into: SplitVector(__C, __IC0), __IC1,
    log2n: (__Log2N0, __Log2N1), direction: __flag, isReal: true)
}
