// Unsafe: see ImageRows.swift.
//
// Integers are rounded as Apple documents: (a · b + 127) / 255.

/// The product of two levels 0…255 that represent 0…1: (a · b + 127) / 255.
@inline(__always)
private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let sum = UInt32(a) * UInt32(b) + 127
  // Division by 255, exact below 65,790.
  return UInt8(truncatingIfNeeded: (sum &+ 1 &+ (sum >> 8)) >> 8)
}

/// Multiplies channels by alpha, whose index is given.
@inline(__always)
private func premultiplied(_ pixel: Pixel4, alpha channel: Int) -> Pixel4 {
  // The product of alpha and 255 is alpha, so that no channel is a special case.
  var factors = SIMD4<UInt16>(repeating: UInt16(pixel[channel]))
  factors[channel] = 255
  // As in `product`, in 16 bits: 255 · 255 + 127 + 1 + 254 doesn't overflow.
  let sum = SIMD4<UInt16>(truncatingIfNeeded: pixel) &* factors &+ 127
  return Pixel4(truncatingIfNeeded: (sum &+ 1 &+ (sum &>> 8)) &>> 8)
}

/// Divides channels by alpha, whose index is given: (c · 255 + alpha / 2) / alpha, at most 255; 0 for 0.
@inline(__always)
private func unpremultiplied(_ pixel: Pixel4, alpha channel: Int) -> Pixel4 {
  let alpha = UInt32(pixel[channel])
  guard alpha > 0 else { return Pixel4() }
  @inline(__always) func quotient(_ value: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: min((UInt32(value) * 255 + alpha / 2) / alpha, 255))
  }
  var result = Pixel4(quotient(pixel.x), quotient(pixel.y), quotient(pixel.z), quotient(pixel.w))
  result[channel] = UInt8(truncatingIfNeeded: alpha)
  return result
}

/// top + (1 − alpha of top) · bottom, for colors and alpha. Colors above their alpha are clipped.
@inline(__always)
private func over(_ top: Pixel4, _ bottom: Pixel4, alpha channel: Int) -> Pixel4 {
  let rest = 255 - top[channel]
  @inline(__always) func sum(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: min(UInt32(a) + UInt32(product(b, rest)), 255))
  }
  return Pixel4(
    sum(top.x, bottom.x), sum(top.y, bottom.y), sum(top.z, bottom.z), sum(top.w, bottom.w))
}

/// Multiplies colors by alpha, which is channel 0: (color · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { premultiplied($0, alpha: 0) } }

/// Divides colors by alpha, which is channel 0; rounded, at most 255, and 0 if alpha is 0.
@discardableResult
public func vImageUnpremultiplyData_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { unpremultiplied($0, alpha: 0) } }

/// Composites the top image over the bottom one, both premultiplied, alpha in channel 0: top + ((255 − alpha
/// of top) · bottom + 127) / 255. The result may be either.
@discardableResult
public func vImagePremultipliedAlphaBlend_ARGB8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(srcTop, srcBottom, dest, flags) { over($0, $1, alpha: 0) } }

/// Clips colors to alpha, which is channel 0.
@discardableResult
public func vImageClipToAlpha_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: Pixel4) in pointwiseMin(pixel, Pixel4(repeating: pixel[0])) }
}

/// Multiplies colors by alpha, which is channel 3: (color · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { premultiplied($0, alpha: 3) } }

/// Divides colors by alpha, which is channel 3; rounded, at most 255, and 0 if alpha is 0.
@discardableResult
public func vImageUnpremultiplyData_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { unpremultiplied($0, alpha: 3) } }

/// Same as `vImagePremultipliedAlphaBlend_ARGB8888`, with alpha in channel 3.
@discardableResult
public func vImagePremultipliedAlphaBlend_RGBA8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(srcTop, srcBottom, dest, flags) { over($0, $1, alpha: 3) } }

/// Clips colors to alpha, which is channel 3.
@discardableResult
public func vImageClipToAlpha_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: Pixel4) in pointwiseMin(pixel, Pixel4(repeating: pixel[3])) }
}

/// Multiplies colors by alpha, which is channel 3: (color · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_BGRA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { premultiplied($0, alpha: 3) } }

/// Divides colors by alpha, which is channel 3; rounded, at most 255, and 0 if alpha is 0.
@discardableResult
public func vImageUnpremultiplyData_BGRA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { unpremultiplied($0, alpha: 3) } }

/// Same as `vImagePremultipliedAlphaBlend_ARGB8888`, with alpha in channel 3.
@discardableResult
public func vImagePremultipliedAlphaBlend_BGRA8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(srcTop, srcBottom, dest, flags) { over($0, $1, alpha: 3) } }

/// Clips colors to alpha, which is channel 3.
@discardableResult
public func vImageClipToAlpha_BGRA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: Pixel4) in pointwiseMin(pixel, Pixel4(repeating: pixel[3])) }
}

/// Multiplies colors by alpha, which is channel 0.
@discardableResult
public func vImagePremultiplyData_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: SIMD4<Float>) in
    var result = pixel * pixel[0]
    result[0] = pixel[0]
    return result
  }
}

/// Divides colors by alpha, which is channel 0; 0 if alpha is 0.
@discardableResult
public func vImageUnpremultiplyData_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: SIMD4<Float>) in
    let alpha = pixel[0]
    var result = alpha == 0 ? SIMD4(repeating: 0) : pixel / alpha
    result[0] = alpha
    return result
  }
}

/// Multiplies colors by alpha, which is channel 3.
@discardableResult
public func vImagePremultiplyData_RGBAFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: SIMD4<Float>) in
    var result = pixel * pixel[3]
    result[3] = pixel[3]
    return result
  }
}

/// Divides colors by alpha, which is channel 3; 0 if alpha is 0.
@discardableResult
public func vImageUnpremultiplyData_RGBAFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: SIMD4<Float>) in
    let alpha = pixel[3]
    var result = alpha == 0 ? SIMD4(repeating: 0) : pixel / alpha
    result[3] = alpha
    return result
  }
}

/// Composites the top image over the bottom one, neither premultiplied, alpha in channel 0. With alphas t and
/// b of 0…1, the result's is a = t + (1 − t) · b, and its colors are (t · top + (1 − t) · b · bottom) / a; 0
/// if a is 0. The result may be either.
@discardableResult
public func vImageAlphaBlend_ARGB8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(srcTop, srcBottom, dest, flags) { (top: Pixel4, bottom: Pixel4) in
    let (t, b) = (UInt32(top.x), UInt32(bottom.x))
    // Both in 65,025ths.
    let (own, other) = (t * 255, (255 - t) * b)
    guard own + other > 0 else { return Pixel4() }
    let sum =
      SIMD4<UInt32>(truncatingIfNeeded: top) &* own &+ SIMD4<UInt32>(truncatingIfNeeded: bottom) &* other
    var result = Pixel4(truncatingIfNeeded: (sum &+ (own + other) / 2) / (own + other))
    result.x = UInt8(truncatingIfNeeded: (own + other + 127) / 255)
    return result
  }
}

/// Same as `vImagePremultipliedAlphaBlend_ARGB8888`, with the top image multiplied by a level 0…255 for 0…1.
@discardableResult
public func vImagePremultipliedConstAlphaBlend_ARGB8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ constAlpha: Pixel_8, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(srcTop, srcBottom, dest, flags) { (top: Pixel4, bottom: Pixel4) in
    let faded = Pixel4(
      product(top.x, constAlpha), product(top.y, constAlpha), product(top.z, constAlpha),
      product(top.w, constAlpha))
    return over(faded, bottom, alpha: 0)
  }
}

/// Multiplies a plane by a plane of alpha: (v · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ alpha: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, alpha, dest, flags) { (value: UInt8, alpha: UInt8) in product(value, alpha) } }

/// Multiplies a plane by a plane of alpha.
@discardableResult
public func vImagePremultiplyData_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ alpha: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, alpha, dest, flags) { (value: Float, alpha: Float) in value * alpha } }
