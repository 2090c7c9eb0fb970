/// The format of a `CIContext`'s output pixels, premultiplied: component size and order in memory.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// 8 bits per component: alpha, red, green, blue.
  public static let ARGB8 = CIFormat(rawValue: 265)
  /// 8 bits per component: blue, green, red, alpha.
  public static let BGRA8 = CIFormat(rawValue: 266)
  /// 8 bits per component: red, green, blue, alpha.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// 8 bits per component: alpha, blue, green, red.
  public static let ABGR8 = CIFormat(rawValue: 267)
  /// 32-bit floating point: red, green, blue, alpha.
  public static let RGBAf = CIFormat(rawValue: 2313)
  /// 16-bit floating point: red, green, blue, alpha. For `CIContextOption.workingFormat`, not for output.
  public static let RGBAh = CIFormat(rawValue: 2056)
  /// 8 bits of red.
  public static let R8 = CIFormat(rawValue: 259)
  /// 32-bit floating point: red.
  public static let Rf = CIFormat(rawValue: 2309)
  /// 8 bits of luminance.
  public static let L8 = CIFormat(rawValue: 280)

  /// Formats that store an image without loss here.
  static let ofFourBytes: Set<CIFormat> = [.ARGB8, .BGRA8, .RGBA8, .ABGR8]
}
