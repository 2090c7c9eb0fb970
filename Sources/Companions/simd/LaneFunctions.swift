public import Foundation

// Lane-wise functions and reductions, each under its name in C (`simd_…`) and its name in Swift.

@inlinable
public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  x.replacing(with: -x, where: x .< V())
}

@inlinable
public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_abs(x) }

@inlinable
public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FixedWidthInteger & SignedInteger {
  x.replacing(with: V() &- x, where: x .< V())
}

@inlinable
public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FixedWidthInteger & SignedInteger { simd_abs(x) }

/// The lane-wise minimum.
@inlinable
public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMin(x, y) }

/// The lane-wise minimum.
@inlinable
public func min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { simd_min(x, y) }

/// The lane-wise maximum.
@inlinable
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMax(x, y) }

/// The lane-wise maximum.
@inlinable
public func max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { simd_max(x, y) }

/// x clamped to min…max, lane by lane.
@inlinable
public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable {
  pointwiseMin(pointwiseMax(x, min), max)
}

/// x clamped to min…max, lane by lane.
@inlinable
public func clamp<V: SIMD>(_ x: V, min: V, max: V) -> V where V.Scalar: Comparable { simd_clamp(x, min, max) }

/// x clamped to min…max.
@inlinable
public func clamp<V: SIMD>(_ x: V, min: V.Scalar, max: V.Scalar) -> V where V.Scalar: Comparable {
  simd_clamp(x, V(repeating: min), V(repeating: max))
}

/// x clamped to min…max.
@inlinable
public func simd_clamp<T: FloatingPoint>(_ x: T, _ min: T, _ max: T) -> T {
  Swift.min(Swift.max(x, min), max)
}

/// x clamped to min…max.
@inlinable
public func clamp<T: FloatingPoint>(_ x: T, min: T, max: T) -> T { simd_clamp(x, min, max) }

/// x + t · (y − x), lane by lane.
@inlinable
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint { x + t * (y - x) }

/// x + t · (y − x), lane by lane.
@inlinable
public func mix<V: SIMD>(_ x: V, _ y: V, t: V) -> V where V.Scalar: FloatingPoint { simd_mix(x, y, t) }

/// x + t · (y − x).
@inlinable
public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint {
  simd_mix(x, y, V(repeating: t))
}

/// x + t · (y − x).
@inlinable
public func simd_mix<T: FloatingPoint>(_ x: T, _ y: T, _ t: T) -> T { x + t * (y - x) }

/// x + t · (y − x).
@inlinable
public func mix<T: FloatingPoint>(_ x: T, _ y: T, t: T) -> T { simd_mix(x, y, t) }

/// 0 if x is less than the edge, else 1.
@inlinable
public func simd_step<V: SIMD>(_ edge: V, _ x: V) -> V where V.Scalar: FloatingPoint {
  V(repeating: 1).replacing(with: V(), where: x .< edge)
}

/// 0 if x is less than the edge, else 1.
@inlinable
public func step<V: SIMD>(_ x: V, edge: V) -> V where V.Scalar: FloatingPoint { simd_step(edge, x) }

/// t² · (3 − 2t), where t rises linearly from 0 at edge0 to 1 at edge1 and is clamped.
@inlinable
public func simd_smoothstep<V: SIMD>(_ edge0: V, _ edge1: V, _ x: V) -> V where V.Scalar: FloatingPoint {
  let t = simd_clamp((x - edge0) / (edge1 - edge0), V(), V(repeating: 1))
  return t * t * (3 - 2 * t)
}

/// t² · (3 − 2t), where t rises linearly from 0 at edge0 to 1 at edge1 and is clamped.
@inlinable
public func smoothstep<V: SIMD>(_ x: V, edge0: V, edge1: V) -> V where V.Scalar: FloatingPoint {
  simd_smoothstep(edge0, edge1, x)
}

/// −1, 0 or 1 by the sign of x.
@inlinable
public func simd_sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  V().replacing(with: 1, where: x .> V()).replacing(with: -1, where: x .< V())
}

/// −1, 0 or 1 by the sign of x.
@inlinable
public func sign<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_sign(x) }

/// x − ⌊x⌋.
@inlinable
public func simd_fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x - x.rounded(.down) }

/// x − ⌊x⌋.
@inlinable
public func fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_fract(x) }

/// 1 / x.
@inlinable
public func simd_recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { 1 / x }

/// 1 / x.
@inlinable
public func simd_fast_recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_recip(x) }

/// 1 / x.
@inlinable
public func simd_precise_recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_recip(x) }

/// 1 / x.
@inlinable
public func recip<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_recip(x) }

/// 1 / √x.
@inlinable
public func simd_rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { 1 / x.squareRoot() }

/// 1 / √x.
@inlinable
public func simd_fast_rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_rsqrt(x) }

/// 1 / √x.
@inlinable
public func simd_precise_rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_rsqrt(x) }

/// 1 / √x.
@inlinable
public func rsqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_rsqrt(x) }

/// The sum of all lanes.
@inlinable
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }

/// The sum of all lanes.
@inlinable
public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_reduce_add(x) }

/// The sum of all lanes, with wraparound.
@inlinable
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FixedWidthInteger { x.wrappedSum() }

/// The sum of all lanes, with wraparound.
@inlinable
public func reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FixedWidthInteger { simd_reduce_add(x) }

/// The smallest lane.
@inlinable
public func simd_reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.min() }

/// The smallest lane.
@inlinable
public func reduce_min<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { simd_reduce_min(x) }

/// The largest lane.
@inlinable
public func simd_reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { x.max() }

/// The largest lane.
@inlinable
public func reduce_max<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: Comparable { simd_reduce_max(x) }

@inlinable
public func floor<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.down) }

@inlinable
public func ceil<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.up) }

/// x rounded towards 0.
@inlinable
public func trunc<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.towardZero) }

/// x rounded to nearest, ties away from 0.
@inlinable
public func round<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.toNearestOrAwayFromZero) }

/// x rounded to nearest, ties to even.
@inlinable
public func rint<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.rounded(.toNearestOrEven) }

@inlinable
public func sqrt<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.squareRoot() }

/// Whether all lanes are equal.
@inlinable
public func simd_equal<V: SIMD>(_ x: V, _ y: V) -> Bool { x == y }

/// Whether no lanes differ by more than the tolerance.
@inlinable
public func simd_almost_equal_elements<V: SIMD>(_ x: V, _ y: V, _ tolerance: V.Scalar) -> Bool
where V.Scalar: FloatingPoint {
  simd_abs(x - y).max() <= tolerance
}

// MARK: - Elementary functions

@inlinable
func map<V: SIMD>(_ x: V, _ f: (V.Scalar) -> V.Scalar) -> V {
  var result = V()
  for lane in x.indices { result[lane] = f(x[lane]) }
  return result
}

@inlinable
public func exp<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.exp($0) } }

@inlinable
public func exp<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.exp($0) } }

@inlinable
public func exp2<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.exp2($0) } }

@inlinable
public func exp2<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.exp2($0) } }

@inlinable
public func log<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.log($0) } }

@inlinable
public func log<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.log($0) } }

@inlinable
public func log2<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.log2($0) } }

@inlinable
public func log2<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.log2($0) } }

@inlinable
public func log10<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.log10($0) } }

@inlinable
public func log10<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.log10($0) } }

@inlinable
public func sin<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.sin($0) } }

@inlinable
public func sin<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.sin($0) } }

@inlinable
public func cos<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.cos($0) } }

@inlinable
public func cos<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.cos($0) } }

@inlinable
public func tan<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.tan($0) } }

@inlinable
public func tan<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.tan($0) } }

@inlinable
public func asin<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.asin($0) } }

@inlinable
public func asin<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.asin($0) } }

@inlinable
public func acos<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.acos($0) } }

@inlinable
public func acos<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.acos($0) } }

@inlinable
public func atan<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.atan($0) } }

@inlinable
public func atan<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.atan($0) } }

@inlinable
public func sinh<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.sinh($0) } }

@inlinable
public func sinh<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.sinh($0) } }

@inlinable
public func cosh<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.cosh($0) } }

@inlinable
public func cosh<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.cosh($0) } }

@inlinable
public func tanh<V: SIMD>(_ x: V) -> V where V.Scalar == Float { map(x) { Foundation.tanh($0) } }

@inlinable
public func tanh<V: SIMD>(_ x: V) -> V where V.Scalar == Double { map(x) { Foundation.tanh($0) } }

@inlinable
public func pow<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar == Float {
  var result = V()
  for lane in x.indices { result[lane] = Foundation.pow(x[lane], y[lane]) }
  return result
}

@inlinable
public func pow<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar == Double {
  var result = V()
  for lane in x.indices { result[lane] = Foundation.pow(x[lane], y[lane]) }
  return result
}

@inlinable
public func atan2<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar == Float {
  var result = V()
  for lane in x.indices { result[lane] = Foundation.atan2(x[lane], y[lane]) }
  return result
}

@inlinable
public func atan2<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar == Double {
  var result = V()
  for lane in x.indices { result[lane] = Foundation.atan2(x[lane], y[lane]) }
  return result
}
