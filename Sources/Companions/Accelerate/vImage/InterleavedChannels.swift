// Unsafe: see ImageRows.swift. Pixels of four channels are vectors of four, with the same memory layout.
//
// Channels are numbered in memory order, whatever a function's name calls them, from 0. In masks, 0x8 is
// channel 0 and 0x1 is channel 3.

/// Four 8-bit channels in memory order.
typealias Pixel4 = SIMD4<UInt8>

/// Interleaves planes: A, R, G and B become channels 0, 1, 2 and 3. Planes may be passed in any order.
@discardableResult
public func vImageConvert_Planar8toARGB8888(
  _ srcA: UnsafePointer<vImage_Buffer>, _ srcR: UnsafePointer<vImage_Buffer>,
  _ srcG: UnsafePointer<vImage_Buffer>,
  _ srcB: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  interleave(srcA, srcR, srcG, srcB, dest, flags) { (a: UInt8, r: UInt8, g: UInt8, b: UInt8) in
    Pixel4(a, r, g, b)
  }
}

/// Separates pixels into planes: channels 0, 1, 2 and 3 go to A, R, G and B.
@discardableResult
public func vImageConvert_ARGB8888toPlanar8(
  _ srcARGB: UnsafePointer<vImage_Buffer>, _ destA: UnsafePointer<vImage_Buffer>,
  _ destR: UnsafePointer<vImage_Buffer>,
  _ destG: UnsafePointer<vImage_Buffer>, _ destB: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(srcARGB, [destA, destR, destG, destB], of: 4, flags) { (value: UInt8, _) in value }
}

/// Separates pixels into floating-point planes: channels 0, 1, 2 and 3 go to alpha, red, green and blue. Each
/// has its own values for 255 and for 0.
@discardableResult
public func vImageConvert_ARGB8888toPlanarF(
  _ src: UnsafePointer<vImage_Buffer>, _ alpha: UnsafePointer<vImage_Buffer>,
  _ red: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>, _ blue: UnsafePointer<vImage_Buffer>,
  _ maxFloat: UnsafePointer<Float>,
  _ minFloat: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  separate(src, [alpha, red, green, blue], of: 4, flags) { (value: UInt8, channel) in
    Float(value) * ((maxFloat[channel] - minFloat[channel]) / 255) + minFloat[channel]
  }
}

/// Interleaves floating-point planes: alpha, red, green and blue become channels 0, 1, 2 and 3. Each has its
/// own values for 255 and for 0.
@discardableResult
public func vImageConvert_PlanarFToARGB8888(
  _ alpha: UnsafePointer<vImage_Buffer>, _ red: UnsafePointer<vImage_Buffer>,
  _ green: UnsafePointer<vImage_Buffer>,
  _ blue: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ maxFloat: UnsafePointer<Float>,
  _ minFloat: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  let (scale, low) = byteScale(maxFloat, minFloat, count: 4)
  return interleave(alpha, red, green, blue, dest, flags) { (a: Float, r: Float, g: Float, b: Float) in
    bytes((SIMD4(a, r, g, b) - low) * scale)
  }
}

/// Interleaves floating-point planes: blue, green and red become channels 0, 1 and 2, channel 3 is alpha.
/// Each plane has its own values for 255 and for 0, in the order blue, green, red.
@discardableResult
public func vImageConvert_PlanarFToBGRX8888(
  _ blue: UnsafePointer<vImage_Buffer>, _ green: UnsafePointer<vImage_Buffer>,
  _ red: UnsafePointer<vImage_Buffer>,
  _ alpha: Pixel_8, _ dest: UnsafePointer<vImage_Buffer>, _ maxFloat: UnsafePointer<Float>,
  _ minFloat: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  let (scale, low) = byteScale(maxFloat, minFloat, count: 3)
  return interleave(blue, green, red, red, dest, flags) { (b: Float, g: Float, r: Float, _: Float) in
    var pixel = bytes((SIMD4(b, g, r, 0) - low) * scale)
    pixel.w = alpha
    return pixel
  }
}

/// Extracts one channel as a plane.
@discardableResult
public func vImageExtractChannel_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ channelIndex: Int,
  _ flags: vImage_Flags
) -> vImage_Error {
  guard 0..<4 ~= channelIndex else { return kvImageInvalidParameter }
  return separate(src, [dest], from: channelIndex, of: 4, flags) { (value: UInt8, _) in value }
}

/// Copies the plane to the channels in the mask, and the original to the others.
@discardableResult
public func vImageOverwriteChannels_ARGB8888(
  _ newSrc: UnsafePointer<vImage_Buffer>, _ origSrc: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>,
  _ copyMask: UInt8, _ flags: vImage_Flags
) -> vImage_Error {
  let chosen = channels(copyMask)
  return map(newSrc, origSrc, dest, flags) { (value: UInt8, pixel: UInt32) in
    pixel & ~chosen | UInt32(value) &* 0x0101_0101 & chosen
  }
}

/// Sets the channels in the mask to a number, and copies the original to the others.
@discardableResult
public func vImageOverwriteChannelsWithScalar_ARGB8888(
  _ scalar: Pixel_8, _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ copyMask: UInt8,
  _ flags: vImage_Flags
) -> vImage_Error {
  let chosen = channels(copyMask)
  let value = UInt32(scalar) &* 0x0101_0101 & chosen
  return map(src, dest, flags) { (pixel: UInt32) in pixel & ~chosen | value }
}

/// Reorders channels: channel n of the result is channel `map[n]` of the source.
@inline(__always)
private func permute<Channel>(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ map: UnsafePointer<UInt8>,
  of channels: Int, _ flags: vImage_Flags, _: Channel.Type
) -> vImage_Error {
  let (a, b, c) = (Int(map[0]), Int(map[1]), Int(map[2]))
  let d = channels == 4 ? Int(map[3]) : 0
  guard max(a, b, c, d) < channels else { return kvImageInvalidParameter }
  return attempt(flags) { () throws(vImageFailure) in
    let (source, result) = (
      try ImageRows<Channel>(src, channels: channels), try ImageRows<Channel>(dest, channels: channels)
    )
    try source.cover(result)
    for row in 0..<result.height {
      let (from, to) = (source[row], result[row])
      for pixel in stride(from: 0, to: result.width, by: channels) {
        let values = (from[pixel &+ a], from[pixel &+ b], from[pixel &+ c], from[pixel &+ d])
        (to[pixel], to[pixel &+ 1], to[pixel &+ 2]) = (values.0, values.1, values.2)
        if channels == 4 { to[pixel &+ 3] = values.3 }
      }
    }
  }
}

/// Reorders channels: channel n of the result is channel permuteMap[n] of the source.
@discardableResult
public func vImagePermuteChannels_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ permuteMap: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error { permute(src, dest, permuteMap, of: 4, flags, UInt8.self) }

/// Reorders channels: channel n of the result is channel permuteMap[n] of the source.
@discardableResult
public func vImagePermuteChannels_ARGB16U(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ permuteMap: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error { permute(src, dest, permuteMap, of: 4, flags, UInt16.self) }

/// Reorders channels: channel n of the result is channel permuteMap[n] of the source.
@discardableResult
public func vImagePermuteChannels_ARGBFFFF(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ permuteMap: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error { permute(src, dest, permuteMap, of: 4, flags, Float.self) }

/// Reorders three channels: channel n of the result is channel permuteMap[n] of the source.
@discardableResult
public func vImagePermuteChannels_RGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ permuteMap: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error { permute(src, dest, permuteMap, of: 3, flags, UInt8.self) }

/// Copies the channels in the mask from the new image, and the others from the original.
@discardableResult
public func vImageSelectChannels_ARGB8888(
  _ newSrc: UnsafePointer<vImage_Buffer>, _ origSrc: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ copyMask: UInt8, _ flags: vImage_Flags
) -> vImage_Error {
  let chosen = channels(copyMask)
  return map(newSrc, origSrc, dest, flags) { (new: UInt32, pixel: UInt32) in pixel & ~chosen | new & chosen }
}

/// Sets the channels in the mask from a pixel, and copies the others from the original.
@discardableResult
public func vImageOverwriteChannelsWithPixel_ARGB8888(
  _ the_pixel: UnsafePointer<UInt8>, _ src: UnsafePointer<vImage_Buffer>,
  _ dest: UnsafePointer<vImage_Buffer>, _ copyMask: UInt8, _ flags: vImage_Flags
) -> vImage_Error {
  let chosen = channels(copyMask)
  let pixel = UnsafeRawPointer(the_pixel).loadUnaligned(as: UInt32.self) & chosen
  return map(src, dest, flags) { (original: UInt32) in original & ~chosen | pixel }
}

@discardableResult
public func vImageOverwriteChannelsWithScalar_Planar8(
  _ scalar: Pixel_8, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(dest, dest, flags) { (_: UInt8) in scalar } }

@discardableResult
public func vImageOverwriteChannelsWithScalar_PlanarF(
  _ scalar: Pixel_F, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { map(dest, dest, flags) { (_: Float) in scalar } }

@discardableResult
public func vImageBufferFill_ARGB8888(
  _ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<UInt8>, _ flags: vImage_Flags
) -> vImage_Error {
  let color = Pixel4(channels: color)
  return map(dest, dest, flags) { (_: Pixel4) in color }
}

@discardableResult
public func vImageBufferFill_ARGBFFFF(
  _ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<Float>, _ flags: vImage_Flags
) -> vImage_Error {
  let color = SIMD4<Float>(channels: color)
  return map(dest, dest, flags) { (_: SIMD4<Float>) in color }
}

@discardableResult
public func vImageBufferFill_ARGB16U(
  _ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<UInt16>, _ flags: vImage_Flags
) -> vImage_Error {
  let color = SIMD4<UInt16>(channels: color)
  return map(dest, dest, flags) { (_: SIMD4<UInt16>) in color }
}

// MARK: - Channels

/// All bits of the channels in a mask, in memory order.
private func channels(_ mask: UInt8) -> UInt32 {
  let bits: UInt32 = (0..<4).reduce(0) { $0 << 8 | (mask >> UInt8($1) & 1 != 0 ? 255 : 0) }
  return UInt32(littleEndian: bits)
}

@inline(__always)
private func bytes(_ values: SIMD4<Float>) -> Pixel4 {
  Pixel4(byte(values.x), byte(values.y), byte(values.z), byte(values.w))
}

/// The scale and offset from floating point to 0…255 of each channel.
private func byteScale(
  _ maxFloat: UnsafePointer<Float>, _ minFloat: UnsafePointer<Float>, count: Int
) -> (scale: SIMD4<Float>, low: SIMD4<Float>) {
  var (scale, low) = (SIMD4<Float>(repeating: 1), SIMD4<Float>(repeating: 0))
  for channel in 0..<count {
    scale[channel] = 255 / (maxFloat[channel] - minFloat[channel])
    low[channel] = minFloat[channel]
  }
  return (scale, low)
}

@inline(__always)
private func interleave<T, Pixel>(
  _ a: UnsafePointer<vImage_Buffer>, _ b: UnsafePointer<vImage_Buffer>, _ c: UnsafePointer<vImage_Buffer>,
  _ d: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ pixel: (T, T, T, T) -> Pixel
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let (a, b) = (try ImageRows<T>(a), try ImageRows<T>(b))
    let (c, d) = (try ImageRows<T>(c), try ImageRows<T>(d))
    let result: ImageRows<Pixel> = try pixels.result(dest)
    for plane in [a, b, c, d] { try plane.cover(result) }
    for row in 0..<result.height {
      let (a, b, c, d, to) = (a[row], b[row], c[row], d[row], result[row])
      for column in 0..<result.width { to[column] = pixel(a[column], b[column], c[column], d[column]) }
    }
  }
}
