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

  /// Components in sRGB, not multiplied by alpha.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: [red, green, blue, alpha], colorSpace: .redGreenBlue)
  }

  /// Components in sRGB, not multiplied by alpha.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Four components in sRGB or two in gray, alpha the last; nil for others.
  convenience init?(numbers: [CGFloat]) {
    guard [2, 4].contains(numbers.count) else { return nil }
    self.init(values: numbers, colorSpace: numbers.count == 2 ? .gray : .redGreenBlue)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(values: [gray, alpha], colorSpace: .gray)
  }

  /// Gray with sRGB's transfer function.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Components in a color space, not multiplied by alpha.
  ///
  /// - Parameters:
  ///   - space: sRGB or gray; nil for others.
  ///   - components: as many as the space has, then alpha. Only so many are read.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.isStored else { return nil }
    let values = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(values: Array(values), colorSpace: space)
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public var components: [CGFloat]? { values }
  /// The components, alpha included.
  public var numberOfComponents: Int { values.count }
  public var alpha: CGFloat { values[values.count - 1] }

  /// The color with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(values: values.dropLast() + [alpha], colorSpace: values.count == 2 ? .gray : .redGreenBlue)
  }

  /// The color in another space: gray becomes three equal components, a color the gray of its luminance, by Rec. 709's weights of
  /// the light.
  ///
  /// - Parameters:
  ///   - intent: accepted and ignored: both spaces hold all colors of sRGB, and only grays lose theirs.
  ///   - options: accepted and ignored, as at Apple's.
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
