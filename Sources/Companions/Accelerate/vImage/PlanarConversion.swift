import CKernels

// Unsafe: see ImageRows.swift.
//
// 8-bit numbers represent minFloat…maxFloat linearly. Half-precision conversions round to nearest, ties to
// even, as in IEEE 754.

/// Converts 8 bits to single precision: 0 is minFloat, 255 maxFloat.
@discardableResult
public func vImageConvert_Planar8toPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F,
  _ minFloat: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error {
  let step = (maxFloat - minFloat) / 255
  return map(src, dest, flags) { (value: UInt8) in Float(value) * step + minFloat }
}

/// Converts single precision to 8 bits: minFloat is 0, maxFloat 255; rounded to nearest and clipped.
@discardableResult
public func vImageConvert_PlanarFtoPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F,
  _ minFloat: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error {
  let scale = 255 / (maxFloat - minFloat)
  return map(src, dest, flags) { (value: Float) in byte((value - minFloat) * scale) }
}

/// Converts half precision to single precision, exactly.
@discardableResult
public func vImageConvert_Planar16FtoPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (bits: UInt16) in single(half: bits) }
}

/// Converts single precision to half precision, rounded to nearest.
@discardableResult
public func vImageConvert_PlanarFtoPlanar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) {
    cv_to_halves($0, $1, $2)
  } each: { (value: Float) in
    half(value)
  }
}

/// Converts 8 bits to half precision: 0…255 become 0…1.
@discardableResult
public func vImageConvert_Planar8toPlanar16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (value: UInt8) in half(Float(value) * (1 / 255)) }
}

/// Converts half precision to 8 bits: 0…1 become 0…255, rounded to nearest and clipped.
@discardableResult
public func vImageConvert_Planar16FtoPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (bits: UInt16) in byte(single(half: bits) * 255) }
}

/// Maps each pixel through a table of 256 elements.
@discardableResult
public func vImageTableLookUp_Planar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ table: UnsafePointer<Pixel_8>,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (value: UInt8) in table[Int(value)] }
}

/// Maps each 8-bit pixel through a table of 256 elements.
@discardableResult
public func vImageLookupTable_Planar8toPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ table: UnsafePointer<Pixel_F>,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (value: UInt8) in table[Int(value)] }
}

/// Clips each pixel to minFloat…maxFloat.
@discardableResult
public func vImageClip_PlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: Pixel_F,
  _ minFloat: Pixel_F,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) {
    cv_unary_f(cv_clip, $0, minFloat, maxFloat, $1, $2)
  } each: { (value: Float) in
    let atLeast: Float = value < minFloat ? minFloat : value
    let bounded: Float = atLeast > maxFloat ? maxFloat : atLeast
    return bounded
  }
}

/// Copies pixels of `pixelSize` bytes.
@discardableResult
public func vImageCopyBuffer(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ pixelSize: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard pixelSize > 0 else { return kvImageInvalidParameter }
  // Checked as bytes, wider by that factor.
  func bytes(_ buffer: vImage_Buffer) -> vImage_Buffer {
    let (width, overflow) = buffer.width.multipliedReportingOverflow(by: UInt(pixelSize))
    return vImage_Buffer(
      data: buffer.data, height: buffer.height, width: overflow ? .max : width, rowBytes: buffer.rowBytes)
  }
  return withUnsafePointer(to: bytes(src.pointee)) { src in
    withUnsafePointer(to: bytes(dest.pointee)) { map(src, $0, flags) { (value: UInt8) in value } }
  }
}

@discardableResult
public func vImageBufferFill_PlanarF(
  _ dest: UnsafePointer<vImage_Buffer>, _ color: Pixel_F, _ flags: vImage_Flags
) -> vImage_Error {
  map(dest, dest, flags) { (_: Float) in color }
}

// MARK: - Numbers

/// The nearest integer in 0…255, ties to even, 0 for NaN; branchless.
@inline(__always)
func byte(_ value: Float) -> UInt8 {
  let atLeast: Float = value > 0 ? value : 0
  let bounded: Float = atLeast < 255 ? atLeast : 255
  return UInt8(truncatingIfNeeded: (bounded + Float.roundingBias).lowestBits)
}

/// Converts half precision to single precision, branchless: a product with a power of two moves the exponent
/// and normalizes subnormal numbers.
@inline(__always)
func single(half bits: UInt16) -> Float {
  let magnitude = UInt32(bits & 0x7FFF)
  let finite = Float(bitPattern: magnitude << 13) * 0x1p112
  let special = Float(bitPattern: 0x7F80_0000 | magnitude << 13)
  let value = magnitude >= 0x7C00 ? special : finite
  return Float(bitPattern: value.bitPattern | UInt32(bits & 0x8000) << 16)
}

/// The nearest number in half precision, ties to even; branchless.
@inline(__always)
func half(_ value: Float) -> UInt16 {
  let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
  let bits = value.bitPattern & 0x7FFF_FFFF
  // The exponent's bias changes by 112; half of the last place is added, and one less if that is even.
  let normal = (bits &- 0x3800_0000 &+ 0xFFF &+ (bits >> 13 & 1)) >> 13
  // Below 2⁻¹⁴ the last place is 2⁻²⁴, as that of ½ in single precision: adding ½ rounds.
  let small = (Float(bitPattern: bits) + 0.5).bitPattern &- 0x3F00_0000
  let isNaN = bits > 0x7F80_0000
  let special: UInt32 = isNaN ? 0x7E00 : 0x7C00
  let finite = bits < 0x3880_0000 ? small : normal
  // From 65,520 on, the nearest is infinity.
  let magnitude = bits >= 0x477F_F000 ? special : finite
  return sign | UInt16(truncatingIfNeeded: magnitude)
}
