// Unsafe: see ImageRows.swift. A matrix has a number for each weight, biases one for each channel.
//
// Integer arithmetic: sums are divided by a divisor, truncated and clipped to 0…255. For rounding to nearest,
// add half of the divisor as the bias after the sum.

/// Multiplies each pixel's channels by a matrix: result n is the sum over the channels m of matrix[4 · m + n]
/// · (channel m + pre_bias[m]), plus post_bias[n], divided by the divisor.
///
/// - Parameters:
///   - pre_bias: nil for none.
///   - post_bias: nil for none.
@discardableResult
public func vImageMatrixMultiply_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ matrix: UnsafePointer<Int16>,
  _ divisor: Int32, _ pre_bias: UnsafePointer<Int16>?, _ post_bias: UnsafePointer<Int32>?,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard divisor != 0 else { return kvImageInvalidParameter }
  func weights(_ row: Int) -> SIMD4<Int64> {
    SIMD4((0..<4).map { Int64(matrix[4 * row + $0]) })
  }
  let (a, r, g, b) = (weights(0), weights(1), weights(2), weights(3))
  let before = SIMD4((0..<4).map { Int64(pre_bias?[$0] ?? 0) })
  let after = SIMD4((0..<4).map { Int64(post_bias?[$0] ?? 0) })
  let by = SIMD4(repeating: Int64(divisor))
  return map(src, dest, flags) { (pixel: Pixel4) in
    let channels = SIMD4<Int64>(truncatingIfNeeded: pixel) &+ before
    let first = a &* channels.x &+ r &* channels.y
    let second = g &* channels.z &+ b &* channels.w
    let sum = (first &+ second &+ after) / by
    return Pixel4(truncatingIfNeeded: sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
  }
}

/// Computes one channel from four: the sum of matrix[n] · (channel n + pre_bias[n]), plus a bias, divided by
/// the divisor.
///
/// - Parameter pre_bias: nil for none.
@discardableResult
public func vImageMatrixMultiply_ARGB8888ToPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ matrix: UnsafePointer<Int16>,
  _ divisor: Int32, _ pre_bias: UnsafePointer<Int16>?, _ post_bias: Int32, _ flags: vImage_Flags
) -> vImage_Error {
  guard divisor != 0 else { return kvImageInvalidParameter }
  let weights = SIMD4((0..<4).map { Int64(matrix[$0]) })
  let bias = (0..<4).reduce(Int64(post_bias)) { $0 + weights[$1] * Int64(pre_bias?[$1] ?? 0) }
  let by = Int64(divisor)
  return map(src, dest, flags) { (pixel: Pixel4) in
    let sum = (SIMD4<Int64>(truncatingIfNeeded: pixel) &* weights).wrappedSum() &+ bias
    return UInt8(min(max(sum / by, 0), 255))
  }
}

/// Maps each channel through its own table; nil leaves a channel unchanged.
@discardableResult
public func vImageTableLookUp_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ alphaTable: UnsafePointer<Pixel_8>?, _ redTable: UnsafePointer<Pixel_8>?,
  _ greenTable: UnsafePointer<Pixel_8>?, _ blueTable: UnsafePointer<Pixel_8>?, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: Pixel4) in
    Pixel4(
      alphaTable?[Int(pixel.x)] ?? pixel.x, redTable?[Int(pixel.y)] ?? pixel.y,
      greenTable?[Int(pixel.z)] ?? pixel.z, blueTable?[Int(pixel.w)] ?? pixel.w)
  }
}
