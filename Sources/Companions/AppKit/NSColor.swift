/// A color in sRGB or gray.
open class NSColor: NSObject, @unchecked Sendable {
  /// The same color for Core Graphics.
  public let cgColor: CGColor

  init(_ color: CGColor) { cgColor = color }

  /// Creates a color in sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a color in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color in sRGB, in place of the calibrated color space.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color in sRGB, in place of the device's color space.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray, 0 for black.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(CGColor(gray: white, alpha: alpha)) }

  public convenience init?(cgColor: CGColor) { self.init(cgColor) }

  /// Red, green, blue and alpha; a gray has three equal components.
  private var components: [CGFloat] {
    let values = cgColor.components ?? []
    return values.count == 2 ? [values[0], values[0], values[0], values[1]] : values
  }

  open var redComponent: CGFloat { components[0] }
  open var greenComponent: CGFloat { components[1] }
  open var blueComponent: CGFloat { components[2] }
  open var alphaComponent: CGFloat { cgColor.alpha }

  /// Returns the color with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> NSColor { NSColor(cgColor.copy(alpha: alpha) ?? cgColor) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSColor)?.cgColor == cgColor }
  open override var hash: Int { cgColor.hashValue }
}

extension NSColor {
  public class var black: NSColor { NSColor(white: 0, alpha: 1) }
  public class var darkGray: NSColor { NSColor(white: 1 / 3, alpha: 1) }
  public class var gray: NSColor { NSColor(white: 0.5, alpha: 1) }
  public class var lightGray: NSColor { NSColor(white: 2 / 3, alpha: 1) }
  public class var white: NSColor { NSColor(white: 1, alpha: 1) }
  public class var clear: NSColor { NSColor(white: 0, alpha: 0) }
  public class var red: NSColor { NSColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: NSColor { NSColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: NSColor { NSColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: NSColor { NSColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var magenta: NSColor { NSColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var yellow: NSColor { NSColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var orange: NSColor { NSColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: NSColor { NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: NSColor { NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}
