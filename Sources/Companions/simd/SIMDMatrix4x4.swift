/// A 4 × 4 matrix, stored by columns. Apple's `simd_float4x4` and `simd_double4x4`.
@frozen
public struct SIMDMatrix4x4<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: SquareMatrix,
  @unchecked Sendable  // as its vectors of Float and Double are
{
  public typealias Column = SIMD4<Scalar>

  public var columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)

  /// Creates a matrix of zeros.
  @inlinable
  public init() { columns = (Column(), Column(), Column(), Column()) }

  @inlinable
  public init(columns: (SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>, SIMD4<Scalar>)) {
    self.columns = columns
  }

  /// Creates a matrix from its columns.
  @inlinable
  public init(_ c0: SIMD4<Scalar>, _ c1: SIMD4<Scalar>, _ c2: SIMD4<Scalar>, _ c3: SIMD4<Scalar>) {
    columns = (c0, c1, c2, c3)
  }

  /// A column; the index is checked.
  @inlinable
  public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      case 3: columns.3
      default: preconditionFailure("column \(column) isn't in 0..<4")
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      case 3: columns.3 = newValue
      default: preconditionFailure("column \(column) isn't in 0..<4")
      }
    }
  }

  /// The transpose.
  @inlinable
  public var transpose: Self {
    Self(
      Column(columns.0.x, columns.1.x, columns.2.x, columns.3.x),
      Column(columns.0.y, columns.1.y, columns.2.y, columns.3.y),
      Column(columns.0.z, columns.1.z, columns.2.z, columns.3.z),
      Column(columns.0.w, columns.1.w, columns.2.w, columns.3.w))
  }

  /// The determinant.
  @inlinable
  public var determinant: Scalar {
    let (s, c) = minors
    return s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
  }

  /// The inverse; infinities and NaNs if the matrix is singular.
  @inlinable
  public var inverse: Self {
    let (s, c) = minors
    let scale = 1 / determinant
    let (m0, m1, m2, m3) = columns
    // The adjugate, from the minors of the first two and of the last two columns.
    return Self(
      Column(
        m1.y * c.5 - m1.z * c.4 + m1.w * c.3, -m0.y * c.5 + m0.z * c.4 - m0.w * c.3,
        m3.y * s.5 - m3.z * s.4 + m3.w * s.3, -m2.y * s.5 + m2.z * s.4 - m2.w * s.3) * scale,
      Column(
        -m1.x * c.5 + m1.z * c.2 - m1.w * c.1, m0.x * c.5 - m0.z * c.2 + m0.w * c.1,
        -m3.x * s.5 + m3.z * s.2 - m3.w * s.1, m2.x * s.5 - m2.z * s.2 + m2.w * s.1) * scale,
      Column(
        m1.x * c.4 - m1.y * c.2 + m1.w * c.0, -m0.x * c.4 + m0.y * c.2 - m0.w * c.0,
        m3.x * s.4 - m3.y * s.2 + m3.w * s.0, -m2.x * s.4 + m2.y * s.2 - m2.w * s.0) * scale,
      Column(
        -m1.x * c.3 + m1.y * c.1 - m1.z * c.0, m0.x * c.3 - m0.y * c.1 + m0.z * c.0,
        -m3.x * s.3 + m3.y * s.1 - m3.z * s.0, m2.x * s.3 - m2.y * s.1 + m2.z * s.0) * scale)
  }

  @inlinable
  public static func * (matrix: Self, vector: Column) -> Column {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z + matrix.columns.3
      * vector.w
  }

  /// The 2 × 2 minors of the first two columns and of the last two, for rows 01, 02, 03, 12, 13, 23.
  @inlinable @inline(__always)
  var minors:
    (
      first: (Scalar, Scalar, Scalar, Scalar, Scalar, Scalar),
      last: (Scalar, Scalar, Scalar, Scalar, Scalar, Scalar)
    )
  {
    (Self.minors(columns.0, columns.1), Self.minors(columns.2, columns.3))
  }

  @inlinable @inline(__always)
  static func minors(_ a: Column, _ b: Column) -> (Scalar, Scalar, Scalar, Scalar, Scalar, Scalar) {
    let xy = a.x * b.y - a.y * b.x
    let xz = a.x * b.z - a.z * b.x
    let xw = a.x * b.w - a.w * b.x
    let yz = a.y * b.z - a.z * b.y
    let yw = a.y * b.w - a.w * b.y
    let zw = a.z * b.w - a.w * b.z
    return (xy, xz, xw, yz, yw, zw)
  }
}

public typealias simd_float4x4 = SIMDMatrix4x4<Float>
public typealias matrix_float4x4 = SIMDMatrix4x4<Float>
public typealias float4x4 = SIMDMatrix4x4<Float>
/// The identity matrix.
public var matrix_identity_float4x4: simd_float4x4 { simd_float4x4(1) }

public typealias simd_double4x4 = SIMDMatrix4x4<Double>
public typealias matrix_double4x4 = SIMDMatrix4x4<Double>
public typealias double4x4 = SIMDMatrix4x4<Double>
/// The identity matrix.
public var matrix_identity_double4x4: simd_double4x4 { simd_double4x4(1) }
