package struct LinearSystem: Sendable {
  /// The matrix's elements, row by row.
  package var matrix: [Double]
  package var right: [Double]

  /// - Parameter matrix: as many elements as the square of the count of `right`.
  package init(matrix: [Double], right: [Double]) {
    precondition(matrix.count == right.count * right.count)
    (self.matrix, self.right) = (matrix, right)
  }

  /// The solution, by Gaussian elimination with pivoting; nil if it isn't unique.
  package var solution: [Double]? {
    var (matrix, right) = (matrix, right)
    let count = right.count
    let scale = matrix.map(abs).max() ?? 0
    for column in 0..<count {
      let rows = column..<count
      guard let pivot = rows.max(by: { abs(matrix[$0 * count + column]) < abs(matrix[$1 * count + column]) }),
        abs(matrix[pivot * count + column]) > 1e-9 * scale
      else { return nil }
      if pivot != column {
        for index in 0..<count { matrix.swapAt(pivot * count + index, column * count + index) }
        right.swapAt(pivot, column)
      }
      for row in (column + 1)..<max(count, column + 1) {
        let share = matrix[row * count + column] / matrix[column * count + column]
        for index in column..<count { matrix[row * count + index] -= share * matrix[column * count + index] }
        right[row] -= share * right[column]
      }
    }
    for row in (0..<count).reversed() {
      var sum = right[row]
      for index in (row + 1)..<max(count, row + 1) { sum -= matrix[row * count + index] * right[index] }
      right[row] = sum / matrix[row * count + row]
    }
    return right.allSatisfy(\.isFinite) ? right : nil
  }
}
