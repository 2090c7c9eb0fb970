import Foundation

/// The discrete Fourier transform of a matrix's columns, their length a power of two (Cooley and Tukey 1965).
///
/// A butterfly combines two whole rows, so that the innermost loop runs along contiguous elements.
///
/// That loop uses unsafe buffers; its indices stay within the rows of the loops around it.
package struct ColumnFFT: Sendable {
  /// The matrix's height.
  package let count: Int
  private let cosines: [Float]
  private let sines: [Float]
  /// The position of each row before the first step: its index with the bits reversed.
  private let reversed: [Int]

  /// - Precondition: `count` is a power of two.
  package init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0)
    self.count = count
    let bits = count.trailingZeroBitCount
    reversed = (0..<count).map { index in
      (0..<bits).reduce(0) { $0 | ((index >> $1) & 1) << (bits - 1 - $1) }
    }
    let angles = (0..<max(count / 2, 1)).map { 2 * Double.pi * Double($0) / Double(count) }
    cosines = angles.map { Float(cos($0)) }
    sines = angles.map { Float(sin($0)) }
  }

  /// Transforms `count` rows in place; the inverse negates the exponent and divides by `count`.
  package func transform(_ matrix: inout ComplexMatrix, isInverse: Bool = false) {
    precondition(matrix.rows == count)
    let width = matrix.columns
    let (count, sign) = (count, isInverse ? Float(1) : -1)
    matrix.real.withUnsafeMutableBufferPointer { real in
      matrix.imaginary.withUnsafeMutableBufferPointer { imaginary in
        reorder(real, width)
        reorder(imaginary, width)
        var half = 1
        while half < count {
          let turn = count / (2 * half)
          for start in stride(from: 0, to: count, by: 2 * half) {
            for offset in 0..<half {
              Self.butterfly(
                real, imaginary, upper: (start + offset) * width, lower: (start + offset + half) * width,
                width,
                cosines[offset * turn], sign * sines[offset * turn])
            }
          }
          half *= 2
        }
        guard isInverse else { return }
        let share = 1 / Float(count)
        for index in 0..<(count * width) {
          real[index] *= share
          imaginary[index] *= share
        }
      }
    }
  }

  private func reorder(_ values: UnsafeMutableBufferPointer<Float>, _ width: Int) {
    for row in 0..<count where reversed[row] > row {
      for column in 0..<width { values.swapAt(row * width + column, reversed[row] * width + column) }
    }
  }

  @inline(__always)
  private static func butterfly(
    _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>, upper: Int,
    lower: Int, _ width: Int, _ cosine: Float, _ sine: Float
  ) {
    for column in 0..<width {
      let (a, b) = (upper &+ column, lower &+ column)
      let x = real[b] * cosine - imaginary[b] * sine
      let y = real[b] * sine + imaginary[b] * cosine
      real[b] = real[a] - x
      imaginary[b] = imaginary[a] - y
      real[a] += x
      imaginary[a] += y
    }
  }
}

package struct ComplexMatrix: Sendable {
  package private(set) var rows: Int
  package private(set) var columns: Int
  package var real: [Float]
  package var imaginary: [Float]

  package init(rows: Int, columns: Int, real: [Float]) {
    precondition(real.count == rows * columns)
    (self.rows, self.columns, self.real) = (rows, columns, real)
    imaginary = [Float](repeating: 0, count: real.count)
  }

  package init(rows: Int, columns: Int) {
    self.init(rows: rows, columns: columns, real: [Float](repeating: 0, count: rows * columns))
  }

  var transposed: ComplexMatrix {
    var result = ComplexMatrix(rows: columns, columns: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        result.real[column * rows + row] = real[row * columns + column]
        result.imaginary[column * rows + row] = imaginary[row * columns + column]
      }
    }
    return result
  }
}

/// The two-dimensional transform. Spectra are transposed, as they are only multiplied and transformed back.
package struct PlaneFFT: Sendable {
  package let columns: Int
  package let rows: Int
  private let vertical: ColumnFFT
  private let horizontal: ColumnFFT

  /// - Precondition: both are powers of two.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    vertical = ColumnFFT(count: rows)
    horizontal = ColumnFFT(count: columns)
  }

  /// - Parameter plane: `columns * rows` values, row by row.
  /// - Returns: `columns` rows of `rows` values.
  package func spectrum(_ plane: [Float]) -> ComplexMatrix {
    var matrix = ComplexMatrix(rows: rows, columns: columns, real: plane)
    vertical.transform(&matrix)
    var turned = matrix.transposed
    horizontal.transform(&turned)
    return turned
  }

  /// The real part of a spectrum's inverse transform.
  package func plane(_ spectrum: ComplexMatrix) -> [Float] {
    var matrix = spectrum
    horizontal.transform(&matrix, isInverse: true)
    var turned = matrix.transposed
    vertical.transform(&turned, isInverse: true)
    return turned.real
  }
}
