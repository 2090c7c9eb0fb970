/// The operations that matrices of all sizes share.
public protocol SquareMatrix: Equatable, Sendable, CustomDebugStringConvertible {
  associatedtype Scalar: SIMDScalar & BinaryFloatingPoint
  associatedtype Column: SIMD where Column.Scalar == Scalar

  init()
  subscript(column: Int) -> Column { get set }
  var transpose: Self { get }
  var determinant: Scalar { get }
  var inverse: Self { get }
  static func * (matrix: Self, vector: Column) -> Column
}

extension SquareMatrix {
  // MARK: - Making

  /// The matrix with this value on the diagonal and 0 elsewhere.
  @inlinable
  public init(_ scalar: Scalar) { self.init(diagonal: Column(repeating: scalar)) }

  /// The matrix with this diagonal and 0 elsewhere.
  @inlinable
  public init(diagonal: Column) {
    self.init()
    for index in diagonal.indices { self[index][index] = diagonal[index] }
  }

  /// Creates a matrix from its columns; their count is checked.
  @inlinable
  public init(_ columns: [Column]) {
    self.init()
    precondition(
      columns.count == Column.scalarCount, "\(columns.count) columns instead of \(Column.scalarCount)")
    for index in columns.indices { self[index] = columns[index] }
  }

  /// Creates a matrix from its rows; their count is checked.
  @inlinable
  public init(rows: [Column]) { self = Self(rows).transpose }

  /// The identity matrix.
  @inlinable
  public static var identity: Self { Self(1) }

  /// An element; the indices are checked.
  @inlinable
  public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  @inlinable @inline(__always)
  func map(_ f: (Int) -> Column) -> Self {
    var result = self
    for column in 0..<Column.scalarCount { result[column] = f(column) }
    return result
  }

  // MARK: - Arithmetic

  @inlinable
  public static func == (a: Self, b: Self) -> Bool {
    (0..<Column.scalarCount).allSatisfy { a[$0] == b[$0] }
  }

  @inlinable
  public static func + (a: Self, b: Self) -> Self { a.map { a[$0] + b[$0] } }
  @inlinable
  public static func - (a: Self, b: Self) -> Self { a.map { a[$0] - b[$0] } }
  @inlinable
  public static prefix func - (a: Self) -> Self { a.map { -a[$0] } }
  @inlinable
  public static func * (a: Scalar, b: Self) -> Self { b.map { b[$0] * a } }
  @inlinable
  public static func * (a: Self, b: Scalar) -> Self { b * a }
  @inlinable
  public static func * (a: Self, b: Self) -> Self { b.map { a * b[$0] } }
  /// The product, with the vector as a row.
  @inlinable
  public static func * (vector: Column, matrix: Self) -> Column {
    var result = Column()
    for column in 0..<Column.scalarCount { result[column] = (vector * matrix[column]).sum() }
    return result
  }

  @inlinable
  public static func += (a: inout Self, b: Self) { a = a + b }
  @inlinable
  public static func -= (a: inout Self, b: Self) { a = a - b }
  @inlinable
  public static func *= (a: inout Self, b: Self) { a = a * b }
  @inlinable
  public static func *= (a: inout Self, b: Scalar) { a = a * b }

  public var debugDescription: String {
    let columns = (0..<Column.scalarCount).map { column in
      "[" + self[column].indices.map { "\(self[column][$0])" }.joined(separator: ", ") + "]"
    }
    return "[" + columns.joined(separator: ", ") + "]"
  }
}

// MARK: - By their names in C

@inlinable
public func simd_mul<M: SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
@inlinable
public func simd_mul<M: SquareMatrix>(_ matrix: M, _ vector: M.Column) -> M.Column { matrix * vector }
/// The product, with the vector as a row.
@inlinable
public func simd_mul<M: SquareMatrix>(_ vector: M.Column, _ matrix: M) -> M.Column { vector * matrix }
@inlinable
public func simd_mul<M: SquareMatrix>(_ scalar: M.Scalar, _ matrix: M) -> M { scalar * matrix }
@inlinable
public func simd_add<M: SquareMatrix>(_ a: M, _ b: M) -> M { a + b }
@inlinable
public func simd_sub<M: SquareMatrix>(_ a: M, _ b: M) -> M { a - b }
/// a · x + b · y.
@inlinable
public func simd_linear_combination<M: SquareMatrix>(_ a: M.Scalar, _ x: M, _ b: M.Scalar, _ y: M) -> M {
  a * x + b * y
}
/// The transpose.
@inlinable
public func simd_transpose<M: SquareMatrix>(_ matrix: M) -> M { matrix.transpose }
/// The inverse; infinities and NaNs if the matrix is singular.
@inlinable
public func simd_inverse<M: SquareMatrix>(_ matrix: M) -> M { matrix.inverse }
/// The determinant.
@inlinable
public func simd_determinant<M: SquareMatrix>(_ matrix: M) -> M.Scalar { matrix.determinant }
/// Whether all elements are equal.
@inlinable
public func simd_equal<M: SquareMatrix>(_ a: M, _ b: M) -> Bool { a == b }
/// Whether no elements differ by more than the tolerance.
@inlinable
public func simd_almost_equal_elements<M: SquareMatrix>(_ a: M, _ b: M, _ tolerance: M.Scalar) -> Bool {
  (0..<M.Column.scalarCount).allSatisfy { simd_almost_equal_elements(a[$0], b[$0], tolerance) }
}
@inlinable
public func matrix_multiply<M: SquareMatrix>(_ a: M, _ b: M) -> M { a * b }
@inlinable
public func matrix_multiply<M: SquareMatrix>(_ matrix: M, _ vector: M.Column) -> M.Column { matrix * vector }
@inlinable
public func matrix_scale<M: SquareMatrix>(_ scalar: M.Scalar, _ matrix: M) -> M { scalar * matrix }
@inlinable
public func matrix_add<M: SquareMatrix>(_ a: M, _ b: M) -> M { a + b }
/// The transpose.
@inlinable
public func matrix_transpose<M: SquareMatrix>(_ matrix: M) -> M { matrix.transpose }
/// The inverse; infinities and NaNs if the matrix is singular.
@inlinable
public func matrix_invert<M: SquareMatrix>(_ matrix: M) -> M { matrix.inverse }
/// The determinant.
@inlinable
public func matrix_determinant<M: SquareMatrix>(_ matrix: M) -> M.Scalar { matrix.determinant }
/// Creates a matrix from its columns.
@inlinable
public func simd_matrix<T>(_ c0: SIMD2<T>, _ c1: SIMD2<T>) -> SIMDMatrix2x2<T> { SIMDMatrix2x2(c0, c1) }
@inlinable
public func simd_matrix_from_rows<T>(_ r0: SIMD2<T>, _ r1: SIMD2<T>) -> SIMDMatrix2x2<T> {
  SIMDMatrix2x2(r0, r1).transpose
}
/// The matrix with this diagonal and 0 elsewhere.
@inlinable
public func simd_diagonal_matrix<T>(_ diagonal: SIMD2<T>) -> SIMDMatrix2x2<T> {
  SIMDMatrix2x2(diagonal: diagonal)
}
/// Creates a matrix from its columns.
@inlinable
public func simd_matrix<T>(_ c0: SIMD3<T>, _ c1: SIMD3<T>, _ c2: SIMD3<T>) -> SIMDMatrix3x3<T> {
  SIMDMatrix3x3(c0, c1, c2)
}
@inlinable
public func simd_matrix_from_rows<T>(_ r0: SIMD3<T>, _ r1: SIMD3<T>, _ r2: SIMD3<T>) -> SIMDMatrix3x3<T> {
  SIMDMatrix3x3(r0, r1, r2).transpose
}
/// The matrix with this diagonal and 0 elsewhere.
@inlinable
public func simd_diagonal_matrix<T>(_ diagonal: SIMD3<T>) -> SIMDMatrix3x3<T> {
  SIMDMatrix3x3(diagonal: diagonal)
}
/// Creates a matrix from its columns.
@inlinable
public func simd_matrix<T>(_ c0: SIMD4<T>, _ c1: SIMD4<T>, _ c2: SIMD4<T>, _ c3: SIMD4<T>) -> SIMDMatrix4x4<T>
{ SIMDMatrix4x4(c0, c1, c2, c3) }
@inlinable
public func simd_matrix_from_rows<T>(_ r0: SIMD4<T>, _ r1: SIMD4<T>, _ r2: SIMD4<T>, _ r3: SIMD4<T>)
  -> SIMDMatrix4x4<T>
{ SIMDMatrix4x4(r0, r1, r2, r3).transpose }
/// The matrix with this diagonal and 0 elsewhere.
@inlinable
public func simd_diagonal_matrix<T>(_ diagonal: SIMD4<T>) -> SIMDMatrix4x4<T> {
  SIMDMatrix4x4(diagonal: diagonal)
}
