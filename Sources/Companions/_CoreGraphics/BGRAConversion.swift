package import CoreVideo

extension CVPixelBuffer {
  /// Writes the image, oriented by `order`, into a 32BGRA buffer, in one pass and without allocating.
  ///
  /// Images without alpha become opaque; others stay premultiplied. Video is converted by the buffer's
  /// matrix, each pixel with the nearest chroma sample: good enough to draw, not to measure.
  ///
  /// - Returns: false, and writes nothing, for unsupported formats or if the target's format or size differs.
  package func copyPixels(
    toBGRA target: CVPixelBuffer, order: OrientationMapping = .asStored, swappingRedAndBlue: Bool = false
  ) -> Bool {
    let size = order.targetSize(width: width, height: height)
    guard target.pixelFormat == kCVPixelFormatType_32BGRA, let output = target.planes.first,
      target.width == size.width, target.height == size.height, let source = planes.first
    else { return false }
    let rows = BGRARowWriter(
      source: source, target: output, order: order, swapsRedAndBlue: swappingRedAndBlue)
    switch pixelFormat {
    case kCVPixelFormatType_24RGB:
      rows.convert(bytesPerPixel: 3) { packBGRA($0[2], $0[1], $0[0], 255) }
    case kCVPixelFormatType_32BGRA:
      rows.convert(bytesPerPixel: 4) { packBGRA($0[0], $0[1], $0[2], $0[3]) }
    case kCVPixelFormatType_32RGBA:
      rows.convert(bytesPerPixel: 4) { packBGRA($0[2], $0[1], $0[0], $0[3]) }
    case kCVPixelFormatType_32ARGB:
      rows.convert(bytesPerPixel: 4) { packBGRA($0[3], $0[2], $0[1], $0[0]) }
    case kCVPixelFormatType_24BGR:
      rows.convert(bytesPerPixel: 3) { packBGRA($0[0], $0[1], $0[2], 255) }
    case kCVPixelFormatType_32ABGR:
      rows.convert(bytesPerPixel: 4) { packBGRA($0[1], $0[2], $0[3], $0[0]) }
    case kCVPixelFormatType_64ARGB:
      // Big-endian.
      rows.convert(bytesPerPixel: 8) { pixel in
        packBGRA(
          byteLevel(pixel[6], pixel[7]), byteLevel(pixel[4], pixel[5]), byteLevel(pixel[2], pixel[3]),
          byteLevel(pixel[0], pixel[1]))
      }
    case kCVPixelFormatType_64RGBALE:
      rows.convert(bytesPerPixel: 8) { pixel in
        packBGRA(
          byteLevel(pixel[5], pixel[4]), byteLevel(pixel[3], pixel[2]), byteLevel(pixel[1], pixel[0]),
          byteLevel(pixel[7], pixel[6]))
      }
    case kCVPixelFormatType_OneComponent16:
      rows.convert(bytesPerPixel: 2) { pixel in
        let bits = UnsafeRawPointer(pixel).loadUnaligned(as: UInt16.self)
        let value = byteLevel(UInt8(bits >> 8), UInt8(truncatingIfNeeded: bits))
        return packBGRA(value, value, value, 255)
      }
    case kCVPixelFormatType_64RGBAHalf:
      rows.convert(bytesPerPixel: 8) { pixel in
        let halves = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt16>.self)
        return packBGRA(
          Float(halfBits: halves.z).byteLevel, Float(halfBits: halves.y).byteLevel,
          Float(halfBits: halves.x).byteLevel, Float(halfBits: halves.w).byteLevel)
      }
    case kCVPixelFormatType_128RGBAFloat:
      rows.convert(bytesPerPixel: 16) { pixel in
        let floats = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<Float>.self)
        return packBGRA(floats.z.byteLevel, floats.y.byteLevel, floats.x.byteLevel, floats.w.byteLevel)
      }
    case kCVPixelFormatType_OneComponent8:
      rows.convert(bytesPerPixel: 1) { packBGRA($0[0], $0[0], $0[0], 255) }
    case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat32,
      kCVPixelFormatType_DisparityFloat32:
      rows.convert(bytesPerPixel: 4) { pixel in
        let value = UnsafeRawPointer(pixel).loadUnaligned(as: Float.self).byteLevel
        return packBGRA(value, value, value, 255)
      }
    case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16,
      kCVPixelFormatType_DisparityFloat16:
      rows.convert(bytesPerPixel: 2) { pixel in
        let bits = UnsafeRawPointer(pixel).loadUnaligned(as: UInt16.self)
        let value = Float(halfBits: bits).byteLevel
        return packBGRA(value, value, value, 255)
      }
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      guard planes.count == 2 else { return false }
      let isFullRange = pixelFormat == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      let levels = YCbCrToBGRA(effectiveMatrix, fullRange: isFullRange)
      rows.convertVideo(chroma: planes[1], levels: levels)
    default: return false
    }
    return true
  }

  /// The image as a 32BGRA buffer, which is this one if it already is that. Nil if memory is short.
  package func convertedToBGRA(order: OrientationMapping = .asStored) -> CVPixelBuffer? {
    if pixelFormat == kCVPixelFormatType_32BGRA, order == .asStored { return self }
    let size = order.targetSize(width: width, height: height)
    guard
      let target = CVPixelBuffer(
        width: size.width, height: size.height, pixelFormat: kCVPixelFormatType_32BGRA),
      copyPixels(toBGRA: target, order: order)
    else { return nil }
    return target
  }
}

@inline(__always)
private func packBGRA(_ blue: UInt8, _ green: UInt8, _ red: UInt8, _ alpha: UInt8) -> UInt32 {
  UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
}

/// Converts a 16-bit component, 0…65,535, to 0…255, rounded.
@inline(__always)
private func byteLevel(_ high: UInt8, _ low: UInt8) -> UInt8 {
  UInt8((UInt32(high) << 8 + UInt32(low) + 128) / 257)
}

extension Float {
  /// 0…1 as 0…255, rounded and clipped; NaN becomes 0.
  fileprivate var byteLevel: UInt8 { self > 0 ? UInt8((Swift.min(self, 1) * 255).rounded()) : 0 }

  /// Converts from IEEE 754 half precision, which Swift lacks as a type on x86.
  fileprivate init(halfBits bits: UInt16) {
    let exponent = Int(bits >> 10 & 0x1F)
    let fraction = Float(bits & 0x3FF)
    let magnitude: Float =
      switch exponent {
      case 0: fraction * 0x1p-24
      case 31: fraction == 0 ? .infinity : .nan
      default: Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
      }
    self = bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}

/// A conversion of 8-bit Y'CbCr to BGRA in fixed point with 16 fractional bits.
private struct YCbCrToBGRA {
  let black: Int32
  let luma: Int32
  let redCr: Int32
  let greenCb: Int32
  let greenCr: Int32
  let blueCb: Int32

  /// Luma spans 16…235 and chroma 16…240 in video range, 0…255 in full range.
  init(_ matrix: YCbCrMatrix, fullRange: Bool) {
    let (kr, kb) = (Float(matrix.lumaWeights.red), Float(matrix.lumaWeights.blue))
    let chroma: Float = 65_536 * (fullRange ? 1 : 255 / 224)
    black = fullRange ? 0 : 16
    luma = Int32((65_536 * (fullRange ? 1 : 255 / 219 as Float)).rounded())
    redCr = Int32((2 * (1 - kr) * chroma).rounded())
    blueCb = Int32((2 * (1 - kb) * chroma).rounded())
    greenCr = Int32((-2 * (1 - kr) * kr / (1 - kr - kb) * chroma).rounded())
    greenCb = Int32((-2 * (1 - kb) * kb / (1 - kr - kb) * chroma).rounded())
  }

  /// Returns a chroma sample's contribution to the components, with red and blue swapped if `swapped`.
  @inline(__always)
  func chromaContribution(_ sample: UnsafePointer<UInt8>, swapped: Bool) -> (
    first: Int32, green: Int32, third: Int32
  ) {
    let cb = Int32(sample[0]) &- 128
    let cr = Int32(sample[1]) &- 128
    let green = greenCb &* cb &+ greenCr &* cr
    return swapped ? (redCr &* cr, green, blueCb &* cb) : (blueCb &* cb, green, redCr &* cr)
  }

  @inline(__always)
  func pixel(_ y: UInt8, _ tint: (first: Int32, green: Int32, third: Int32)) -> UInt32 {
    let level = (Int32(y) &- black) &* luma &+ 32_768
    return Self.clip((level &+ tint.first) >> 16) | Self.clip((level &+ tint.green) >> 16) << 8
      | Self.clip((level &+ tint.third) >> 16) << 16 | 0xFF00_0000
  }

  @inline(__always)
  private static func clip(_ value: Int32) -> UInt32 { UInt32(bitPattern: min(max(value, 0), 255)) }
}

/// Converts a target's rows.
///
/// Unsafe: the caller has checked that the target has the oriented source's size, so every address computed
/// from `order` lies within the source's planes.
private struct BGRARowWriter {
  let source: CVPixelBuffer.Plane
  let target: CVPixelBuffer.Plane
  let order: OrientationMapping
  let swapsRedAndBlue: Bool

  @inline(__always)
  func convert(bytesPerPixel: Int, _ pixel: (UnsafePointer<UInt8>) -> UInt32) {
    let step = order.acrossX * bytesPerPixel + order.acrossY * source.bytesPerRow
    for v in 0..<target.height {
      let (x, y) = order.source(0, v)
      let row = source.baseAddress + y * source.bytesPerRow + x * bytesPerPixel
      let input = UnsafePointer(row.assumingMemoryBound(to: UInt8.self))
      let output = (target.baseAddress + v * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      if swapsRedAndBlue {
        for u in 0..<target.width {
          let value = pixel(input + u * step)
          output[u] = value & 0xFF00_FF00 | value >> 16 & 0xFF | (value & 0xFF) << 16
        }
      } else {
        for u in 0..<target.width { output[u] = pixel(input + u * step) }
      }
    }
  }

  func convertVideo(chroma: CVPixelBuffer.Plane, levels: YCbCrToBGRA) {
    if order == .asStored { return convertUprightVideo(chroma: chroma, levels: levels) }
    let lumaBytes = UnsafePointer(source.baseAddress.assumingMemoryBound(to: UInt8.self))
    let chromaBytes = UnsafePointer(chroma.baseAddress.assumingMemoryBound(to: UInt8.self))
    for v in 0..<target.height {
      let output = (target.baseAddress + v * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      var (x, y) = order.source(0, v)
      for u in 0..<target.width {
        let sample = chromaBytes + (y / 2 * chroma.bytesPerRow + x / 2 * 2)
        output[u] = levels.pixel(
          lumaBytes[y * source.bytesPerRow + x], levels.chromaContribution(sample, swapped: swapsRedAndBlue))
        x &+= order.acrossX
        y &+= order.acrossY
      }
    }
  }

  /// Two pixels per chroma sample: takes a third of the general loop's time.
  private func convertUprightVideo(chroma: CVPixelBuffer.Plane, levels: YCbCrToBGRA) {
    for v in 0..<target.height {
      let luma = UnsafePointer(
        (source.baseAddress + v * source.bytesPerRow).assumingMemoryBound(to: UInt8.self))
      let samples = UnsafePointer(
        (chroma.baseAddress + (v >> 1) * chroma.bytesPerRow).assumingMemoryBound(to: UInt8.self))
      let output = (target.baseAddress + v * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for pair in 0..<target.width / 2 {
        let tint = levels.chromaContribution(samples + 2 &* pair, swapped: swapsRedAndBlue)
        output[2 &* pair] = levels.pixel(luma[2 &* pair], tint)
        output[2 &* pair &+ 1] = levels.pixel(luma[2 &* pair &+ 1], tint)
      }
      if !target.width.isMultiple(of: 2) {
        let last = target.width - 1
        output[last] = levels.pixel(
          luma[last], levels.chromaContribution(samples + last, swapped: swapsRedAndBlue))
      }
    }
  }
}
