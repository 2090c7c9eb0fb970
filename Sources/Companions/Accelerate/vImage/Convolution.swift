// Unsafe: see ImageRows.swift. A kernel has height · width numbers.
//
// A result is the sum of a kernel's weights times the pixels around its position: the kernel isn't reversed,
// is centered on the position, and has odd sides. Integers are divided by the divisor, rounded to nearest,
// halves up, then clipped.

/// The background color, if the flags require one; throws if it is missing.
private func background<Pixel: SampledPixel>(
  _ color: UnsafePointer<Pixel.Channel>?, _ flags: vImage_Flags, or none: Pixel
) throws(vImageFailure) -> Pixel {
  if let color { return Pixel(channels: color) }
  guard flags & vImage_Flags(kvImageBackgroundColorFill) == 0 else {
    throw vImageFailure(kvImageNullPointerArgument)
  }
  return none
}

/// The divisor of a truncated kernel's sum, reduced in proportion to its weights.
@inline(__always)
private func truncatedDivisor(_ divisor: Int64, _ counted: Int64, _ all: Int64) -> Int64 {
  counted == all || all == 0 || counted == 0 ? divisor : divisor * counted / all
}

/// Convolves bytes with integers; a bias is added to each sum before the division.
private func convolveBytes<Pixel: BytePixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ height: UInt32, _ width: UInt32,
  _ divisor: Int32, bias: Int32 = 0, _ background: Pixel, _ flags: vImage_Flags
) -> vImage_Error {
  guard divisor != 0 else { return kvImageInvalidParameter }
  let count = Int(height) &* Int(width)
  let all = (0..<min(count, 1 << 30)).reduce(0 as Int64) { $0 + Int64(kernel[$1]) }
  let by = Int64(divisor)
  // The bias is treated as one more pixel, of level 1 in each channel.
  let start = Pixel(nearest: Pixel.Lanes(repeating: 1)).added(to: Pixel.zeroSum, times: Int64(bias))
  return convolve(
    src, dest, offsetX, offsetY, kernel, height, width, background, flags, start,
    { (sum: Pixel.Sum, pixel: Pixel, weight: Int16) in pixel.added(to: sum, times: Int64(weight)) },
    { (sum: Pixel.Sum, counted: Int16) in Pixel(sum, dividedBy: truncatedDivisor(by, Int64(counted), all)) })
}

/// Convolves floating-point values; a truncated kernel's sum is divided by the fraction of the weights used.
private func convolveNumbers<Pixel: SampledPixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ kernel: UnsafePointer<Float>, _ height: UInt32, _ width: UInt32,
  bias: Float = 0, _ background: Pixel, _ flags: vImage_Flags
) -> vImage_Error {
  let count = Int(height) &* Int(width)
  let all = (0..<min(count, 1 << 30)).reduce(0 as Float) { $0 + kernel[$1] }
  let (zero, bias) = (Pixel.Lanes(repeating: 0), Pixel.Lanes(repeating: bias))
  return convolve(
    src, dest, offsetX, offsetY, kernel, height, width, background, flags, zero,
    { (sum: Pixel.Lanes, pixel: Pixel, weight: Float) in sum + pixel.lanes * Pixel.Lanes(repeating: weight) },
    { (sum: Pixel.Lanes, counted: Float) in
      let scale = counted == all || counted == 0 ? 1 : all / counted
      return Pixel(nearest: sum * Pixel.Lanes(repeating: scale) + bias)
    })
}

/// Convolves one 8-bit channel with integers.
///
/// - Parameter flags: the pixels beyond the edges: one of `kvImageEdgeExtend`, `kvImageBackgroundColorFill`,
///   `kvImageTruncateKernel` and `kvImageCopyInPlace`, without which `kvImageInvalidEdgeStyle` is returned.
@discardableResult
public func vImageConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ divisor: Int32, _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  convolveBytes(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, divisor,
    backgroundColor, flags)
}

/// Convolves four 8-bit channels with integers.
///
/// - Parameters:
///   - backgroundColor: four channels, for `kvImageBackgroundColorFill`; otherwise it may be nil.
///   - flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolve_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ divisor: Int32, _ backgroundColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  do {
    let color = try background(backgroundColor, flags, or: Pixel4.zero)
    return convolveBytes(
      src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, divisor, color,
      flags)
  } catch { return error.code }
}

/// Convolves one channel in single precision.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolve_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ backgroundColor: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  convolveNumbers(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width,
    backgroundColor, flags)
}

/// Convolves four channels in single precision.
///
/// - Parameters:
///   - backgroundColor: four channels, for `kvImageBackgroundColorFill`; otherwise it may be nil.
///   - flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolve_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ backgroundColor: UnsafePointer<Float>?, _ flags: vImage_Flags
) -> vImage_Error {
  do {
    let color = try background(backgroundColor, flags, or: SIMD4<Float>.zero)
    return convolveNumbers(
      src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, color, flags)
  } catch { return error.code }
}

/// Convolves one 8-bit channel with integers; the bias is added to each sum before the division.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolveWithBias_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ divisor: Int32, _ bias: Int32, _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  convolveBytes(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, divisor, bias: bias,
    backgroundColor, flags)
}

/// Convolves four 8-bit channels with integers; the bias is added to each sum before the division.
///
/// - Parameters:
///   - backgroundColor: four channels, for `kvImageBackgroundColorFill`; otherwise it may be nil.
///   - flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolveWithBias_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Int16>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ divisor: Int32, _ bias: Int32, _ backgroundColor: UnsafePointer<UInt8>?,
  _ flags: vImage_Flags
) -> vImage_Error {
  do {
    let color = try background(backgroundColor, flags, or: Pixel4.zero)
    return convolveBytes(
      src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, divisor, bias: bias,
      color, flags)
  } catch { return error.code }
}

/// Convolves one channel in single precision; the bias is added to each sum.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolveWithBias_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ bias: Float, _ backgroundColor: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  convolveNumbers(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, bias: bias,
    backgroundColor, flags)
}

/// Convolves four channels in single precision; the bias is added to each sum.
///
/// - Parameters:
///   - backgroundColor: four channels, for `kvImageBackgroundColorFill`; otherwise it may be nil.
///   - flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageConvolveWithBias_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel: UnsafePointer<Float>, _ kernel_height: UInt32,
  _ kernel_width: UInt32, _ bias: Float, _ backgroundColor: UnsafePointer<Float>?, _ flags: vImage_Flags
) -> vImage_Error {
  do {
    let color = try background(backgroundColor, flags, or: SIMD4<Float>.zero)
    return convolveNumbers(
      src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel, kernel_height, kernel_width, bias: bias, color,
      flags)
  } catch { return error.code }
}

// MARK: - Means

/// The weights of a separable kernel.
private func product(_ height: UInt32, _ width: UInt32, _ weight: (Int, Int) -> Int64) -> [Int64] {
  let rows = (0..<Int(height)).map { weight($0, Int(height)) }
  let columns = (0..<Int(width)).map { weight($0, Int(width)) }
  return rows.flatMap { row in columns.map { row * $0 } }
}

/// The maximum side of a box or tent.
private let maximumSide: UInt32 = 255

/// Convolves bytes with a separable kernel of integers.
private func average<Pixel: BytePixel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offsetX: vImagePixelCount,
  _ offsetY: vImagePixelCount, _ height: UInt32, _ width: UInt32, _ background: Pixel, _ flags: vImage_Flags,
  _ weight: (Int, Int) -> Int64
) -> vImage_Error {
  guard 1...maximumSide ~= height, 1...maximumSide ~= width else { return kvImageInvalidKernelSize }
  return convolve(
    src, dest, offsetX, offsetY, product(height, width, weight), height, width, background, flags,
    Pixel.zeroSum, { (sum: Pixel.Sum, pixel: Pixel, weight: Int64) in pixel.added(to: sum, times: weight) },
    { (sum: Pixel.Sum, counted: Int64) in Pixel(sum, dividedBy: max(counted, 1)) })
}

private func box(_ place: Int, _ side: Int) -> Int64 { 1 }
private func tent(_ place: Int, _ side: Int) -> Int64 { Int64(min(place, side - 1 - place) + 1) }

/// The mean of a box of odd sides, at most 255, around each pixel of one channel.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageBoxConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  average(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, backgroundColor, flags, box)
}

/// The mean of a box of odd sides, at most 255, around each pixel of four channels.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageBoxConvolve_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  do {
    let color = try background(backgroundColor, flags, or: Pixel4.zero)
    return average(
      src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, color, flags, box)
  } catch { return error.code }
}

/// The mean around each pixel of one channel with weights 1, 2 … 2, 1 along each odd side: a linear falloff.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageTentConvolve_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: Pixel_8, _ flags: vImage_Flags
) -> vImage_Error {
  average(
    src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, backgroundColor, flags, tent)
}

/// The mean around each pixel of four channels with weights 1, 2 … 2, 1 along each odd side: a linear
/// falloff.
///
/// - Parameter flags: as for `vImageConvolve_Planar8`.
@discardableResult
public func vImageTentConvolve_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ tempBuffer: UnsafeMutableRawPointer?, _ srcOffsetToROI_X: vImagePixelCount,
  _ srcOffsetToROI_Y: vImagePixelCount, _ kernel_height: UInt32, _ kernel_width: UInt32,
  _ backgroundColor: UnsafePointer<UInt8>?, _ flags: vImage_Flags
) -> vImage_Error {
  do {
    let color = try background(backgroundColor, flags, or: Pixel4.zero)
    return average(
      src, dest, srcOffsetToROI_X, srcOffsetToROI_Y, kernel_height, kernel_width, color, flags, tent)
  } catch { return error.code }
}
