// Conversions of vectors between scalar types.

@inlinable
public func simd_float(_ x: SIMD2<Double>) -> SIMD2<Float> { SIMD2<Float>(x) }
@inlinable
public func simd_float(_ x: SIMD2<Int32>) -> SIMD2<Float> { SIMD2<Float>(x) }
@inlinable
public func simd_double(_ x: SIMD2<Float>) -> SIMD2<Double> { SIMD2<Double>(x) }
@inlinable
public func simd_double(_ x: SIMD2<Int32>) -> SIMD2<Double> { SIMD2<Double>(x) }
@inlinable
public func simd_float(_ x: SIMD3<Double>) -> SIMD3<Float> { SIMD3<Float>(x) }
@inlinable
public func simd_float(_ x: SIMD3<Int32>) -> SIMD3<Float> { SIMD3<Float>(x) }
@inlinable
public func simd_double(_ x: SIMD3<Float>) -> SIMD3<Double> { SIMD3<Double>(x) }
@inlinable
public func simd_double(_ x: SIMD3<Int32>) -> SIMD3<Double> { SIMD3<Double>(x) }
@inlinable
public func simd_float(_ x: SIMD4<Double>) -> SIMD4<Float> { SIMD4<Float>(x) }
@inlinable
public func simd_float(_ x: SIMD4<Int32>) -> SIMD4<Float> { SIMD4<Float>(x) }
@inlinable
public func simd_double(_ x: SIMD4<Float>) -> SIMD4<Double> { SIMD4<Double>(x) }
@inlinable
public func simd_double(_ x: SIMD4<Int32>) -> SIMD4<Double> { SIMD4<Double>(x) }
