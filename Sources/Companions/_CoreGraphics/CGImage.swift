public import CoreVideo
public import Foundation

/// An immutable image: pixels with a size, a layout and a color space.
///
/// The pixels are those of a pixel buffer, shared and never copied. The image has no orientation.
public final class CGImage: Sendable {
  /// The pixels, premultiplied: readers that ignore alpha see the image on black, as in an opaque context.
  package let pixelBuffer: CVPixelBuffer
  /// The position of alpha and the byte order.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the image is an image mask, which paints where it is black; see `init(maskWidth:…)`.
  public let isMask: Bool

  /// Wraps a buffer's pixels without copying; the buffer must not be modified afterwards.
  ///
  /// - Parameters:
  ///   - opaque: whether to ignore the alpha of a four-component format.
  ///   - isMask: whether 8-bit gray levels are an image mask.
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

  public var width: Int { pixelBuffer.width }
  public var height: Int { pixelBuffer.height }
  /// The distance between rows in bytes, including padding.
  public var bytesPerRow: Int { CVPixelBufferGetBytesPerRow(pixelBuffer) }
  /// Bits per component: 8, except for buffers with larger components.
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
  /// Bits per pixel, including unused ones: 8 for gray, 24 or 32 for color; 12 on average for planar video.
  public var bitsPerPixel: Int {
    guard let planes = PixelLayout(format: pixelBuffer.pixelFormat)?.planes else { return 0 }
    return planes.reduce(0) {
      $0 + 8 * $1.bytesPerSample / ($1.horizontalSubsampling * $1.verticalSubsampling)
    }
  }
  /// The position of alpha.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }
  /// The layout of components in a pixel: each has separate bits.
  public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
  /// The byte order of a component or a pixel.
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
  /// Whether scaled drawing interpolates; the context may override it.
  public var shouldInterpolate: Bool { true }
  /// The handling of colors outside a device's gamut, which don't occur here.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// The mapping of levels to values: nil, the identity.
  public var decode: UnsafePointer<CGFloat>? { nil }
  /// The uniform type identifier of the image's file: nil, since it isn't stored.
  public var utType: CFString? { nil }
  /// The bytes of all rows, not copied; nil for a planar image.
  public var dataProvider: CGDataProvider? {
    guard !pixelBuffer.isPlanar, let plane = pixelBuffer.planes.first else { return nil }
    // The deallocator keeps the buffer alive, so the address is valid as long as the bytes. Read-only.
    let bytes = Data(
      bytesNoCopy: plane.baseAddress, count: plane.byteCount(bitsPerPixel: bitsPerPixel),
      deallocator: .custom { [pixelBuffer] _, _ in withExtendedLifetime(pixelBuffer) {} })
    return CGDataProvider(bytes: bytes)
  }

  /// Returns the part inside `rect`, in pixels, top-left origin, sharing this image's pixels.
  ///
  /// The rectangle is expanded to whole pixels and clipped to the image. Returns nil if nothing remains.
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
    // The release closure keeps the whole image's memory alive.
    let buffer = CVPixelBuffer(
      width: partPlane.width, height: partPlane.height, pixelFormat: pixelBuffer.pixelFormat, isPlanar: false,
      planes: [partPlane], release: { [pixelBuffer] in withExtendedLifetime(pixelBuffer) {} })
    return CGImage(pixelBuffer: buffer, opaque: isOpaque, isMask: isMask)
  }
}

extension CVPixelBuffer.Plane {
  fileprivate func byteCount(bitsPerPixel: Int) -> Int {
    (height - 1) * bytesPerRow + width * bitsPerPixel / 8
  }
}
