public import CoreGraphics
import Foundation

/// Colors for classes, distinguishable with the common color-vision deficiencies (Okabe and Ito, 2008,
/// without black).
public enum OverlayPalette {
  public static let orange = CGColor(red: 0.90, green: 0.62, blue: 0.00, alpha: 1)
  public static let skyBlue = CGColor(red: 0.34, green: 0.71, blue: 0.91, alpha: 1)
  public static let bluishGreen = CGColor(red: 0.00, green: 0.62, blue: 0.45, alpha: 1)
  public static let yellow = CGColor(red: 0.94, green: 0.89, blue: 0.26, alpha: 1)
  public static let blue = CGColor(red: 0.00, green: 0.45, blue: 0.70, alpha: 1)
  public static let vermilion = CGColor(red: 0.84, green: 0.37, blue: 0.00, alpha: 1)
  public static let reddishPurple = CGColor(red: 0.80, green: 0.47, blue: 0.65, alpha: 1)

  // Further colors for kinds of objects, which also differ in how they are drawn.
  public static let turquoise = CGColor(red: 0.25, green: 0.88, blue: 0.82, alpha: 1)
  public static let violet = CGColor(red: 0.58, green: 0.44, blue: 0.98, alpha: 1)
  public static let rose = CGColor(red: 0.98, green: 0.40, blue: 0.55, alpha: 1)
  public static let paper = CGColor(red: 0.96, green: 0.94, blue: 0.88, alpha: 1)

  private static let colors = [orange, skyBlue, bluishGreen, yellow, blue, vermilion, reddishPurple]

  /// The color of a class index; any integer, because the palette repeats.
  public static func color(_ index: Int) -> CGColor {
    let count = colors.count
    return colors[(index % count + count) % count]
  }

  /// Black or white, whichever has the higher contrast with a color (contrast ratio of WCAG 2.1).
  static func textColor(on background: CGColor) -> CGColor {
    let luminance = relativeLuminance(background)
    return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? .black : .white
  }

  static func relativeLuminance(_ color: CGColor) -> CGFloat {
    let (red, green, blue, _) = color.rgba
    return SRGB.luminance(red: red, green: green, blue: blue)
  }
}
