public import Foundation

/// A color: sRGB or gray components and alpha, each 0…1.
public final class CGColor: Sendable, Hashable {
  /// Red, green, blue and alpha, or gray and alpha.
  package let values: [CGFloat]
  public let colorSpace: CGColorSpace?

  private init(values: [CGFloat], colorSpace: CGColorSpace) {
    self.values = values
    self.colorSpace = colorSpace
  }

  /// Creates a color in sRGB, not premultiplied.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: [red, green, blue, alpha], colorSpace: .redGreenBlue)
  }

  /// Creates a color in sRGB, not premultiplied.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color from sRGB or gray components followed by alpha; nil unless there are four or two.
  convenience init?(numbers: [CGFloat]) {
    guard [2, 4].contains(numbers.count) else { return nil }
    self.init(values: numbers, colorSpace: numbers.count == 2 ? .gray : .redGreenBlue)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(values: [gray, alpha], colorSpace: .gray)
  }

  /// Creates a gray with sRGB's transfer function.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a color, not premultiplied.
  ///
  /// - Parameters:
  ///   - space: sRGB or gray; nil is returned for others.
  ///   - components: the space's components, then alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.isStored else { return nil }
    let values = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(values: Array(values), colorSpace: space)
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public var components: [CGFloat]? { values }
  /// The number of components, including alpha.
  public var numberOfComponents: Int { values.count }
  public var alpha: CGFloat { values[values.count - 1] }

  /// Returns the color with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(values: values.dropLast() + [alpha], colorSpace: values.count == 2 ? .gray : .redGreenBlue)
  }

  /// Converts the color. Gray becomes three equal components, a color the gray of its luminance (Rec. 709).
  ///
  /// - Parameters:
  ///   - intent: accepted and ignored: both spaces have sRGB's gamut, and gray only loses hues.
  ///   - options: accepted and ignored, as on Apple's platforms.
  /// - Returns: nil for a space other than sRGB and gray.
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?)
    -> CGColor?
  {
    guard space.isStored else { return nil }
    let (red, green, blue, alpha) = rgba
    guard space.model == .monochrome else {
      return CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    guard values.count == 4 else { return self }
    return CGColor(gray: SRGB.encoded(SRGB.luminance(red: red, green: green, blue: blue)), alpha: alpha)
  }

  package var rgba: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values.count == 2
      ? (values[0], values[0], values[0], values[1]) : (values[0], values[1], values[2], values[3])
  }

  public static func == (left: CGColor, right: CGColor) -> Bool { left.values == right.values }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
