package import CoreVideo

extension Mask {
  package static let pixelFormats = [
    kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16Half,
    kCVPixelFormatType_OneComponent32Float,
  ]

  /// Returns the mask as an image: 0…255 in the 8-bit format, otherwise 0…1.
  ///
  /// Unsafe: each row is written within the buffer's row, which is at least as long.
  ///
  /// - Returns: nil for formats other than `pixelFormats`, sides above 65,535, or if memory is short.
  package func pixelBuffer(format: OSType) -> CVPixelBuffer? {
    guard Self.pixelFormats.contains(format),
      let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: format)
    else { return nil }
    let plane = buffer.planes[0]
    for row in 0..<height {
      let levels = shares[(row * width)..<((row + 1) * width)]
      let start = plane.baseAddress + row * plane.bytesPerRow
      switch format {
      case kCVPixelFormatType_OneComponent8:
        let bytes = start.assumingMemoryBound(to: UInt8.self)
        for (column, level) in levels.enumerated() {
          bytes[column] = UInt8((min(max(level, 0), 1) * 255).rounded())
        }
      case kCVPixelFormatType_OneComponent16Half:
        let halves = start.assumingMemoryBound(to: Float16.self)
        for (column, level) in levels.enumerated() { halves[column] = Float16(level) }
      default:
        let floats = start.assumingMemoryBound(to: Float.self)
        for (column, level) in levels.enumerated() { floats[column] = level }
      }
    }
    return buffer
  }
}

/// Returns an 8-bit image of `width * height` values, row by row; nil if memory is short.
///
/// Unsafe: each row is written within the buffer's row, which is at least as long.
package func pixelBuffer(of levels: [UInt8], width: Int, height: Int) -> CVPixelBuffer? {
  precondition(levels.count == width * height)
  guard
    let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8)
  else { return nil }
  let plane = buffer.planes[0]
  for row in 0..<height {
    let bytes = (plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
    for column in 0..<width { bytes[column] = levels[row * width + column] }
  }
  return buffer
}

extension Mask {
  /// Multiplies the color and alpha of a 32BGRA image by the mask.
  ///
  /// Unsafe: each row is written within the buffer's row; the sizes are checked.
  package func apply(to buffer: CVPixelBuffer) {
    precondition(
      buffer.pixelFormat == kCVPixelFormatType_32BGRA && buffer.width == width && buffer.height == height)
    let plane = buffer.planes[0]
    for row in 0..<height {
      let bytes = (plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for column in 0..<width {
        let share = min(max(shares[row * width + column], 0), 1)
        for channel in (4 * column)..<(4 * column + 4) {
          bytes[channel] = UInt8((Float(bytes[channel]) * share).rounded())
        }
      }
    }
  }
}
