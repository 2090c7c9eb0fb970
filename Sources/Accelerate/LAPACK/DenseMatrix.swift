/// A matrix in double precision, column after column, as LAPACK's are. What LAPACK's functions do is done here, for both precisions.
struct DenseMatrix {
  let rows: Int
  let columns: Int
  private(set) var elements: [Double]

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    elements = Array(repeating: 0, count: rows * columns)
  }

  static func identity(_ side: Int) -> DenseMatrix {
    var matrix = DenseMatrix(rows: side, columns: side)
    for n in 0..<side { matrix[n, n] = 1 }
    return matrix
  }

  subscript(row: Int, column: Int) -> Double {
    get { elements[column * rows + row] }
    set { elements[column * rows + row] = newValue }
  }

  var transposed: DenseMatrix {
    var result = DenseMatrix(rows: columns, columns: rows)
    for column in 0..<columns { for row in 0..<rows { result[column, row] = self[row, column] } }
    return result
  }

  /// Whether all elements are numbers.
  var isFinite: Bool { elements.allSatisfy(\.isFinite) }

  func dot(_ one: Int, _ other: Int) -> Double {
    var sum = 0.0
    for row in 0..<rows { sum += self[row, one] * self[row, other] }
    return sum
  }

  mutating func swapRows(_ one: Int, _ other: Int) {
    guard one != other else { return }
    for column in 0..<columns {
      elements.swapAt(column * rows + one, column * rows + other)
    }
  }

  /// Adds a multiple of a row to another, from a column on.
  mutating func add(_ factor: Double, row: Int, to other: Int, from first: Int = 0) {
    guard factor != 0 else { return }
    for column in first..<columns { self[other, column] += factor * self[row, column] }
  }

  /// Turns two columns in their plane.
  mutating func rotate(_ one: Int, _ other: Int, cosine: Double, sine: Double) {
    for row in 0..<rows {
      let (a, b) = (self[row, one], self[row, other])
      self[row, one] = cosine * a - sine * b
      self[row, other] = sine * a + cosine * b
    }
  }

  /// The columns in another order.
  func ordered(_ order: [Int]) -> DenseMatrix {
    var result = DenseMatrix(rows: rows, columns: order.count)
    for (place, column) in order.enumerated() {
      for row in 0..<rows { result[row, place] = self[row, column] }
    }
    return result
  }
}

extension DenseMatrix {
  /// Replaces the matrix by the product of a lower triangular one, whose diagonal is 1, and an upper one, both in its place, and says
  /// which row each row changed places with, one after the other (Golub and Van Loan, "Matrix Computations", 3.4).
  ///
  /// - Parameter singular: receives the first column, counted from 1, whose pivot is 0; unchanged where there is none.
  mutating func factorize(singular: inout Int) -> [Int] {
    (0..<min(rows, columns)).map { step in
      var pivot = step
      for row in step..<rows where abs(self[row, step]) > abs(self[pivot, step]) { pivot = row }
      swapRows(step, pivot)
      guard self[step, step] != 0 else {
        if singular == 0 { singular = step + 1 }
        return pivot
      }
      for row in step + 1..<max(rows, step + 1) {
        let factor = self[row, step] / self[step, step]
        self[row, step] = factor
        add(-factor, row: step, to: row, from: step + 1)
      }
      return pivot
    }
  }

  /// The solution of a system whose matrix this is the factors of, or of the transposed one.
  func solve(_ right: DenseMatrix, pivots: [Int], transposed: Bool) -> DenseMatrix {
    var x = right
    if transposed {
      x = upper(x, transposed: true)
      x = lower(x, transposed: true)
      for (row, pivot) in pivots.enumerated().reversed() { x.swapRows(row, pivot) }
    } else {
      for (row, pivot) in pivots.enumerated() { x.swapRows(row, pivot) }
      x = upper(lower(x, transposed: false), transposed: false)
    }
    return x
  }

  /// The solution of a triangular system with a diagonal of ones.
  private func lower(_ right: DenseMatrix, transposed: Bool) -> DenseMatrix {
    var x = right
    for step in 0..<rows {
      let row = transposed ? rows - 1 - step : step
      for other in transposed ? 0..<row : row + 1..<max(rows, row + 1) {
        x.add(-(transposed ? self[row, other] : self[other, row]), row: row, to: other)
      }
    }
    return x
  }

  /// The solution of an upper triangular system.
  func upper(_ right: DenseMatrix, transposed: Bool) -> DenseMatrix {
    var x = right
    for step in 0..<columns {
      let row = transposed ? step : columns - 1 - step
      for column in 0..<x.columns { x[row, column] /= self[row, row] }
      for other in transposed ? row + 1..<max(columns, row + 1) : 0..<row {
        x.add(-(transposed ? self[row, other] : self[other, row]), row: row, to: other)
      }
    }
    return x
  }

  /// The upper triangular matrix whose transpose times itself is this symmetric one; nil with the order, counted from 1, of the first
  /// leading part that isn't positive.
  func choleskyFactor() -> (factor: DenseMatrix, failure: Int) {
    var result = DenseMatrix(rows: rows, columns: rows)
    for column in 0..<rows {
      for row in 0...column {
        var sum = self[row, column]
        for k in 0..<row { sum -= result[k, row] * result[k, column] }
        if row < column {
          result[row, column] = sum / result[row, row]
        } else {
          guard sum > 0 else { return (result, column + 1) }
          result[row, row] = sum.squareRoot()
        }
      }
    }
    return (result, 0)
  }

  /// The x with the least |A x − b|, or of those with none, the one of the least length; nil with the number, counted from 1, of the
  /// first column (or row) that depends on those before.
  func leastSquares(_ right: DenseMatrix) -> (solution: DenseMatrix?, failure: Int) {
    let isTall = rows >= columns
    var factor = isTall ? self : transposed
    let rank = factor.columns
    var reflections: [[Double]] = []
    for column in 0..<rank {
      // Householder's reflection of the rest of a column onto its first element.
      var vector = (column..<factor.rows).map { factor[$0, column] }
      let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard length > 0, length.isFinite else { return (nil, column + 1) }
      vector[0] += vector[0] < 0 ? -length : length
      let size = vector.reduce(0) { $0 + $1 * $1 }
      vector = vector.map { $0 / size.squareRoot() }
      reflections.append(vector)
      factor.reflect(by: vector, from: column)
    }
    var x = right
    if isTall {
      for (column, vector) in reflections.enumerated() { x.reflect(by: vector, from: column) }
      return (factor.upper(x, transposed: false), 0)
    }
    var long = DenseMatrix(rows: factor.rows, columns: x.columns)
    let short = factor.upper(x, transposed: true)
    for column in 0..<x.columns { for row in 0..<rank { long[row, column] = short[row, column] } }
    for (column, vector) in reflections.enumerated().reversed() { long.reflect(by: vector, from: column) }
    return (long, 0)
  }

  /// Reflects all columns, from a row on, at the plane across a unit vector.
  private mutating func reflect(by vector: [Double], from first: Int) {
    for column in 0..<columns {
      var sum = 0.0
      for (n, value) in vector.enumerated() { sum += value * self[first + n, column] }
      for (n, value) in vector.enumerated() { self[first + n, column] -= 2 * sum * value }
    }
  }
}

extension DenseMatrix {
  /// More turns than any matrix of numbers takes.
  private static let mostSweeps = 60

  /// A symmetric matrix's eigenvalues, ascending, and its eigenvectors, a column each: Jacobi's method, by turns that make one
  /// element after the other 0 (Golub and Van Loan, 8.5). Nil where it doesn't end.
  func eigenvectors() -> (values: [Double], vectors: DenseMatrix)? {
    guard isFinite else { return nil }
    var (matrix, vectors) = (self, DenseMatrix.identity(rows))
    let negligible = elements.reduce(0) { max($0, abs($1)) } * 1e-17
    for _ in 0..<Self.mostSweeps {
      var isDiagonal = true
      for p in 0..<rows {
        for q in p + 1..<max(rows, p + 1) {
          let apart = matrix[p, q]
          guard abs(apart) > negligible else { continue }
          isDiagonal = false
          let (cosine, sine) = Self.turn(matrix[p, p], apart, matrix[q, q])
          matrix.rotate(p, q, cosine: cosine, sine: sine)
          // Rows as columns.
          for column in 0..<rows {
            let (a, b) = (matrix[p, column], matrix[q, column])
            matrix[p, column] = cosine * a - sine * b
            matrix[q, column] = sine * a + cosine * b
          }
          (matrix[p, q], matrix[q, p]) = (0, 0)
          vectors.rotate(p, q, cosine: cosine, sine: sine)
        }
      }
      guard isDiagonal else { continue }
      let values = (0..<rows).map { matrix[$0, $0] }
      let order = values.indices.sorted { values[$0] < values[$1] }
      return (order.map { values[$0] }, vectors.ordered(order))
    }
    return nil
  }

  /// The turn that makes the element apart from the diagonal of a symmetric matrix 0.
  private static func turn(_ first: Double, _ apart: Double, _ last: Double) -> (
    cosine: Double, sine: Double
  ) {
    let ratio = (last - first) / (2 * apart)
    let tangent = (ratio < 0 ? -1 : 1) / (abs(ratio) + (1 + ratio * ratio).squareRoot())
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    return (cosine, tangent * cosine)
  }

  /// Singular values, descending, and the vectors of both sides, as many as there are values: Hestenes' method, by turns that make
  /// one column after the other orthogonal to the others (Golub and Van Loan, 8.6). Nil where it doesn't end.
  func singularVectors() -> (values: [Double], left: DenseMatrix, right: DenseMatrix)? {
    guard isFinite else { return nil }
    guard rows >= columns else {
      return transposed.singularVectors().map { ($0.values, $0.right, $0.left) }
    }
    var (left, right) = (self, DenseMatrix.identity(columns))
    // Columns whose part in the whole is below rounding count as 0.
    let negligible = (0..<columns).reduce(0) { $0 + dot($1, $1) } * 1e-31
    for _ in 0..<Self.mostSweeps {
      var isOrthogonal = true
      for p in 0..<columns {
        for q in p + 1..<max(columns, p + 1) {
          let (one, apart, other) = (left.dot(p, p), left.dot(p, q), left.dot(q, q))
          guard abs(apart) > 1e-15 * (one * other).squareRoot(), min(one, other) > negligible else {
            continue
          }
          isOrthogonal = false
          let (cosine, sine) = Self.turn(one, apart, other)
          left.rotate(p, q, cosine: cosine, sine: sine)
          right.rotate(p, q, cosine: cosine, sine: sine)
        }
      }
      guard isOrthogonal else { continue }
      let values = (0..<columns).map { left.dot($0, $0).squareRoot() }
      let order = values.indices.sorted { values[$0] > values[$1] }
      var unit = left.ordered(order)
      let rank = order.prefix { values[$0] * values[$0] > negligible }.count
      for (place, column) in order.prefix(rank).enumerated() {
        for row in 0..<rows { unit[row, place] /= values[column] }
      }
      return (
        order.map { values[$0] }, unit.completed(rank: rank, count: columns), right.ordered(order)
      )
    }
    return nil
  }

  /// The first `rank` columns, which are orthonormal, and as many more that are, too.
  func completed(rank: Int, count: Int) -> DenseMatrix {
    var result = DenseMatrix(rows: rows, columns: count)
    for column in 0..<min(rank, count) { for row in 0..<rows { result[row, column] = self[row, column] } }
    for column in min(rank, count)..<count {
      // The axis that the others are furthest from, less its part in their space, twice for rounding.
      let parts = (0..<rows).map { row in (0..<column).reduce(0) { $0 + result[row, $1] * result[row, $1] } }
      guard let axis = parts.indices.min(by: { parts[$0] < parts[$1] }) else { break }
      result[axis, column] = 1
      for _ in 0..<2 {
        for other in 0..<column {
          let share = result.dot(other, column)
          for row in 0..<rows { result[row, column] -= share * result[row, other] }
        }
        let length = result.dot(column, column).squareRoot()
        for row in 0..<rows { result[row, column] /= length }
      }
    }
    return result
  }
}
