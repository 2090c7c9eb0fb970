import CoreVideo
package import ImageIO

extension OrientedImage {
  /// Returns the image with an opaque ground behind its transparent parts, in the same orientation, for
  /// readers of what is drawn or written in it: alpha isn't read elsewhere, so that all grounds are black,
  /// and black ink is invisible.
  ///
  /// The ground is white, as in viewers, unless nearly nothing stands out from it: bright ink is on black.
  /// An image without transparent parts is returned as it is, as are one without visible parts and one whose
  /// colors exceed alpha: that isn't alpha, but whatever its writer left there.
  ///
  /// Cost: one pass over the pixels of formats with alpha, and a second one if there are transparent parts.
  ///
  /// - Throws: `PixelSamplingError.invalidSize` if memory is short.
  package func onOpaqueGround() throws(PixelSamplingError) -> OrientedImage {
    guard let layout = AlphaLayout(buffer.pixelFormat), Ink(buffer, layout).needsWhite else { return self }
    guard
      let target = CVPixelBuffer(
        width: buffer.width, height: buffer.height, pixelFormat: buffer.pixelFormat)
    else { throw .invalidSize(width: buffer.width, height: buffer.height) }
    buffer.writeOnWhite(into: target, layout)
    return OrientedImage(target, orientation: orientation)
  }
}

/// The offset of alpha in a pixel of four bytes, and that of the first color.
private struct AlphaLayout {
  let alpha: Int
  let color: Int

  init?(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA: (alpha, color) = (3, 0)
    case kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR: (alpha, color) = (0, 1)
    default: return nil
    }
  }
}

/// The visible parts of an image with alpha: the sums of what stands out from white and from black.
private struct Ink {
  private var isTransparent = false
  private var isPremultiplied = true
  private var onWhite = 0
  private var onBlack = 0

  /// The ratio of the sums up to which the ink is bright: that of light gray, 0.86.
  private static let ratio = 6

  /// Unsafe: pixels are read within the first plane's rows, which have four bytes a pixel in these formats.
  init(_ buffer: CVPixelBuffer, _ layout: AlphaLayout) {
    guard let plane = buffer.planes.first else { return }
    withExtendedLifetime(buffer) {
      for y in 0..<plane.height {
        let row = plane.baseAddress + y * plane.bytesPerRow
        add(row.assumingMemoryBound(to: UInt8.self), plane.width, layout)
        guard isPremultiplied else { return }
      }
    }
  }

  private mutating func add(_ row: UnsafePointer<UInt8>, _ width: Int, _ layout: AlphaLayout) {
    var (least, excess): (UInt8, Bool) = (255, false)
    var (coverage, levels) = (0, 0)
    for x in 0..<width {
      let pixel = row + 4 &* x
      let alpha = pixel[layout.alpha]
      let first = pixel[layout.color]
      let second = pixel[layout.color &+ 1]
      let third = pixel[layout.color &+ 2]
      least = min(least, alpha)
      excess = excess || max(first, max(second, third)) > alpha
      // Three times the level: the mean of the colors is near enough.
      coverage &+= Int(alpha)
      levels &+= Int(first) &+ Int(second) &+ Int(third)
    }
    if least < 255 { isTransparent = true }
    if excess { isPremultiplied = false }
    onWhite += 3 * coverage - levels
    onBlack += levels
  }

  var needsWhite: Bool {
    // At least one is positive if anything is visible.
    isTransparent && isPremultiplied && onWhite + onBlack > 0 && onWhite * Self.ratio >= onBlack
  }
}

extension CVPixelBuffer {
  /// Writes the image on white, opaque.
  ///
  /// Unsafe: both buffers have the same size and format, of four bytes a pixel; the target isn't shared yet.
  fileprivate func writeOnWhite(into target: CVPixelBuffer, _ layout: AlphaLayout) {
    guard let source = planes.first, let output = target.planes.first else { return }
    withExtendedLifetime((self, target)) {
      for y in 0..<source.height {
        let row = (source.baseAddress + y * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        let written = (output.baseAddress + y * output.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for x in 0..<source.width {
          let (pixel, result) = (row + 4 &* x, written + 4 &* x)
          let ground = 255 &- pixel[layout.alpha]
          result[layout.alpha] = 255
          // No color exceeds alpha.
          for place in layout.color..<layout.color &+ 3 { result[place] = pixel[place] &+ ground }
        }
      }
    }
  }
}
