public import Foundation
public import _CoreGraphics

extension CGImage {
  /// Decodes a JPEG image; nil if the bytes aren't a JPEG file, or if `decode` isn't nil.
  ///
  /// - Parameters:
  ///   - decode: must be nil; value mapping isn't supported.
  ///   - shouldInterpolate: accepted and ignored; the context's setting applies when the image is drawn.
  ///   - intent: accepted and ignored.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, type: "public.jpeg", isMapped: decode != nil)
  }

  /// Decodes a PNG image; nil if the bytes aren't a PNG file, or if `decode` isn't nil.
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
