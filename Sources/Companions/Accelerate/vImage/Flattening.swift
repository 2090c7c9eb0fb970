// Unsafe: see ImageRows.swift. A background color has as many channels as a pixel.

/// Composites a pixel over a color: each channel times alpha unless premultiplied, plus the color times 255 −
/// alpha, divided by 255 and rounded to nearest. Alpha becomes 255.
@inline(__always)
private func flattened(_ pixel: Pixel4, _ ground: Pixel4, alpha channel: Int, isPremultiplied: Bool) -> Pixel4
{
  let alpha = UInt32(pixel[channel])
  var result = SIMD4<UInt32>(truncatingIfNeeded: ground) &* (255 - alpha)
  result = result &+ SIMD4<UInt32>(truncatingIfNeeded: pixel) &* (isPremultiplied ? 255 : alpha)
  result = (result &+ 127) / 255
  var flat = Pixel4(truncatingIfNeeded: pointwiseMin(result, SIMD4(repeating: 255)))
  flat[channel] = 255
  return flat
}

/// Converts to pixels of three bytes; `order` maps each of them to one of the four channels.
private func flatten(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<UInt8>,
  _ isPremultiplied: Bool, _ flags: vImage_Flags, alpha channel: Int, _ order: (Int, Int, Int)
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let source: ImageRows<Pixel4> = try pixels.source(src)
    let result = try ImageRows<UInt8>(dest, channels: 3)
    let width = result.width / 3
    try source.cover(result.height, width, channels: 1)
    // The color has the result's channels, in the result's order.
    var ground = Pixel4()
    for (place, own) in [order.0, order.1, order.2].enumerated() { ground[own] = color[place] }
    for row in 0..<result.height {
      let (from, to) = (source[row], result[row])
      for column in 0..<width {
        let pixel = flattened(from[column], ground, alpha: channel, isPremultiplied: isPremultiplied)
        let base = 3 &* column
        (to[base], to[base &+ 1], to[base &+ 2]) = (pixel[order.0], pixel[order.1], pixel[order.2])
      }
    }
  }
}

/// Converts to pixels of the same four channels.
private func flatten(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>, _ color: UnsafePointer<UInt8>,
  _ isPremultiplied: Bool, _ flags: vImage_Flags, alpha channel: Int
) -> vImage_Error {
  let ground = Pixel4(channels: color)
  return map(src, dest, flags) { (pixel: Pixel4) in
    flattened(pixel, ground, alpha: channel, isPremultiplied: isPremultiplied)
  }
}

/// Composites an image, alpha in channel 0, over a color in the result's channel order, to three-byte pixels.
@discardableResult
public func vImageFlatten_ARGB8888ToRGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error {
  flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 0, (1, 2, 3))
}

/// Composites an image, alpha in channel 3, over a color in the result's channel order, to three-byte pixels.
@discardableResult
public func vImageFlatten_RGBA8888ToRGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error {
  flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 3, (0, 1, 2))
}

/// Composites an image, alpha in channel 3, over a color in the result's channel order, to three-byte pixels.
@discardableResult
public func vImageFlatten_BGRA8888ToBGR888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error {
  flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 3, (0, 1, 2))
}

/// Composites an image, alpha in channel 3, over a color in the result's channel order, to three-byte pixels.
@discardableResult
public func vImageFlatten_BGRA8888ToRGB888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error {
  flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 3, (2, 1, 0))
}

/// Composites an image, alpha in channel 3, over a color in the result's channel order, to three-byte pixels.
@discardableResult
public func vImageFlatten_RGBA8888ToBGR888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error {
  flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 3, (2, 1, 0))
}

/// Composites an image with alpha in channel 0 over a color of four channels; alpha becomes 255.
@discardableResult
public func vImageFlatten_ARGB8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error { flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 0) }

/// Composites an image with alpha in channel 3 over a color of four channels; alpha becomes 255.
@discardableResult
public func vImageFlatten_RGBA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error { flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 3) }

/// Composites an image with alpha in channel 3 over a color of four channels; alpha becomes 255.
@discardableResult
public func vImageFlatten_BGRA8888(
  _ src: UnsafePointer<vImage_Buffer>, _ dest: UnsafePointer<vImage_Buffer>,
  _ backgroundColor: UnsafePointer<UInt8>,
  _ isImagePremultiplied: Bool, _ flags: vImage_Flags
) -> vImage_Error { flatten(src, dest, backgroundColor, isImagePremultiplied, flags, alpha: 3) }
