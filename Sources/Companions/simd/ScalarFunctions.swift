// The functions of LaneFunctions.swift for scalars.

/// 0 if x is less than the edge, else 1.
@inlinable
public func simd_step<T: FloatingPoint>(_ edge: T, _ x: T) -> T { x < edge ? 0 : 1 }

/// 0 if x is less than the edge, else 1.
@inlinable
public func step<T: FloatingPoint>(_ x: T, edge: T) -> T { simd_step(edge, x) }

/// t² · (3 − 2t), where t rises linearly from 0 at edge0 to 1 at edge1 and is clamped.
@inlinable
public func simd_smoothstep<T: FloatingPoint>(_ edge0: T, _ edge1: T, _ x: T) -> T {
  let t = simd_clamp((x - edge0) / (edge1 - edge0), 0, 1)
  return t * t * (3 - 2 * t)
}

/// t² · (3 − 2t), where t rises linearly from 0 at edge0 to 1 at edge1 and is clamped.
@inlinable
public func smoothstep<T: FloatingPoint>(_ x: T, edge0: T, edge1: T) -> T { simd_smoothstep(edge0, edge1, x) }

/// −1, 0 or 1 by the sign of x.
@inlinable
public func simd_sign<T: FloatingPoint>(_ x: T) -> T { x > 0 ? 1 : x < 0 ? -1 : 0 }

/// −1, 0 or 1 by the sign of x.
@inlinable
public func sign<T: FloatingPoint>(_ x: T) -> T { simd_sign(x) }

/// x − ⌊x⌋.
@inlinable
public func simd_fract<T: FloatingPoint>(_ x: T) -> T { x - x.rounded(.down) }

/// x − ⌊x⌋.
@inlinable
public func fract<T: FloatingPoint>(_ x: T) -> T { simd_fract(x) }

/// 1 / x.
@inlinable
public func simd_recip<T: FloatingPoint>(_ x: T) -> T { 1 / x }

/// 1 / x.
@inlinable
public func recip<T: FloatingPoint>(_ x: T) -> T { simd_recip(x) }

/// 1 / √x.
@inlinable
public func simd_rsqrt<T: FloatingPoint>(_ x: T) -> T { 1 / x.squareRoot() }

/// 1 / √x.
@inlinable
public func rsqrt<T: FloatingPoint>(_ x: T) -> T { simd_rsqrt(x) }

/// x · y + z.
@inlinable
public func simd_muladd<T: FloatingPoint>(_ x: T, _ y: T, _ z: T) -> T { x * y + z }

/// x · y + z, lane by lane.
@inlinable
public func simd_muladd<V: SIMD>(_ x: V, _ y: V, _ z: V) -> V where V.Scalar: FloatingPoint { x * y + z }
