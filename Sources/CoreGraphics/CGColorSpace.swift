/// The kind of components that a colour has.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case cmyk = 2
}

/// What a colour's components mean. Pictures here are sRGB or grey, with 8 bits a component; decoders convert
/// everything else to these.
public final class CGColorSpace: Sendable, Equatable {
  /// Red, green and blue of IEC 61966-2-1, which every picture in memory has here.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// Grey with sRGB's transfer function.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

  public let name: CFString?
  public let model: CGColorSpaceModel

  /// The colour components, alpha not counted: 1 or 3.
  public var numberOfComponents: Int { model == .monochrome ? 1 : 3 }

  /// Returns nil for a name other than `sRGB` and `genericGrayGamma2_2`: no other space is kept in memory.
  public init?(name: CFString) {
    switch name {
    case Self.sRGB: model = .rgb
    case Self.genericGrayGamma2_2: model = .monochrome
    default: return nil
    }
    self.name = name
  }

  fileprivate init(name: CFString, model: CGColorSpaceModel) {
    self.name = name
    self.model = model
  }

  package static let redGreenBlue = CGColorSpace(name: sRGB, model: .rgb)
  package static let grey = CGColorSpace(name: genericGrayGamma2_2, model: .monochrome)

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.name == right.name }
}

/// Red, green and blue, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .redGreenBlue }

/// Grey, with sRGB's transfer function here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .grey }
