// Apple's Vision brings these with it: a file that imports Vision alone names `MLModel`, `CVPixelBuffer`, `CGContext`,
// `CMTime`, `CIContext` and `matrix_float3x3`. Core ML passes on the others; Core Image under its other names: see the module `CoreGraphics`.
@_exported public import CoreML
@_exported public import CoreMedia
@_exported public import _CoreImage
@_exported public import _CoreImageDetection
// Names alone: all of simd's operators in sight would slow down the compiler where numbers are computed.
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
