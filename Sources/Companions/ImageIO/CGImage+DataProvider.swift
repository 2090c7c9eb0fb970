public import Foundation
public import _CoreGraphics

extension CGImage {
  /// Decodes a JPEG picture; nil where the bytes aren't one, and where values would be mapped to others.
  ///
  /// - Parameters:
  ///   - decode: nil; another mapping of values isn't available.
  ///   - shouldInterpolate: accepted; drawing interpolates as its context says.
  ///   - intent: accepted.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, type: "public.jpeg", isMapped: decode != nil)
  }

  /// Decodes a PNG picture; as for JPEG.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, type: "public.png", isMapped: decode != nil)
  }

  private convenience init?(_ provider: CGDataProvider, type: String, isMapped: Bool) {
    guard !isMapped, let data = provider.data, let source = CGImageSourceCreateWithData(data, nil),
      CGImageSourceGetType(source) as String? == type,
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    let isOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
    self.init(pixelBuffer: image.pixelBuffer, opaque: isOpaque)
  }
}
