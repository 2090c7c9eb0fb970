import CoreVideo
public import Foundation

extension CGImage {
  /// Creates an image from a copy of the bytes, with the same distance between rows.
  ///
  /// Supported are 8 bits per component in these layouts: gray (8 bits per pixel), RGB (24), and 32 bits per
  /// pixel with alpha or an unused component before or after RGB, in either 32-bit byte order. Straight alpha
  /// is converted to premultiplied, as the image's `alphaInfo` then states.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1…65,535.
  ///   - height: in pixels, 1…65,535.
  ///   - bytesPerRow: at least the size of a row's pixels.
  ///   - space: gray or sRGB; must match the bits per pixel.
  ///   - provider: at least `bytesPerRow` × (`height` - 1) bytes and one row's pixels.
  ///   - decode: must be nil.
  ///   - shouldInterpolate: accepted and ignored; drawing interpolates.
  ///   - intent: accepted and ignored.
  /// - Returns: nil for any other layout, and for too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    let components = space.numberOfComponents
    guard bitsPerComponent == 8, decode == nil, space.isStored, (1...65_535).contains(width),
      (1...65_535).contains(height),
      let layout = PackedLayout(bitsPerPixel: bitsPerPixel, components: components, bitmapInfo: bitmapInfo),
      let data = provider.data, bytesPerRow >= width * layout.bytesPerPixel,
      // Bounds the product below.
      bytesPerRow <= data.count,
      bytesPerRow * (height - 1) + width * layout.bytesPerPixel <= data.count,
      let buffer = layout.buffer(width: width, height: height, bytesPerRow: bytesPerRow),
      let plane = buffer.planes.first
    else { return nil }
    data.withUnsafeBytes { bytes in
      for row in 0..<height {
        let source = UnsafeRawBufferPointer(
          rebasing: bytes[row * bytesPerRow..<row * bytesPerRow + width * layout.bytesPerPixel])
        let target = UnsafeMutableRawBufferPointer(
          start: plane.baseAddress + row * plane.bytesPerRow, count: source.count)
        layout.copyRow(source, to: target)
      }
    }
    self.init(pixelBuffer: buffer, opaque: layout.isOpaque)
  }
}

/// The layout of the caller's bytes, and the pixel format to store them in.
private struct PackedLayout {
  let bytesPerPixel: Int
  let pixelFormat: OSType
  let isOpaque: Bool
  /// The offsets of blue, green, red and alpha in each four bytes, if the bytes must be reordered.
  private var rearrangement: (blue: Int, green: Int, red: Int, alpha: Int, multiplies: Bool)?

  init?(bitsPerPixel: Int, components: Int, bitmapInfo: CGBitmapInfo) {
    guard let alpha = bitmapInfo.alphaInfo, !bitmapInfo.contains(.floatComponents) else { return nil }
    bytesPerPixel = bitsPerPixel / 8
    switch (bitsPerPixel, components, alpha) {
    case (8, 1, .none):
      (pixelFormat, isOpaque) = (kCVPixelFormatType_OneComponent8, true)
    case (24, 3, .none):
      (pixelFormat, isOpaque) = (kCVPixelFormatType_24RGB, true)
    case (32, 3, .premultipliedLast), (32, 3, .last), (32, 3, .noneSkipLast), (32, 3, .premultipliedFirst),
      (32, 3, .first), (32, 3, .noneSkipFirst):
      isOpaque = alpha == .noneSkipLast || alpha == .noneSkipFirst
      let alphaIsFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
      let multiplies = alpha == .first || alpha == .last
      let isLittle = bitmapInfo.byteOrder == .byteOrder32Little
      guard isLittle || bitmapInfo.byteOrder.isEmpty || bitmapInfo.byteOrder == .byteOrder32Big else {
        return nil
      }
      switch (alphaIsFirst, isLittle, multiplies) {
      case (true, true, false): pixelFormat = kCVPixelFormatType_32BGRA
      case (true, false, false): pixelFormat = kCVPixelFormatType_32ARGB
      case (false, false, false): pixelFormat = kCVPixelFormatType_32RGBA
      case (true, true, true):
        pixelFormat = kCVPixelFormatType_32BGRA
        rearrangement = (0, 1, 2, 3, true)
      case (true, false, true):
        pixelFormat = kCVPixelFormatType_32BGRA
        rearrangement = (3, 2, 1, 0, true)
      case (false, false, true):
        pixelFormat = kCVPixelFormatType_32BGRA
        rearrangement = (2, 1, 0, 3, true)
      case (false, true, _):
        pixelFormat = kCVPixelFormatType_32BGRA
        rearrangement = (1, 2, 3, 0, multiplies)
      }
    default: return nil
    }
  }

  /// Keeps the distance between rows if it is aligned for 32-bit access.
  func buffer(width: Int, height: Int, bytesPerRow: Int) -> CVPixelBuffer? {
    bytesPerPixel == 4 && !bytesPerRow.isMultiple(of: 4)
      ? CVPixelBuffer(width: width, height: height, pixelFormat: pixelFormat)
      : CVPixelBuffer(width: width, height: height, pixelFormat: pixelFormat, bytesPerRow: bytesPerRow)
  }

  func copyRow(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
    guard let rearrangement else { return target.copyMemory(from: source) }
    for pixel in stride(from: 0, to: source.count, by: 4) {
      let alpha = source[pixel + rearrangement.alpha]
      func color(_ offset: Int) -> UInt8 {
        let value = source[pixel + offset]
        return rearrangement.multiplies ? value.multiplied(byAlpha: alpha) : value
      }
      target[pixel] = color(rearrangement.blue)
      target[pixel + 1] = color(rearrangement.green)
      target[pixel + 2] = color(rearrangement.red)
      target[pixel + 3] = alpha
    }
  }
}

extension UInt8 {
  /// Multiplies a color component by alpha, 0…255 for 0…1, rounded.
  package func multiplied(byAlpha alpha: UInt8) -> UInt8 {
    let product = UInt32(self) * UInt32(alpha) + 128
    return UInt8((product + product >> 8) >> 8)
  }
}
