public import CoreVideo
public import Foundation

/// A picture that doesn't change: pixels with a size, a layout and a color space.
///
/// The pixels are those of a pixel buffer, shared and never copied. The picture carries no orientation.
public final class CGImage: Sendable {
  /// The pixels. Where there is alpha, the color has been multiplied by it, so that a reader that ignores
  /// alpha sees the picture on black, as Core Graphics draws it into an opaque context.
  package let pixelBuffer: CVPixelBuffer
  /// Where a pixel's alpha is, and the order of its bytes.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the picture is an image mask, which paints where it is black; see `init(maskWidth:…)`.
  public let isMask: Bool

  /// Shows a buffer's pixels, without copying them; nobody may write to the buffer from now on.
  ///
  /// - Parameters:
  ///   - opaque: whether the alpha component of a four-component format means nothing.
  ///   - isMask: whether 8-bit gray means where nothing is painted.
  package init(pixelBuffer: CVPixelBuffer, opaque: Bool = false, isMask: Bool = false) {
    self.pixelBuffer = pixelBuffer
    self.isMask = isMask
    bitmapInfo =
      switch pixelBuffer.pixelFormat {
      case kCVPixelFormatType_32BGRA:
        CGBitmapInfo(opaque ? .noneSkipFirst : .premultipliedFirst, .byteOrder32Little)
      case kCVPixelFormatType_32ARGB: CGBitmapInfo(opaque ? .noneSkipFirst : .premultipliedFirst)
      case kCVPixelFormatType_32RGBA: CGBitmapInfo(opaque ? .noneSkipLast : .premultipliedLast)
      case kCVPixelFormatType_32ABGR:
        CGBitmapInfo(opaque ? .noneSkipLast : .premultipliedLast, .byteOrder32Little)
      case kCVPixelFormatType_64ARGB:
        CGBitmapInfo(opaque ? .noneSkipFirst : .premultipliedFirst, .byteOrder16Big)
      case kCVPixelFormatType_64RGBALE:
        CGBitmapInfo(opaque ? .noneSkipLast : .premultipliedLast, .byteOrder16Little)
      case kCVPixelFormatType_64RGBAHalf:
        CGBitmapInfo(opaque ? .noneSkipLast : .premultipliedLast, [.floatComponents, .byteOrder16Little])
      case kCVPixelFormatType_128RGBAFloat:
        CGBitmapInfo(opaque ? .noneSkipLast : .premultipliedLast, [.floatComponents, .byteOrder32Little])
      case kCVPixelFormatType_OneComponent16: .byteOrder16Little
      case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat32,
        kCVPixelFormatType_DisparityFloat32:
        [.floatComponents, .byteOrder32Little]
      case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16,
        kCVPixelFormatType_DisparityFloat16:
        [.floatComponents, .byteOrder16Little]
      default: []
      }
  }

  /// The width in pixels.
  public var width: Int { pixelBuffer.width }
  /// The height in pixels.
  public var height: Int { pixelBuffer.height }
  /// The distance between rows in bytes, padding included.
  public var bytesPerRow: Int { CVPixelBufferGetBytesPerRow(pixelBuffer) }
  /// The bits of one component: 8, but for buffers of larger ones.
  public var bitsPerComponent: Int {
    switch pixelBuffer.pixelFormat {
    case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DepthFloat32,
      kCVPixelFormatType_DisparityFloat32, kCVPixelFormatType_128RGBAFloat:
      32
    case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_DepthFloat16,
      kCVPixelFormatType_DisparityFloat16, kCVPixelFormatType_OneComponent16, kCVPixelFormatType_64ARGB,
      kCVPixelFormatType_64RGBALE, kCVPixelFormatType_64RGBAHalf:
      16
    default: 8
    }
  }
  /// The bits of one pixel, unused ones included: 8 for gray, 24 or 32 for color; 12 on average for video's
  /// planes.
  public var bitsPerPixel: Int {
    guard let planes = PixelLayout(format: pixelBuffer.pixelFormat)?.planes else { return 0 }
    return planes.reduce(0) {
      $0 + 8 * $1.bytesPerSample / ($1.horizontalSubsampling * $1.verticalSubsampling)
    }
  }
  /// Where a pixel's alpha is.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }
  /// How a pixel's components share its bits: each has bits of its own.
  public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
  /// In which order the bytes of a component or a pixel are.
  public var byteOrderInfo: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: bitmapInfo.byteOrder.rawValue) ?? .orderDefault
  }
  /// sRGB for color and gray for one component; nil for an image mask.
  public var colorSpace: CGColorSpace? {
    if isMask { return nil }
    return switch pixelBuffer.pixelFormat {
    case kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16,
      kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_OneComponent32Float,
      kCVPixelFormatType_DepthFloat16,
      kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DisparityFloat16,
      kCVPixelFormatType_DisparityFloat32:
      .gray
    default: .redGreenBlue
    }
  }
  /// Whether drawings at another size interpolate, which they do unless their context says otherwise.
  public var shouldInterpolate: Bool { true }
  /// How colors that a device hasn't are shown; here nothing is.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// How levels are mapped to numbers: as they are.
  public var decode: UnsafePointer<CGFloat>? { nil }
  /// The uniform type identifier of the file that the picture is from; nil, as it isn't remembered.
  public var utType: CFString? { nil }
  /// The bytes of all rows, not copied; nil for a picture whose components lie in planes.
  public var dataProvider: CGDataProvider? {
    guard !pixelBuffer.isPlanar, let plane = pixelBuffer.planes.first else { return nil }
    // The buffer lives in the deallocator, so the address is valid as long as the bytes are; they are only read.
    let bytes = Data(
      bytesNoCopy: plane.baseAddress, count: plane.byteCount(bitsPerPixel: bitsPerPixel),
      deallocator: .custom { [pixelBuffer] _, _ in withExtendedLifetime(pixelBuffer) {} })
    return CGDataProvider(bytes: bytes)
  }

  /// The part inside `rect`, in pixels from the top left corner, sharing this picture's pixels.
  ///
  /// The rectangle grows to whole pixels and is cut at the picture's edges, so the part may be smaller than
  /// asked for. Returns nil where nothing of the picture is inside.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard !rect.hasNaN else { return nil }
    let part = rect.standardized.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1, !pixelBuffer.isPlanar,
      let plane = pixelBuffer.planes.first
    else { return nil }
    let x = Int(part.minX)
    let y = Int(part.minY)
    let offset = y * plane.bytesPerRow + x * bitsPerPixel / 8
    let partPlane = CVPixelBuffer.Plane(
      baseAddress: plane.baseAddress + offset, width: Int(part.width), height: Int(part.height),
      bytesPerRow: plane.bytesPerRow)
    // The part's release closure keeps the whole picture's memory alive.
    let buffer = CVPixelBuffer(
      width: partPlane.width, height: partPlane.height, pixelFormat: pixelBuffer.pixelFormat, isPlanar: false,
      planes: [partPlane], release: { [pixelBuffer] in withExtendedLifetime(pixelBuffer) {} })
    return CGImage(pixelBuffer: buffer, opaque: isOpaque, isMask: isMask)
  }
}

extension CVPixelBuffer.Plane {
  /// The bytes from the first pixel to the last, without the padding after the last row.
  fileprivate func byteCount(bitsPerPixel: Int) -> Int {
    (height - 1) * bytesPerRow + width * bitsPerPixel / 8
  }
}
