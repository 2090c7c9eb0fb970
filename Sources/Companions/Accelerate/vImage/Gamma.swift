import Foundation

// Unsafe: see ImageRows.swift. The curve has three coefficients, the line two.

/// A line below the boundary, linear[0] · v + linear[1], and a curve from there on: (exponential[0] · v +
/// exponential[1]) ^ gamma + exponential[2].
private struct PiecewiseGamma {
  let curve: SIMD3<Float>
  let line: SIMD2<Float>
  let gamma: Float
  let boundary: Float

  init(
    _ exponential: UnsafePointer<Float>, _ gamma: Float, _ linear: UnsafePointer<Float>, _ boundary: Float
  ) {
    curve = SIMD3(exponential[0], exponential[1], exponential[2])
    line = SIMD2(linear[0], linear[1])
    (self.gamma, self.boundary) = (gamma, boundary)
  }

  func callAsFunction(_ value: Float) -> Float {
    value < boundary ? line.x * value + line.y : pow(curve.x * value + curve.y, gamma) + curve.z
  }
}

/// Applies a line to dark pixels and a power to others. For v from 0 to 1, below the boundary:
/// linearCoeffs[0] · v + linearCoeffs[1], else (exponentialCoeffs[0] · v + exponentialCoeffs[1]) ^ gamma +
/// exponentialCoeffs[2]. 0…255 represent 0…1, also in the boundary; results are clipped.
@discardableResult
public func vImagePiecewiseGamma_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ exponentialCoeffs: UnsafePointer<Float>, _ gamma: Float, _ linearCoeffs: UnsafePointer<Float>,
  _ boundary: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  let function = PiecewiseGamma(exponentialCoeffs, gamma, linearCoeffs, Float(boundary) / 255)
  let table = (0..<256).map { byte(function(Float($0) / 255) * 255) }
  return vImageTableLookUp_Planar8(src, dest, table, flags)
}

/// Same as `vImagePiecewiseGamma_Planar8`, for floating point, without clipping.
@discardableResult
public func vImagePiecewiseGamma_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ exponentialCoeffs: UnsafePointer<Float>, _ gamma: Float, _ linearCoeffs: UnsafePointer<Float>,
  _ boundary: Float, _ flags: vImage_Flags
) -> vImage_Error {
  let function = PiecewiseGamma(exponentialCoeffs, gamma, linearCoeffs, boundary)
  return map(src, dest, flags) { (value: Float) in function(value) }
}

/// Same as `vImagePiecewiseGamma_Planar8`, to floating point, without clipping.
@discardableResult
public func vImagePiecewiseGamma_Planar8toPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ exponentialCoeffs: UnsafePointer<Float>, _ gamma: Float, _ linearCoeffs: UnsafePointer<Float>,
  _ boundary: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  let function = PiecewiseGamma(exponentialCoeffs, gamma, linearCoeffs, Float(boundary) / 255)
  let table = (0..<256).map { function(Float($0) / 255) }
  return vImageLookupTable_Planar8toPlanarF(src, dest, table, flags)
}
