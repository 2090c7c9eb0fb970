// Unsafe: see ImageRows.swift.
//
// 16-bit channels, and 16-bit pixels of three channels. Between 8 and 16 bits, 255 corresponds to 65,535;
// results are rounded to nearest.

/// Converts unsigned 16-bit integers to floating point: value · scale + offset.
@discardableResult
public func vImageConvert_16UToF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offset: Float, _ scale: Float,
  _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (value: UInt16) in Float(value) * scale + offset } }

/// Converts signed 16-bit integers to floating point: value · scale + offset.
@discardableResult
public func vImageConvert_16SToF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offset: Float, _ scale: Float,
  _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (value: Int16) in Float(value) * scale + offset } }

/// Converts floating point to unsigned 16-bit integers: (value − offset) / scale, rounded and clipped.
@discardableResult
public func vImageConvert_FTo16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offset: Float, _ scale: Float,
  _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (value: Float) in UInt16(nearest: (value - offset) / scale) } }

/// Converts floating point to signed 16-bit integers: (value − offset) / scale, rounded and clipped.
@discardableResult
public func vImageConvert_FTo16S(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ offset: Float, _ scale: Float,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (value: Float) in
    let number = (value - offset) / scale
    // NaN becomes 0.
    let bounded: Float = number > -32_768 ? (number < 32_767 ? number : 32_767) : number.isNaN ? 0 : -32_768
    return Int16(bounded.rounded(.toNearestOrEven))
  }
}

/// Converts 8 bits to 16: (v · 65,535 + 127) / 255, which is v · 257.
@discardableResult
public func vImageConvert_Planar8To16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (value: UInt8) in UInt16(value) &* 257 } }

/// Converts 16 bits to 8: (v · 255 + 32,767) / 65,535.
@discardableResult
public func vImageConvert_16UToPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (value: UInt16) in
    UInt8(truncatingIfNeeded: (UInt32(value) &* 255 &+ 32_767) / 65_535)
  }
}

/// Converts 16 bits to half precision: 0…65,535 become 0…1.
@discardableResult
public func vImageConvert_16Uto16F(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (value: UInt16) in half(Float(value) / 65_535) } }

/// Converts half precision to 16 bits: 0…1 become 0…65,535, rounded and clipped.
@discardableResult
public func vImageConvert_16Fto16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (bits: UInt16) in UInt16(nearest: single(half: bits) * 65_535) } }

/// Swaps the two bytes of each number.
@discardableResult
public func vImageByteSwap_Planar16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(src, dest, flags) { (value: UInt16) in value.byteSwapped } }

/// Converts 16-bit pixels (from the top 5 bits red, 6 green, 5 blue) to four channels with constant alpha.
@discardableResult
public func vImageConvert_RGB565toARGB8888(
  _ alpha: Pixel_8, _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: UInt16) in
    let (red, green, blue) = (UInt32(pixel >> 11), UInt32(pixel >> 5 & 63), UInt32(pixel & 31))
    return Pixel4(
      alpha, UInt8(truncatingIfNeeded: (red * 255 + 15) / 31),
      UInt8(truncatingIfNeeded: (green * 255 + 31) / 63), UInt8(truncatingIfNeeded: (blue * 255 + 15) / 31))
  }
}

/// Converts four channels, alpha first, to 16-bit pixels: from the top 5 bits red, 6 green, 5 blue.
@discardableResult
public func vImageConvert_ARGB8888toRGB565(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  map(src, dest, flags) { (pixel: Pixel4) in
    let red = (UInt32(pixel.y) * 31 + 127) / 255
    let green = (UInt32(pixel.z) * 63 + 127) / 255
    let blue = (UInt32(pixel.w) * 31 + 127) / 255
    return UInt16(truncatingIfNeeded: red << 11 | green << 5 | blue)
  }
}
