import CoreVideo
public import Foundation

extension CGImage {
  /// Creates an image mask, which paints fully where it is 0 and not at all where it is 255.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1…65,535.
  ///   - height: in pixels, 1…65,535.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 8.
  ///   - bytesPerRow: at least `width`.
  ///   - provider: at least `bytesPerRow` × (`height` - 1) + `width` bytes, which are copied.
  ///   - decode: must be nil.
  ///   - shouldInterpolate: accepted and ignored; drawing interpolates.
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

  /// Returns the image with alpha from a mask, scaled to its size: the level of a gray image, the inverse of
  /// an image mask's. Nil for a color mask, if memory is short, or if Cairo isn't installed.
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

  /// Returns the image itself if it is in this space, otherwise nil: nothing is converted.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? { space == colorSpace ? self : nil }

  /// Returns the image itself, which is immutable.
  public func copy() -> CGImage? { self }
}
