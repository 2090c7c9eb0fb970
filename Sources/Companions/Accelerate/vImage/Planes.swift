// Unsafe: see ImageRows.swift.
//
// Planes to pixels and back, for every format whose channels lie one after the other: a channel is a number of its own, so many
// numbers after that of the pixel before.

/// Several channels as planes, in the order of memory from `firstChannel` on; `number` makes a plane's number of a channel's, which it
/// is told with the plane's place.
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
    // Row by row, so that a row of pixels is read once from memory.
    for row in 0..<(results.map(\.height).max() ?? 0) {
      for (index, plane) in results.enumerated() where row < plane.height {
        let (from, to) = (pixels[row] + (firstChannel + index), plane[row])
        for column in 0..<plane.width { to[column] = number(from[column &* channels], index) }
      }
    }
  }
}

/// Planes as channels, in the order of memory from `firstChannel` on; other channels stay as they are. `value` makes a channel's number
/// of a plane's, which it is told with the plane's place.
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

/// One number as one channel of all pixels.
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

/// What leads from 0…255 to numbers: each channel's own numbers for 255 and for 0.
private func scales(
  _ maxFloat: UnsafePointer<Float>, _ minFloat: UnsafePointer<Float>, count: Int
) -> [(step: Float, low: Float)] {
  (0..<count).map { ((maxFloat[$0] - minFloat[$0]) / 255, minFloat[$0]) }
}

// MARK: - 8 bits

/// Three planes to pixels of three bytes.
@discardableResult
public func vImageConvert_Planar8toRGB888(
  _ planarRed: UnsafePointer<vImage_Buffer>, _ planarGreen: UnsafePointer<vImage_Buffer>,
  _ planarBlue: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  join([planarRed, planarGreen, planarBlue], rgbDest, of: 3, flags) { (value: UInt8, _) in value }
}

/// Pixels of three bytes to three planes.
@discardableResult
public func vImageConvert_RGB888toPlanar8(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ redDest: UnsafePointer<vImage_Buffer>,
  _ greenDest: UnsafePointer<vImage_Buffer>, _ blueDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(rgbSrc, [redDest, greenDest, blueDest], of: 3, flags) { (value: UInt8, _) in value }
}

/// The first three channels of four to planes of blue, green and red.
@discardableResult
public func vImageConvert_BGRX8888ToPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(src, [blue, green, red], of: 4, flags) { (value: UInt8, _) in value }
}

/// The last three channels of four to planes of red, green and blue.
@discardableResult
public func vImageConvert_XRGB8888ToPlanar8(
  _ src: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(src, [red, green, blue], from: 1, of: 4, flags) { (value: UInt8, _) in value }
}

/// Planes of blue, green and red to the first three channels of four; the last is one number for all.
@discardableResult
public func vImageConvert_Planar8ToBGRX8888(
  _ blue: UnsafePointer<vImage_Buffer>, _ green: UnsafePointer<vImage_Buffer>,
  _ red: UnsafePointer<vImage_Buffer>, _ alpha: Pixel_8, _ dest: UnsafePointer<vImage_Buffer>,
  _ flags: vImage_Flags
) -> vImage_Error {
  let status = join([blue, green, red], dest, of: 4, flags) { (value: UInt8, _) in value }
  return status == kvImageNoError ? fillChannel(alpha, dest, channel: 3, of: 4, flags) : status
}

/// Planes of red, green and blue to the last three channels of four; the first is one number for all.
@discardableResult
public func vImageConvert_Planar8ToXRGB8888(
  _ alpha: Pixel_8, _ red: UnsafePointer<vImage_Buffer>, _ green: UnsafePointer<vImage_Buffer>,
  _ blue: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  let status = join([red, green, blue], dest, from: 1, of: 4, flags) { (value: UInt8, _) in value }
  return status == kvImageNoError ? fillChannel(alpha, dest, channel: 0, of: 4, flags) : status
}

// MARK: - Single precision

/// The first three channels of four to planes of numbers for blue, green and red. Each has its own numbers for 255 and for 0.
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

/// The last three channels of four to planes of numbers for red, green and blue. Each has its own numbers for 255 and for 0.
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

/// Planes of numbers for red, green and blue to the last three channels of four; the first is one number for all. Each plane has
/// its own numbers for 255 and for 0.
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

/// Four channels to planes: channels 0, 1, 2 and 3 go to A, R, G and B.
@discardableResult
public func vImageConvert_ARGBFFFFtoPlanarF(
  _ srcARGB: UnsafePointer<vImage_Buffer>, _ destA: UnsafePointer<vImage_Buffer>,
  _ destR: UnsafePointer<vImage_Buffer>, _ destG: UnsafePointer<vImage_Buffer>,
  _ destB: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(srcARGB, [destA, destR, destG, destB], of: 4, flags) { (value: Float, _) in value }
}

/// Planes to four channels: A, R, G and B become channels 0, 1, 2 and 3.
@discardableResult
public func vImageConvert_PlanarFtoARGBFFFF(
  _ srcA: UnsafePointer<vImage_Buffer>, _ srcR: UnsafePointer<vImage_Buffer>,
  _ srcG: UnsafePointer<vImage_Buffer>, _ srcB: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  join([srcA, srcR, srcG, srcB], dest, of: 4, flags) { (value: Float, _) in value }
}

/// Three channels to planes.
@discardableResult
public func vImageConvert_RGBFFFtoPlanarF(
  _ rgbSrc: UnsafePointer<vImage_Buffer>, _ redDest: UnsafePointer<vImage_Buffer>,
  _ greenDest: UnsafePointer<vImage_Buffer>, _ blueDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(rgbSrc, [redDest, greenDest, blueDest], of: 3, flags) { (value: Float, _) in value }
}

/// Planes to three channels.
@discardableResult
public func vImageConvert_PlanarFtoRGBFFF(
  _ planarRed: UnsafePointer<vImage_Buffer>, _ planarGreen: UnsafePointer<vImage_Buffer>,
  _ planarBlue: UnsafePointer<vImage_Buffer>, _ rgbDest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  join([planarRed, planarGreen, planarBlue], rgbDest, of: 3, flags) { (value: Float, _) in value }
}

/// One channel of four as a plane.
@discardableResult
public func vImageExtractChannel_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ channelIndex: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard 0..<4 ~= channelIndex else { return kvImageInvalidParameter }
  return separate(src, [dest], from: channelIndex, of: 4, flags) { (value: Float, _) in value }
}

/// One channel of four of 16 bits as a plane.
@discardableResult
public func vImageExtractChannel_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ channelIndex: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard 0..<4 ~= channelIndex else { return kvImageInvalidParameter }
  return separate(src, [dest], from: channelIndex, of: 4, flags) { (value: UInt16, _) in value }
}
