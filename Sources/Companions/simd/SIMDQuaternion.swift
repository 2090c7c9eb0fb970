public import Foundation

/// A quaternion: a rotation in space if its length is 1. Apple's `simd_quatf` and `simd_quatd`.
@frozen
public struct SIMDQuaternion<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: Equatable,
  @unchecked Sendable  // as its vector of Float or Double is
{
  /// The factors of i, j and k, and the real part.
  public var vector: SIMD4<Scalar>

  // MARK: - Making

  /// Creates a quaternion of zeros.
  @inlinable
  public init() { vector = SIMD4() }

  /// Creates a quaternion from the factors of i, j and k, and the real part.
  @inlinable
  public init(vector: SIMD4<Scalar>) { self.vector = vector }

  /// Creates a quaternion from the factors of i, j and k, and the real part.
  @inlinable
  public init(_ vector: SIMD4<Scalar>) { self.vector = vector }

  @inlinable
  public init(ix: Scalar, iy: Scalar, iz: Scalar, r: Scalar) { vector = SIMD4(ix, iy, iz, r) }

  @inlinable
  public init(real: Scalar, imag: SIMD3<Scalar>) { vector = SIMD4(imag, real) }

  /// The rotation by an angle in radians about a unit vector, by the right-hand rule.
  @inlinable
  public init(angle: Scalar, axis: SIMD3<Scalar>) {
    let half = Double(angle) / 2
    vector = SIMD4(axis * Scalar(sin(half)), Scalar(cos(half)))
  }

  /// The shortest rotation of one direction to another, both unit vectors.
  @inlinable
  public init(from: SIMD3<Scalar>, to: SIMD3<Scalar>) {
    let cosine = (from * to).sum()
    if cosine > -1 + 8 * Scalar.ulpOfOne {
      // The products with the unit vector halfway between the two are the half angle's cosine and sine.
      let sum = from + to
      let half = sum / (sum * sum).sum().squareRoot()
      self.init(real: (from * half).sum(), imag: Self.cross(from, half))
    } else {
      // Half a turn, about any perpendicular axis; the most perpendicular coordinate axis is most precise.
      let magnitudes = from.replacing(with: -from, where: from .< SIMD3())
      var other = SIMD3<Scalar>()
      other[
        magnitudes.x <= magnitudes.y && magnitudes.x <= magnitudes.z
          ? 0 : magnitudes.y <= magnitudes.z ? 1 : 2] = 1
      let axis = Self.cross(from, other)
      self.init(real: 0, imag: axis / (axis * axis).sum().squareRoot())
    }
  }

  /// The rotation of a rotation matrix.
  @inlinable
  public init(_ matrix: SIMDMatrix3x3<Scalar>) {
    let (a, b, c) = matrix.columns
    // The largest component is computed first, so that no division is by a small number.
    let trace = a.x + b.y + c.z
    if trace >= 0 {
      let r = 2 * (1 + trace).squareRoot()
      vector = SIMD4((b.z - c.y) / r, (c.x - a.z) / r, (a.y - b.x) / r, r / 4)
    } else if a.x >= b.y && a.x >= c.z {
      let r = 2 * (1 + a.x - b.y - c.z).squareRoot()
      vector = SIMD4(r / 4, (a.y + b.x) / r, (c.x + a.z) / r, (b.z - c.y) / r)
    } else if b.y >= c.z {
      let r = 2 * (1 - a.x + b.y - c.z).squareRoot()
      vector = SIMD4((a.y + b.x) / r, r / 4, (b.z + c.y) / r, (c.x - a.z) / r)
    } else {
      let r = 2 * (1 - a.x - b.y + c.z).squareRoot()
      vector = SIMD4((c.x + a.z) / r, (b.z + c.y) / r, r / 4, (a.y - b.x) / r)
    }
  }

  /// The rotation in the upper left 3 × 3 part of a matrix.
  @inlinable
  public init(_ matrix: SIMDMatrix4x4<Scalar>) {
    let (a, b, c, _) = matrix.columns
    self.init(
      SIMDMatrix3x3(SIMD3(a.x, a.y, a.z), SIMD3(b.x, b.y, b.z), SIMD3(c.x, c.y, c.z)))
  }

  // MARK: - Parts

  /// The real part.
  @inlinable
  public var real: Scalar {
    get { vector.w }
    set { vector.w = newValue }
  }

  /// The factors of i, j and k.
  @inlinable
  public var imag: SIMD3<Scalar> {
    get { SIMD3(vector.x, vector.y, vector.z) }
    set { vector = SIMD4(newValue, vector.w) }
  }

  /// The angle of the rotation, in radians, from 0 to 2π.
  @inlinable
  public var angle: Scalar { Scalar(2 * atan2(Double((imag * imag).sum()).squareRoot(), Double(real))) }

  /// The axis of the rotation; NaN if the angle is 0.
  @inlinable
  public var axis: SIMD3<Scalar> { imag / (imag * imag).sum().squareRoot() }

  /// The conjugate: the imaginary part is negated.
  @inlinable
  public var conjugate: Self { Self(vector: vector * SIMD4(-1, -1, -1, 1)) }

  /// The inverse.
  @inlinable
  public var inverse: Self { Self(vector: conjugate.vector / (vector * vector).sum()) }

  /// The unit quaternion with the same direction.
  @inlinable
  public var normalized: Self { Self(vector: vector / length) }

  /// The square root of the sum of the squared components.
  @inlinable
  public var length: Scalar { (vector * vector).sum().squareRoot() }

  /// Rotates a vector; for unit quaternions only.
  @inlinable
  public func act(_ vector: SIMD3<Scalar>) -> SIMD3<Scalar> {
    let twice = 2 * Self.cross(imag, vector)
    return vector + twice * real + Self.cross(imag, twice)
  }

  @inlinable @inline(__always)
  static func cross(_ x: SIMD3<Scalar>, _ y: SIMD3<Scalar>) -> SIMD3<Scalar> {
    SIMDMatrix3x3<Scalar>.cross(x, y)
  }

  // MARK: - Arithmetic

  @inlinable
  public static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  @inlinable
  public static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  @inlinable
  public static prefix func - (a: Self) -> Self { Self(vector: -a.vector) }
  @inlinable
  public static func * (a: Scalar, b: Self) -> Self { Self(vector: b.vector * a) }
  @inlinable
  public static func * (a: Self, b: Scalar) -> Self { Self(vector: a.vector * b) }
  @inlinable
  public static func / (a: Self, b: Scalar) -> Self { Self(vector: a.vector / b) }
  /// The product: the rotation by b, followed by the rotation by a.
  @inlinable
  public static func * (a: Self, b: Self) -> Self {
    Self(
      real: a.real * b.real - (a.imag * b.imag).sum(),
      imag: a.real * b.imag + b.real * a.imag + cross(a.imag, b.imag))
  }
  @inlinable
  public static func / (a: Self, b: Self) -> Self { a * b.inverse }
  @inlinable
  public static func += (a: inout Self, b: Self) { a = a + b }
  @inlinable
  public static func -= (a: inout Self, b: Self) { a = a - b }
  @inlinable
  public static func *= (a: inout Self, b: Self) { a = a * b }
  @inlinable
  public static func *= (a: inout Self, b: Scalar) { a = a * b }
  @inlinable
  public static func /= (a: inout Self, b: Scalar) { a = a / b }
}

extension SIMDQuaternion: CustomDebugStringConvertible {
  public var debugDescription: String {
    "SIMDQuaternion(real: \(real), imag: (\(imag.x), \(imag.y), \(imag.z)))"
  }
}

public typealias simd_quatf = SIMDQuaternion<Float>
public typealias simd_quatd = SIMDQuaternion<Double>

extension SIMDMatrix3x3 {
  /// The rotation matrix of a unit quaternion.
  @inlinable
  public init(_ quaternion: SIMDQuaternion<Scalar>) {
    self.init(
      quaternion.act(SIMD3(1, 0, 0)), quaternion.act(SIMD3(0, 1, 0)), quaternion.act(SIMD3(0, 0, 1)))
  }
}

extension SIMDMatrix4x4 {
  /// The rotation matrix of a unit quaternion.
  @inlinable
  public init(_ quaternion: SIMDQuaternion<Scalar>) {
    let rotation = SIMDMatrix3x3(quaternion)
    self.init(
      SIMD4(rotation.columns.0, 0), SIMD4(rotation.columns.1, 0), SIMD4(rotation.columns.2, 0),
      SIMD4(0, 0, 0, 1))
  }
}

// MARK: - By their names in C

/// The product: the rotation by b, followed by the rotation by a.
@inlinable
public func simd_mul<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>) -> SIMDQuaternion<T> { a * b }
@inlinable
public func simd_add<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>) -> SIMDQuaternion<T> { a + b }
@inlinable
public func simd_sub<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>) -> SIMDQuaternion<T> { a - b }
/// Negates all four components, which is the same rotation.
@inlinable
public func simd_negate<T>(_ quaternion: SIMDQuaternion<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion<T>(vector: -quaternion.vector)
}
/// Rotates a vector; for unit quaternions only.
@inlinable
public func simd_act<T>(_ quaternion: SIMDQuaternion<T>, _ vector: SIMD3<T>) -> SIMD3<T> {
  quaternion.act(vector)
}
/// The inverse.
@inlinable
public func simd_inverse<T>(_ quaternion: SIMDQuaternion<T>) -> SIMDQuaternion<T> { quaternion.inverse }
/// The conjugate: the imaginary part is negated.
@inlinable
public func simd_conjugate<T>(_ quaternion: SIMDQuaternion<T>) -> SIMDQuaternion<T> { quaternion.conjugate }
/// The unit quaternion with the same direction.
@inlinable
public func simd_normalize<T>(_ quaternion: SIMDQuaternion<T>) -> SIMDQuaternion<T> { quaternion.normalized }
/// The square root of the sum of the squared components.
@inlinable
public func simd_length<T>(_ quaternion: SIMDQuaternion<T>) -> T { quaternion.length }
/// The dot product of the four components.
@inlinable
public func simd_dot<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>) -> T { (a.vector * b.vector).sum() }
/// The angle of the rotation, in radians, from 0 to 2π.
@inlinable
public func simd_angle<T>(_ quaternion: SIMDQuaternion<T>) -> T { quaternion.angle }
/// The axis of the rotation; NaN if the angle is 0.
@inlinable
public func simd_axis<T>(_ quaternion: SIMDQuaternion<T>) -> SIMD3<T> { quaternion.axis }
/// The rotation by an angle in radians about a unit vector, by the right-hand rule.
@inlinable
public func simd_quaternion<T>(_ angle: T, _ axis: SIMD3<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion(angle: angle, axis: axis)
}
/// The shortest rotation of one direction to another, both unit vectors.
@inlinable
public func simd_quaternion<T>(_ from: SIMD3<T>, _ to: SIMD3<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion(from: from, to: to)
}
@inlinable
public func simd_quaternion<T>(_ ix: T, _ iy: T, _ iz: T, _ r: T) -> SIMDQuaternion<T> {
  SIMDQuaternion(ix: ix, iy: iy, iz: iz, r: r)
}
/// The rotation of a rotation matrix.
@inlinable
public func simd_quaternion<T>(_ matrix: SIMDMatrix3x3<T>) -> SIMDQuaternion<T> { SIMDQuaternion(matrix) }
/// The rotation in the upper left 3 × 3 part of a matrix.
@inlinable
public func simd_quaternion<T>(_ matrix: SIMDMatrix4x4<T>) -> SIMDQuaternion<T> { SIMDQuaternion(matrix) }
/// The rotation matrix of a unit quaternion.
@inlinable
public func simd_matrix3x3<T>(_ quaternion: SIMDQuaternion<T>) -> SIMDMatrix3x3<T> {
  SIMDMatrix3x3(quaternion)
}
/// The rotation matrix of a unit quaternion.
@inlinable
public func simd_matrix4x4<T>(_ quaternion: SIMDQuaternion<T>) -> SIMDMatrix4x4<T> {
  SIMDMatrix4x4(quaternion)
}

/// Interpolates between two rotations at constant speed, along the shorter arc: a at t = 0, b at t = 1.
@inlinable
public func simd_slerp<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>, _ t: T) -> SIMDQuaternion<T> {
  interpolate(a, simd_dot(a, b) >= 0 ? b : -b, t)
}

/// Interpolates between two rotations at constant speed, along the longer arc: a at t = 0, b at t = 1.
@inlinable
public func simd_slerp_longest<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>, _ t: T) -> SIMDQuaternion<T>
{
  interpolate(a, simd_dot(a, b) >= 0 ? -b : b, t)
}

/// Spherical interpolation along the circle through both.
@usableFromInline
func interpolate<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>, _ t: T) -> SIMDQuaternion<T> {
  let (sum, difference) = ((a + b).length, (a - b).length)
  // The angle between the two, accurate also for small angles.
  let angle = 2 * atan2(Double(difference), Double(sum))
  let sine = sin(angle)
  guard sine > 1e-9 else { return ((1 - t) * a + t * b).normalized }
  let (first, second) = (sin((1 - Double(t)) * angle) / sine, sin(Double(t) * angle) / sine)
  return (T(first) * a + T(second) * b).normalized
}
