/// How the pixels that a `CIContext` makes are stored: by the component's size and the components' order in memory. Colors are
/// multiplied by alpha.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// 8 bits a component: alpha, red, green, blue.
  public static let ARGB8 = CIFormat(rawValue: 265)
  /// 8 bits a component: blue, green, red, alpha.
  public static let BGRA8 = CIFormat(rawValue: 266)
  /// 8 bits a component: red, green, blue, alpha.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// 8 bits a component: alpha, blue, green, red.
  public static let ABGR8 = CIFormat(rawValue: 267)
  /// 32-bit floating point: red, green, blue, alpha.
  public static let RGBAf = CIFormat(rawValue: 2313)
  /// 16-bit floating point: red, green, blue, alpha. For `CIContextOption.workingFormat`; nothing is rendered into it.
  public static let RGBAh = CIFormat(rawValue: 2056)
  /// 8 bits of red.
  public static let R8 = CIFormat(rawValue: 259)
  /// 32-bit floating point: red.
  public static let Rf = CIFormat(rawValue: 2309)
  /// 8 bits of luminance.
  public static let L8 = CIFormat(rawValue: 280)

  /// Those of which a picture loses nothing here.
  static let ofFourBytes: Set<CIFormat> = [.ARGB8, .BGRA8, .RGBA8, .ABGR8]
}
