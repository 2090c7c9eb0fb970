// Unsafe: LAPACK's functions take addresses and trust the caller, as Apple's do, that there are `lda` elements for each column of a matrix
// and as many numbers as a function's definition says; nothing else is read or written. Sizes that can't be are refused by `info`.
//
// Matrices lie column after column. `info` is 0 where all is well, −n where argument n isn't valid, and positive as each function
// says. Functions compute in double precision in memory of their own, so that `work` isn't used: a size that is asked for with
// `lwork` of −1 is 1.

/// LAPACK's integers.
public typealias __CLPK_integer = Int32
/// LAPACK's numbers in single precision.
public typealias __CLPK_real = Float
/// LAPACK's numbers in double precision.
public typealias __CLPK_doublereal = Double

/// A caller's matrix.
struct LAPACKMatrix<T: BinaryFloatingPoint> {
  private let base: UnsafeMutablePointer<T>
  private let leading: Int

  init(_ base: UnsafeMutablePointer<T>, _ leading: Int32) { (self.base, self.leading) = (base, Int(leading)) }

  func read(_ rows: Int, _ columns: Int) -> DenseMatrix {
    var matrix = DenseMatrix(rows: rows, columns: columns)
    for column in 0..<columns {
      for row in 0..<rows { matrix[row, column] = Double(base[column * leading + row]) }
    }
    return matrix
  }

  /// Of a symmetric matrix of which one triangle is there.
  func read(symmetric side: Int, upper: Bool) -> DenseMatrix {
    var matrix = read(side, side)
    for column in 0..<side {
      for row in 0..<column {
        let value = upper ? matrix[row, column] : matrix[column, row]
        (matrix[row, column], matrix[column, row]) = (value, value)
      }
    }
    return matrix
  }

  func write(_ matrix: DenseMatrix, where isWanted: (Int, Int) -> Bool = { _, _ in true }) {
    for column in 0..<matrix.columns {
      for row in 0..<matrix.rows where isWanted(row, column) {
        base[column * leading + row] = T(matrix[row, column])
      }
    }
  }
}

/// Whether a letter is the one that is meant, small or not.
func isLetter(_ given: CChar, _ letter: Character) -> Bool {
  UInt8(bitPattern: given) & 0xDF == letter.asciiValue
}

/// The first argument that isn't valid, as `info` has it; 0 where all are.
func invalid(_ checks: (Int32, Bool)...) -> Int32 { checks.first { !$0.1 }.map { -$0.0 } ?? 0 }

/// Whether a number of elements is enough for a column of so many rows.
func holds(_ leading: Int32, _ rows: Int32) -> Bool { leading >= max(rows, 1) }

/// Whether only the size of the memory to work in is wanted, which is then said.
func isQuery<T: BinaryFloatingPoint>(_ work: UnsafeMutablePointer<T>, _ size: Int32) -> Bool {
  guard size == -1 else { return false }
  work[0] = 1
  return true
}
