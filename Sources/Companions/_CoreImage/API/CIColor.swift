public import _CoreGraphics
public import Foundation

/// A color for filters: red, green, blue in sRGB, not premultiplied, and alpha; 0…1, or beyond for colors.
public final class CIColor: Hashable, Sendable, CustomStringConvertible {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Returns nil for a color space other than sRGB: colors aren't converted.
  public convenience init?(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, colorSpace: CGColorSpace
  ) {
    guard colorSpace == .redGreenBlue else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns nil for a color space other than sRGB: colors aren't converted.
  public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, colorSpace: CGColorSpace) {
    self.init(red: red, green: green, blue: blue, alpha: 1, colorSpace: colorSpace)
  }

  public convenience init(cgColor: CGColor) {
    let (red, green, blue, alpha) = cgColor.rgba
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Parses a `stringRepresentation`: red, green, blue and optionally alpha, separated by spaces. Values that
  /// aren't numbers are 0; a missing alpha is 1.
  public convenience init(string representation: String) {
    let values = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) }
    func value(_ index: Int, _ missing: CGFloat) -> CGFloat {
      values.indices.contains(index) ? values[index] : missing
    }
    self.init(red: value(0, 0), green: value(1, 0), blue: value(2, 0), alpha: value(3, 1))
  }

  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)

  public var numberOfComponents: Int { 4 }
  public var colorSpace: CGColorSpace { .redGreenBlue }
  /// The four components, separated by spaces.
  public var stringRepresentation: String { [red, green, blue, alpha].spaced }
  public var description: String { stringRepresentation }

  public static func == (left: CIColor, right: CIColor) -> Bool {
    [left.red, left.green, left.blue, left.alpha] == [right.red, right.green, right.blue, right.alpha]
  }
  public func hash(into hasher: inout Hasher) {
    for component in [red, green, blue, alpha] { hasher.combine(component) }
  }
}

extension [CGFloat] {
  /// The numbers separated by spaces, integers without a fraction.
  var spaced: String {
    map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String(Double($0)) }.joined(separator: " ")
  }
}
