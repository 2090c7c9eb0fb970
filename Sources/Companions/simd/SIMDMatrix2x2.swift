/// A 2 × 2 matrix, stored by columns. Apple's `simd_float2x2` and `simd_double2x2`.
@frozen
public struct SIMDMatrix2x2<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: SquareMatrix,
  @unchecked Sendable  // as its vectors of Float and Double are
{
  public typealias Column = SIMD2<Scalar>

  public var columns: (SIMD2<Scalar>, SIMD2<Scalar>)

  /// Creates a matrix of zeros.
  @inlinable
  public init() { columns = (Column(), Column()) }

  @inlinable
  public init(columns: (SIMD2<Scalar>, SIMD2<Scalar>)) { self.columns = columns }

  /// Creates a matrix from its columns.
  @inlinable
  public init(_ c0: SIMD2<Scalar>, _ c1: SIMD2<Scalar>) { columns = (c0, c1) }

  /// A column; the index is checked.
  @inlinable
  public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      default: preconditionFailure("column \(column) isn't in 0..<2")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: preconditionFailure("column \(column) isn't in 0..<2")
      }
    }
  }

  /// The transpose.
  @inlinable
  public var transpose: Self {
    Self(
      Column(columns.0.x, columns.1.x),
      Column(columns.0.y, columns.1.y))
  }

  /// The determinant.
  @inlinable
  public var determinant: Scalar {
    columns.0.x * columns.1.y - columns.0.y * columns.1.x
  }

  /// The inverse; infinities and NaNs if the matrix is singular.
  @inlinable
  public var inverse: Self {
    let scale = 1 / determinant
    return Self(
      Column(columns.1.y, -columns.0.y) * scale, Column(-columns.1.x, columns.0.x) * scale)
  }

  @inlinable
  public static func * (matrix: Self, vector: Column) -> Column {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y
  }
}

public typealias simd_float2x2 = SIMDMatrix2x2<Float>
public typealias matrix_float2x2 = SIMDMatrix2x2<Float>
public typealias float2x2 = SIMDMatrix2x2<Float>
/// The identity matrix.
public var matrix_identity_float2x2: simd_float2x2 { simd_float2x2(1) }

public typealias simd_double2x2 = SIMDMatrix2x2<Double>
public typealias matrix_double2x2 = SIMDMatrix2x2<Double>
public typealias double2x2 = SIMDMatrix2x2<Double>
/// The identity matrix.
public var matrix_identity_double2x2: simd_double2x2 { simd_double2x2(1) }
