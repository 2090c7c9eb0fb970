// Unsafe: see ImageRows.swift. Pixels of three bytes have no type; their rows are checked as bytes.

/// Four channels from three: `order` maps each of the four to one of the three, or 3 for alpha.
@inline(__always)
private func widen(
  _ src: UnsafePointer<vImage_Buffer>, _ alphas: UnsafePointer<vImage_Buffer>?, _ alpha: UInt8,
  _ dest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags,
  _ order: (Int, Int, Int, Int)
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let source = try ImageRows<UInt8>(src, channels: 3)
    let result: ImageRows<Pixel4> = try pixels.result(dest)
    try source.cover(result.height, result.width, channels: 3)
    let plane: ImageRows<UInt8>?
    if let alphas {
      let rows = try ImageRows<UInt8>(alphas)
      try rows.cover(result)
      plane = rows
    } else {
      plane = nil
    }
    for row in 0..<result.height {
      let (from, to, own) = (source[row], result[row], plane?[row])
      for column in 0..<result.width {
        let level = own?[column] ?? alpha
        let base = 3 &* column
        func value(_ place: Int) -> UInt8 {
          guard place < 3 else { return level }
          let value = from[base &+ place]
          return premultiply ? UInt8((UInt32(value) * UInt32(level) + 127) / 255) : value
        }
        to[column] = Pixel4(value(order.0), value(order.1), value(order.2), value(order.3))
      }
    }
  }
}

/// Three channels from four: `order` maps each of the three to one of the four.
@inline(__always)
private func narrow(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ order: (Int, Int, Int)
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let source = try ImageRows<UInt8>(src, channels: 4)
    let result = try ImageRows<UInt8>(dest, channels: 3)
    let width = result.width / 3
    try source.cover(result.height, width, channels: 4)
    for row in 0..<result.height {
      let (from, to) = (UnsafeRawPointer(source[row]), result[row])
      for column in 0..<width {
        let (pixel, base) = (from + 4 &* column, 3 &* column)
        let values = (
          pixel.load(fromByteOffset: order.0, as: UInt8.self),
          pixel.load(fromByteOffset: order.1, as: UInt8.self),
          pixel.load(fromByteOffset: order.2, as: UInt8.self)
        )
        (to[base], to[base &+ 1], to[base &+ 2]) = values
      }
    }
  }
}

/// Converts three channels to four, alpha first, from a plane or constant.
///
/// - Parameter premultiply: whether colors are multiplied by alpha.
@discardableResult
public func vImageConvert_RGB888toARGB8888(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>?, _ alpha: Pixel_8,
  _ argbDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { widen(rgbSrc, aSrc, alpha, argbDest, premultiply, flags, (3, 0, 1, 2)) }

/// Converts three channels to four, alpha last, from a plane or constant.
///
/// - Parameter premultiply: whether colors are multiplied by alpha.
@discardableResult
public func vImageConvert_RGB888toRGBA8888(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>?, _ alpha: Pixel_8,
  _ rgbaDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { widen(rgbSrc, aSrc, alpha, rgbaDest, premultiply, flags, (0, 1, 2, 3)) }

/// Converts three channels to four in reverse order, alpha last, from a plane or constant.
///
/// - Parameter premultiply: whether colors are multiplied by alpha.
@discardableResult
public func vImageConvert_RGB888toBGRA8888(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>?, _ alpha: Pixel_8,
  _ bgraDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { widen(rgbSrc, aSrc, alpha, bgraDest, premultiply, flags, (2, 1, 0, 3)) }

/// Drops the first of four channels, alpha.
@discardableResult
public func vImageConvert_ARGB8888toRGB888(
  _ argbSrc: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { narrow(argbSrc, rgbDest, flags, (1, 2, 3)) }

/// Drops the last of four channels, alpha.
@discardableResult
public func vImageConvert_RGBA8888toRGB888(
  _ rgbaSrc: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { narrow(rgbaSrc, rgbDest, flags, (0, 1, 2)) }

/// Drops the last of four channels, alpha, and reverses the others.
@discardableResult
public func vImageConvert_BGRA8888toRGB888(
  _ bgraSrc: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { narrow(bgraSrc, rgbDest, flags, (2, 1, 0)) }

/// Drops the last of four channels, alpha, and reverses the others.
@discardableResult
public func vImageConvert_RGBA8888toBGR888(
  _ rgbaSrc: UnsafePointer<vImage_Buffer>, _ bgrDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { narrow(rgbaSrc, bgrDest, flags, (2, 1, 0)) }

/// Converts three channels to four, alpha last, from a plane or constant.
///
/// - Parameter premultiply: whether colors are multiplied by alpha.
@discardableResult
public func vImageConvert_BGR888toBGRA8888(
  _ bgrSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>?, _ alpha: Pixel_8,
  _ bgraDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { widen(bgrSrc, aSrc, alpha, bgraDest, premultiply, flags, (0, 1, 2, 3)) }

/// Converts three channels to four in reverse order, alpha last, from a plane or constant.
///
/// - Parameter premultiply: whether colors are multiplied by alpha.
@discardableResult
public func vImageConvert_BGR888toRGBA8888(
  _ bgrSrc: UnsafePointer<vImage_Buffer>, _ aSrc: UnsafePointer<vImage_Buffer>?, _ alpha: Pixel_8,
  _ rgbaDest: UnsafePointer<vImage_Buffer>, _ premultiply: Bool, _ flags: vImage_Flags
) -> vImage_Error { widen(bgrSrc, aSrc, alpha, rgbaDest, premultiply, flags, (2, 1, 0, 3)) }

/// Drops the last of four channels, alpha.
@discardableResult
public func vImageConvert_BGRA8888toBGR888(
  _ bgraSrc: UnsafePointer<vImage_Buffer>, _ bgrDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { narrow(bgraSrc, bgrDest, flags, (0, 1, 2)) }
