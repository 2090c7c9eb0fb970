// Unsafe: see ImageRows.swift.
//
// Converts planes to pixels and back, for every format with interleaved channels.

/// Separates channels in memory order from `firstChannel` on; `number` converts values, given a plane's
/// index.
@inline(__always)
func separate<Channel, Number>(
  _ source: UnsafePointer<vImage_Buffer>, _ planes: [UnsafePointer<vImage_Buffer>],
  from firstChannel: Int = 0,
  of channels: Int, _ flags: vImage_Flags, _ number: (Channel, Int) -> Number
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let pixels = try ImageRows<Channel>(source, channels: channels)
    var results: [ImageRows<Number>] = []
    for plane in planes {
      let rows = try ImageRows<Number>(plane)
      try pixels.cover(rows.height, rows.width, channels: channels)
      results.append(rows)
    }
    // Row by row, so that a row of pixels is read from memory once.
    for row in 0..<(results.map(\.height).max() ?? 0) {
      for (index, plane) in results.enumerated() where row < plane.height {
        let (from, to) = (pixels[row] + (firstChannel + index), plane[row])
        for column in 0..<plane.width { to[column] = number(from[column &* channels], index) }
      }
    }
  }
}

/// Interleaves planes, in memory order from `firstChannel` on; other channels are unchanged. `value` converts
/// a plane's value, given the plane's index.
@inline(__always)
func join<Number, Channel>(
  _ planes: [UnsafePointer<vImage_Buffer>], _ destination: UnsafePointer<vImage_Buffer>,
  from firstChannel: Int = 0, of channels: Int, _ flags: vImage_Flags, _ value: (Number, Int) -> Channel
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let pixels = try ImageRows<Channel>(destination, channels: channels)
    let width = pixels.width / channels
    var sources: [ImageRows<Number>] = []
    for plane in planes {
      let rows = try ImageRows<Number>(plane)
      try rows.cover(pixels.height, width, channels: 1)
      sources.append(rows)
    }
    for row in 0..<pixels.height {
      for (index, plane) in sources.enumerated() {
        let (from, to) = (plane[row], pixels[row] + (firstChannel + index))
        for column in 0..<width { to[column &* channels] = value(from[column], index) }
      }
    }
  }
}

/// Sets one channel of all pixels.
private func fillChannel<Channel>(
  _ value: Channel, _ destination: UnsafePointer<vImage_Buffer>, channel: Int, of channels: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    let pixels = try ImageRows<Channel>(destination, channels: channels)
    for row in 0..<pixels.height {
      let to = pixels[row] + channel
      for column in 0..<pixels.width / channels { to[column &* channels] = value }
    }
  }
}

/// The step and offset from 0…255 to floating point: each channel has its own values for 255 and for 0.
private func scales(
  _ maxFloat: UnsafePointer<Float>, _ minFloat: UnsafePointer<Float>, count: Int
) -> [(step: Float, low: Float)] {
  (0..<count).map { ((maxFloat[$0] - minFloat[$0]) / 255, minFloat[$0]) }
}

// MARK: - 8 bits

/// Interleaves three planes into pixels of three bytes.
@discardableResult
public func vImageConvert_Planar8toRGB888(
  _ planarRed: UnsafePointer<vImage_Buffer>, _ planarGreen: UnsafePointer<vImage_Buffer>,
  _ planarBlue: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  join([planarRed, planarGreen, planarBlue], rgbDest, of: 3, flags) { (value: UInt8, _) in value }
}

/// Separates pixels of three bytes into three planes.
@discardableResult
public func vImageConvert_RGB888toPlanar8(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ redDest: UnsafePointer<vImage_Buffer>,
  _ greenDest: UnsafePointer<vImage_Buffer>, _ blueDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(rgbSrc, [redDest, greenDest, blueDest], of: 3, flags) { (value: UInt8, _) in value }
}

/// Separates the first three of four channels into planes of blue, green and red.
@discardableResult
public func vImageConvert_BGRX8888ToPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(src, [blue, green, red], of: 4, flags) { (value: UInt8, _) in value }
}

/// Separates the last three of four channels into planes of red, green and blue.
@discardableResult
public func vImageConvert_XRGB8888ToPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(src, [red, green, blue], from: 1, of: 4, flags) { (value: UInt8, _) in value }
}

/// Interleaves planes of blue, green and red into the first three of four channels; the last is constant.
@discardableResult
public func vImageConvert_Planar8ToBGRX8888(
  _ blue: UnsafePointer<vImage_Buffer>, _ green: UnsafePointer<vImage_Buffer>,
  _ red: UnsafePointer<vImage_Buffer>, _ alpha: Pixel_8, _ dest: UnsafePointer<vImage_Buffer>,
  _ flags: vImage_Flags
) -> vImage_Error {
  let status = join([blue, green, red], dest, of: 4, flags) { (value: UInt8, _) in value }
  return status == kvImageNoError ? fillChannel(alpha, dest, channel: 3, of: 4, flags) : status
}

/// Interleaves planes of red, green and blue into the last three of four channels; the first is constant.
@discardableResult
public func vImageConvert_Planar8ToXRGB8888(
  _ alpha: Pixel_8, _ red: UnsafePointer<vImage_Buffer>, _ green: UnsafePointer<vImage_Buffer>,
  _ blue: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  let status = join([red, green, blue], dest, from: 1, of: 4, flags) { (value: UInt8, _) in value }
  return status == kvImageNoError ? fillChannel(alpha, dest, channel: 0, of: 4, flags) : status
}

// MARK: - Single precision

/// Separates the first three of four channels into floating-point planes of blue, green and red. Each has its
/// own values for 255 and for 0.
@discardableResult
public func vImageConvert_BGRX8888ToPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>,
  _ maxFloat: UnsafePointer<Float>, _ minFloat: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  let scales = scales(maxFloat, minFloat, count: 3)
  return separate(src, [blue, green, red], from: 0, of: 4, flags) { (value: UInt8, n) in
    Float(value) * scales[n].step + scales[n].low
  }
}

/// Separates the last three of four channels into floating-point planes of red, green and blue. Each has its
/// own values for 255 and for 0.
@discardableResult
public func vImageConvert_XRGB8888ToPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>,
  _ maxFloat: UnsafePointer<Float>, _ minFloat: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  let scales = scales(maxFloat, minFloat, count: 3)
  return separate(src, [red, green, blue], from: 1, of: 4, flags) { (value: UInt8, n) in
    Float(value) * scales[n].step + scales[n].low
  }
}

/// Interleaves floating-point planes of red, green and blue into the last three of four channels; the first
/// is constant. Each plane has its own values for 255 and for 0.
@discardableResult
public func vImageConvert_PlanarFToXRGB8888(
  _ alpha: Pixel_8, _ red: UnsafePointer<vImage_Buffer>, _ green: UnsafePointer<vImage_Buffer>,
  _ blue: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ maxFloat: UnsafePointer<Float>, _ minFloat: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  let scales = scales(maxFloat, minFloat, count: 3)
  let status = join([red, green, blue], dest, from: 1, of: 4, flags) { (value: Float, n) in
    byte((value - scales[n].low) / scales[n].step)
  }
  guard status == kvImageNoError else { return status }
  return fillChannel(alpha, dest, channel: 0, of: 4, flags)
}

/// Separates four channels into planes: channels 0, 1, 2 and 3 go to A, R, G and B.
@discardableResult
public func vImageConvert_ARGBFFFFtoPlanarF(
  _ srcARGB: UnsafePointer<vImage_Buffer>, _ destA: UnsafePointer<vImage_Buffer>,
  _ destR: UnsafePointer<vImage_Buffer>, _ destG: UnsafePointer<vImage_Buffer>,
  _ destB: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(srcARGB, [destA, destR, destG, destB], of: 4, flags) { (value: Float, _) in value }
}

/// Interleaves planes into four channels: A, R, G and B become channels 0, 1, 2 and 3.
@discardableResult
public func vImageConvert_PlanarFtoARGBFFFF(
  _ srcA: UnsafePointer<vImage_Buffer>, _ srcR: UnsafePointer<vImage_Buffer>,
  _ srcG: UnsafePointer<vImage_Buffer>, _ srcB: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  join([srcA, srcR, srcG, srcB], dest, of: 4, flags) { (value: Float, _) in value }
}

/// Separates three channels into planes.
@discardableResult
public func vImageConvert_RGBFFFtoPlanarF(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ redDest: UnsafePointer<vImage_Buffer>,
  _ greenDest: UnsafePointer<vImage_Buffer>, _ blueDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(rgbSrc, [redDest, greenDest, blueDest], of: 3, flags) { (value: Float, _) in value }
}

/// Interleaves planes into three channels.
@discardableResult
public func vImageConvert_PlanarFtoRGBFFF(
  _ planarRed: UnsafePointer<vImage_Buffer>, _ planarGreen: UnsafePointer<vImage_Buffer>,
  _ planarBlue: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  join([planarRed, planarGreen, planarBlue], rgbDest, of: 3, flags) { (value: Float, _) in value }
}

/// Extracts one of four channels as a plane.
@discardableResult
public func vImageExtractChannel_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ channelIndex: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard 0..<4 ~= channelIndex else { return kvImageInvalidParameter }
  return separate(src, [dest], from: channelIndex, of: 4, flags) { (value: Float, _) in value }
}

/// Extracts one of four 16-bit channels as a plane.
@discardableResult
public func vImageExtractChannel_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ channelIndex: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard 0..<4 ~= channelIndex else { return kvImageInvalidParameter }
  return separate(src, [dest], from: channelIndex, of: 4, flags) { (value: UInt16, _) in value }
}
