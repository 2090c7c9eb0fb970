import CoreVideo
public import Foundation

extension CGImage {
  /// Makes an image mask: pixels that say where something is painted, fully where they are 0 and nothing where they are 255.
  ///
  /// - Parameters:
  ///   - width: pixels, 1…65,535.
  ///   - height: pixels, 1…65,535.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 8.
  ///   - bytesPerRow: at least `width`.
  ///   - provider: at least `bytesPerRow` × (`height` - 1) + `width` bytes, which are copied.
  ///   - decode: must be nil.
  ///   - shouldInterpolate: accepted and ignored; drawings interpolate.
  /// - Returns: nil for any other layout, and for too few bytes.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard
      let gray = CGImage(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow, space: .gray, bitmapInfo: [], provider: provider, decode: decode,
        shouldInterpolate: shouldInterpolate, intent: .defaultIntent)
    else { return nil }
    self.init(pixelBuffer: gray.pixelBuffer, isMask: true)
  }

  /// The picture with alpha from a mask, which is scaled to its size: that of a gray picture is its level, that of an image mask the
  /// opposite. Nil for a mask with colors, and where memory is short or Cairo isn't installed.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard mask.pixelBuffer.pixelFormat == kCVPixelFormatType_OneComponent8,
      let pixels = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: pixels)
    else { return nil }
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: all, mask: mask)
    context.draw(self, in: all)
    return context.makeImage()
  }

  /// The picture itself for the space that it is in, nil for others: nothing is converted.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? { space == colorSpace ? self : nil }

  /// The picture itself: it doesn't change.
  public func copy() -> CGImage? { self }
}
