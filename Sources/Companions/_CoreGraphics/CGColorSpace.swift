/// The kind of components that a color has.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case cmyk = 2
  case lab = 3
  case deviceN = 4
  case indexed = 5
  case pattern = 6
  case XYZ = 7
}

/// What a color's components mean. Pictures here are sRGB or gray, with 8 bits a component; decoders convert
/// everything else to these. The spaces of linear light and of unbounded sRGB are those that Core Image computes in: nothing is
/// stored in them.
public final class CGColorSpace: Sendable, Hashable {
  /// Red, green and blue of IEC 61966-2-1, which every picture in memory has here.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// Gray with sRGB's transfer function.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// sRGB's red, green and blue as light: what Core Image computes in.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// The same, with components outside of 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// sRGB with components outside of 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  // Names of spaces that no picture here is in: `init?(name:)` returns nil for them.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  public static let genericLab: CFString = "kCGColorSpaceGenericLab"
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
  public static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
  public static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
  public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
  public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
  public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
  public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
  public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"

  public let name: CFString?
  public let model: CGColorSpaceModel

  /// The color components, alpha not counted: 1 or 3, and 0 of patterns with colors of their own.
  public var numberOfComponents: Int {
    model == .pattern ? baseColorSpace?.numberOfComponents ?? 0 : model == .monochrome ? 1 : 3
  }

  /// Whether pictures and colors are stored in it.
  package var isStored: Bool { self == .redGreenBlue || self == .gray }
  /// Whether its components are light.
  package var isLinear: Bool { name == Self.linearSRGB || name == Self.extendedLinearSRGB }

  /// Returns nil for a name other than `sRGB`, `genericGrayGamma2_2`, `linearSRGB`, `extendedLinearSRGB` and `extendedSRGB`.
  public init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.linearSRGB, Self.extendedLinearSRGB, Self.extendedSRGB: model = .rgb
    case Self.genericGrayGamma2_2: model = .monochrome
    default: return nil
    }
    self.name = name
    baseColorSpace = nil
  }

  /// The space of patterns' colors: those that a pattern has itself, or, for patterns without, those of a space.
  ///
  /// - Parameter patternBaseSpace: `CGContext.setFillPattern` takes colors of sRGB, whichever space this is.
  public init?(patternBaseSpace baseSpace: CGColorSpace?) {
    (name, model) = (nil, .pattern)
    baseColorSpace = baseSpace
  }

  /// The space of a pattern's color, for patterns without colors of their own; nil for all other spaces.
  public let baseColorSpace: CGColorSpace?

  /// Whether pictures can be drawn in it.
  public var supportsOutput: Bool { isStored }
  /// Whether it has more colors than most of a screen's: false, as all here have sRGB's primaries.
  public var isWideGamutRGB: Bool { false }

  fileprivate init(name: CFString, model: CGColorSpaceModel) {
    baseColorSpace = nil
    self.name = name
    self.model = model
  }

  package static let redGreenBlue = CGColorSpace(name: sRGB, model: .rgb)
  package static let gray = CGColorSpace(name: genericGrayGamma2_2, model: .monochrome)

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.name == right.name && left.baseColorSpace == right.baseColorSpace
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(baseColorSpace)
  }
}

/// Red, green and blue, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .redGreenBlue }

/// Gray, with sRGB's transfer function here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
