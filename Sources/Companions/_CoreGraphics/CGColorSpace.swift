/// The type of a color's components.
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

/// The interpretation of a color's components. Images are stored as sRGB or gray, with 8 bits per component,
/// and decoders convert the rest. Linear and extended sRGB are for Core Image's computations only.
public final class CGColorSpace: Sendable, Hashable {
  /// IEC 61966-2-1, the color space of every color image in memory.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// Gray with sRGB's transfer function.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// sRGB in linear light, which Core Image computes in.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// Linear sRGB with components outside 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// sRGB with components outside 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  // Unsupported spaces: `init?(name:)` returns nil for them.
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

  /// The number of color components without alpha: 1 or 3; 0 for colored patterns.
  public var numberOfComponents: Int {
    model == .pattern ? baseColorSpace?.numberOfComponents ?? 0 : model == .monochrome ? 1 : 3
  }

  /// Whether images and colors can be stored in it.
  package var isStored: Bool { self == .redGreenBlue || self == .gray }
  /// Whether its components are linear in light.
  package var isLinear: Bool { name == Self.linearSRGB || name == Self.extendedLinearSRGB }

  /// Returns nil unless `name` is sRGB, linear or extended sRGB (or both), or `genericGrayGamma2_2`.
  public init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.linearSRGB, Self.extendedLinearSRGB, Self.extendedSRGB: model = .rgb
    case Self.genericGrayGamma2_2: model = .monochrome
    default: return nil
    }
    self.name = name
    baseColorSpace = nil
  }

  /// Creates a pattern space: for colored patterns if the base space is nil, otherwise for uncolored ones.
  ///
  /// - Parameter patternBaseSpace: any space; `CGContext.setFillPattern` always takes sRGB components.
  public init?(patternBaseSpace baseSpace: CGColorSpace?) {
    (name, model) = (nil, .pattern)
    baseColorSpace = baseSpace
  }

  /// The color space of an uncolored pattern; nil for all other spaces.
  public let baseColorSpace: CGColorSpace?

  /// Whether images can be drawn in it.
  public var supportsOutput: Bool { isStored }
  /// Whether the gamut exceeds sRGB's: false, since all spaces here have sRGB's primaries.
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

/// Returns sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .redGreenBlue }

/// Returns gray with sRGB's transfer function.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
