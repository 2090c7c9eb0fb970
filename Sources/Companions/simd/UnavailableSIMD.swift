// API of Apple's simd that this module lacks, declared unavailable, so that code that uses it gets a clear
// compiler error. Implementing a declaration removes it from this file.

@available(*, unavailable, message: "not available on Linux yet")
public struct simd_float2x3 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_float2x4 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_float3x2 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_float3x4 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_float4x2 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_float4x3 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_double2x3 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_double2x4 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_double3x2 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_double3x4 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_double4x2 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_double4x3 {}
@available(*, unavailable, message: "not available on Linux yet")
public struct simd_packed_float3 {}
