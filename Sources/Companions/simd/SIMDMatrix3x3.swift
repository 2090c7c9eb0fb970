/// A 3 × 3 matrix, stored by columns. Apple's `simd_float3x3` and `simd_double3x3`.
@frozen
public struct SIMDMatrix3x3<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: SquareMatrix,
  @unchecked Sendable  // as its vectors of Float and Double are
{
  public typealias Column = SIMD3<Scalar>

  public var columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)

  /// Creates a matrix of zeros.
  @inlinable
  public init() { columns = (Column(), Column(), Column()) }

  @inlinable
  public init(columns: (SIMD3<Scalar>, SIMD3<Scalar>, SIMD3<Scalar>)) { self.columns = columns }

  /// Creates a matrix from its columns.
  @inlinable
  public init(_ c0: SIMD3<Scalar>, _ c1: SIMD3<Scalar>, _ c2: SIMD3<Scalar>) { columns = (c0, c1, c2) }

  /// A column; the index is checked.
  @inlinable
  public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: preconditionFailure("column \(column) isn't in 0..<3")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: preconditionFailure("column \(column) isn't in 0..<3")
      }
    }
  }

  /// The transpose.
  @inlinable
  public var transpose: Self {
    Self(
      Column(columns.0.x, columns.1.x, columns.2.x),
      Column(columns.0.y, columns.1.y, columns.2.y),
      Column(columns.0.z, columns.1.z, columns.2.z))
  }

  /// The determinant.
  @inlinable
  public var determinant: Scalar {
    (columns.0 * Self.cross(columns.1, columns.2)).sum()
  }

  /// The inverse; infinities and NaNs if the matrix is singular.
  @inlinable
  public var inverse: Self {
    let (a, b, c) = columns
    let rows = Self(Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
    return rows.transpose * (1 / determinant)
  }

  @inlinable
  public static func * (matrix: Self, vector: Column) -> Column {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
  }

  @inlinable @inline(__always)
  static func cross(_ x: Column, _ y: Column) -> Column {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
  }
}

public typealias simd_float3x3 = SIMDMatrix3x3<Float>
public typealias matrix_float3x3 = SIMDMatrix3x3<Float>
public typealias float3x3 = SIMDMatrix3x3<Float>
/// The identity matrix.
public var matrix_identity_float3x3: simd_float3x3 { simd_float3x3(1) }

public typealias simd_double3x3 = SIMDMatrix3x3<Double>
public typealias matrix_double3x3 = SIMDMatrix3x3<Double>
public typealias double3x3 = SIMDMatrix3x3<Double>
/// The identity matrix.
public var matrix_identity_double3x3: simd_double3x3 { simd_double3x3(1) }
