/// The position of a pixel's alpha, and whether the color is premultiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// After the premultiplied color: RGBA.
  case premultipliedLast = 1
  /// Before the premultiplied color: ARGB.
  case premultipliedFirst = 2
  /// After the color, which isn't premultiplied: RGBA.
  case last = 3
  /// Before the color, which isn't premultiplied: ARGB.
  case first = 4
  /// An unused component after the color: RGBX.
  case noneSkipLast = 5
  /// An unused component before the color: XRGB.
  case noneSkipFirst = 6
  /// Alpha without color.
  case alphaOnly = 7
}

/// The byte order of a component or a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// The layout of a pixel's components in its bits.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  case mask = 0xF0000
  /// Each component has the same number of separate bits.
  case packed = 0
  case RGB555 = 0x10000
  case RGB565 = 0x20000
  case RGB101010 = 0x30000
  case RGBCIF10 = 0x40000
}

/// A pixel's alpha (`CGImageAlphaInfo`, the lowest five bits), component type and byte order.
///
/// `byteOrder32Little` with `premultipliedFirst` means BGRA in memory, as in video.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The alpha's position; nil if the lowest five bits are invalid.
  public var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue)
  }

  package init(_ alphaInfo: CGImageAlphaInfo, _ byteOrder: CGBitmapInfo = []) {
    self.init(rawValue: alphaInfo.rawValue | byteOrder.rawValue)
  }

  package var byteOrder: CGBitmapInfo { intersection(.byteOrderMask) }
}

/// This machine's byte order of 16-bit components.
public var kCGBitmapByteOrder16Host: CGBitmapInfo {
  UInt16(1).littleEndian == 1 ? .byteOrder16Little : .byteOrder16Big
}
/// This machine's byte order of 32-bit pixels.
public var kCGBitmapByteOrder32Host: CGBitmapInfo {
  UInt32(1).littleEndian == 1 ? .byteOrder32Little : .byteOrder32Big
}

/// The handling of colors outside the destination's gamut. Accepted and stored; colors here are sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
