// Re-exported as by Apple's Vision: importing Vision alone makes `MLModel`, `CVPixelBuffer`, `CGContext`,
// `CMTime`, `CIContext` and `matrix_float3x3` available. Core ML re-exports the others; Core Image has
// another name here, see the module `CoreGraphics`.
@_exported public import CoreML
@_exported public import CoreMedia
@_exported public import _CoreImage
@_exported public import _CoreImageDetection
// Single declarations: all of simd's operators in scope would slow down type checking of arithmetic.
@_exported public import typealias simd.matrix_float3x3
@_exported public import typealias simd.matrix_float4x4
@_exported public import typealias simd.simd_float2
@_exported public import typealias simd.simd_float3
@_exported public import typealias simd.simd_float3x3
@_exported public import typealias simd.simd_float4
@_exported public import typealias simd.simd_float4x4
@_exported public import var simd.matrix_identity_float3x3
@_exported public import var simd.matrix_identity_float4x4
@_exported public import func simd.simd_distance
@_exported public import func simd.simd_inverse
@_exported public import func simd.simd_length
@_exported public import func simd.simd_mul
@_exported public import func simd.simd_normalize
