// What Apple's simd has and this module doesn't yet, as unavailable declarations: code that uses one of them gets a compiler error
// that says so. A name leaves this file with the change that brings it.

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
