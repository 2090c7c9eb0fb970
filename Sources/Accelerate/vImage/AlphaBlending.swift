// Unsafe: see ImageRows.swift.
//
// Integers are rounded as Apple documents it: (a · b + 127) / 255.

/// The product of two numbers of 0…255 that stand for 0…1: (a · b + 127) / 255.
@inline(__always)
private func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let sum = UInt32(a) * UInt32(b) + 127
  // The division by 255, exact below 65790.
  return UInt8(truncatingIfNeeded: (sum &+ 1 &+ (sum >> 8)) >> 8)
}

/// Channels times alpha, which is in the channel given.
@inline(__always)
private func premultiplied(_ pixel: Pixel4, alpha channel: Int) -> Pixel4 {
  // The product of alpha with 255 is alpha: no channel is left out.
  var factors = SIMD4<UInt16>(repeating: UInt16(pixel[channel]))
  factors[channel] = 255
  // As `product`, in 16 bits, which 255 · 255 + 127 + 1 + 254 doesn't exceed.
  let sum = SIMD4<UInt16>(truncatingIfNeeded: pixel) &* factors &+ 127
  return Pixel4(truncatingIfNeeded: (sum &+ 1 &+ (sum &>> 8)) &>> 8)
}

/// Channels divided by alpha, which is in the channel given: (c · 255 + alpha / 2) / alpha, at most 255; 0 where alpha is.
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

/// top + (1 − alpha of top) · bottom, for colors and for alpha itself. Colors above their alpha are clipped.
@inline(__always)
private func over(_ top: Pixel4, _ bottom: Pixel4, alpha channel: Int) -> Pixel4 {
  let rest = 255 - top[channel]
  @inline(__always) func sum(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: min(UInt32(a) + UInt32(product(b, rest)), 255))
  }
  return Pixel4(
    sum(top.x, bottom.x), sum(top.y, bottom.y), sum(top.z, bottom.z), sum(top.w, bottom.w))
}

/// Colors times alpha, which is channel 0: (color · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { premultiplied($0, alpha: 0) }
}

/// Colors divided by alpha, which is channel 0; rounded, at most 255, and 0 where alpha is.
@discardableResult
public func vImageUnpremultiplyData_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { unpremultiplied($0, alpha: 0) }
}

/// Colors times alpha, which is channel 3: (color · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { premultiplied($0, alpha: 3) }
}

/// Colors divided by alpha, which is channel 3; rounded, at most 255, and 0 where alpha is.
@discardableResult
public func vImageUnpremultiplyData_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { unpremultiplied($0, alpha: 3) }
}

/// Colors times alpha, which is channel 3: (color · alpha + 127) / 255.
@discardableResult
public func vImagePremultiplyData_BGRA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { premultiplied($0, alpha: 3) }
}

/// Colors divided by alpha, which is channel 3; rounded, at most 255, and 0 where alpha is.
@discardableResult
public func vImageUnpremultiplyData_BGRA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { unpremultiplied($0, alpha: 3) }
}

/// The top picture over the bottom one, both with colors that are multiplied by alpha, channel 0:
/// top + ((255 − alpha of top) · bottom + 127) / 255. The result may be either.
@discardableResult
public func vImagePremultipliedAlphaBlend_ARGB8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(srcTop, srcBottom, dest, flags) { over($0, $1, alpha: 0) }
}

/// The top picture over the bottom one, both with colors that are multiplied by alpha, channel 3:
/// top + ((255 − alpha of top) · bottom + 127) / 255. The result may be either.
@discardableResult
public func vImagePremultipliedAlphaBlend_RGBA8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(srcTop, srcBottom, dest, flags) { over($0, $1, alpha: 3) }
}

/// The top picture over the bottom one, both with colors that are multiplied by alpha, channel 3:
/// top + ((255 − alpha of top) · bottom + 127) / 255. The result may be either.
@discardableResult
public func vImagePremultipliedAlphaBlend_BGRA8888(
  _ srcTop: UnsafePointer<vImage_Buffer>, _ srcBottom: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(srcTop, srcBottom, dest, flags) { over($0, $1, alpha: 3) }
}
