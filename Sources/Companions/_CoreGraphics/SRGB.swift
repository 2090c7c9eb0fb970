public import Foundation

/// sRGB (IEC 61966-2-1): the transfer function between encoded and linear components, 0…1, and the primaries.
package enum SRGB {
  /// The encoded component up to which the transfer function is linear; above it is a power function.
  @inlinable package static var encodedThreshold: Double { 0.04045 }
  /// The same threshold, in linear light.
  @inlinable package static var linearThreshold: Double { 0.0031308 }
  /// The ratio of encoded to linear below the threshold.
  @inlinable package static var slope: Double { 12.92 }
  /// The offset of the power function: 1.055 · light^(1 / 2.4) − 0.055.
  @inlinable package static var offset: Double { 0.055 }
  @inlinable package static var exponent: Double { 2.4 }

  /// The weights of linear red, green and blue in luminance, as in BT.709.
  @inlinable package static var luminanceWeights: (red: Double, green: Double, blue: Double) {
    (0.2126, 0.7152, 0.0722)
  }

  /// CIE 1931 X, Y and Z (one row each) of linear red, green and blue; white is D65, with Y = 1.
  package static let tristimulus = [
    [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
    [0.0193339, 0.1191920, 0.9503041],
  ]

  /// Decodes a component to linear light.
  @inlinable
  package static func linear<Value: TransferValue>(_ encoded: Value) -> Value {
    encoded <= Value(encodedThreshold)
      ? encoded / Value(slope)
      : ((encoded + Value(offset)) / Value(1 + offset)).raised(to: Value(exponent))
  }

  /// Encodes linear light to a component.
  @inlinable
  package static func encoded<Value: TransferValue>(_ light: Value) -> Value {
    light <= Value(linearThreshold)
      ? light * Value(slope)
      : Value(1 + offset) * light.raised(to: 1 / Value(exponent)) - Value(offset)
  }

  /// The luminance in linear light of encoded components.
  @inlinable
  package static func luminance<Value: TransferValue>(red: Value, green: Value, blue: Value) -> Value {
    let weights = luminanceWeights
    return Value(weights.red) * linear(red) + Value(weights.green) * linear(green)
      + Value(weights.blue) * linear(blue)
  }
}

/// A floating-point type with powers in its own precision.
package protocol TransferValue: BinaryFloatingPoint {
  func raised(to exponent: Self) -> Self
}

extension Float: TransferValue {
  @inlinable
  package func raised(to exponent: Float) -> Float { pow(self, exponent) }
}

extension Double: TransferValue {
  @inlinable
  package func raised(to exponent: Double) -> Double { pow(self, exponent) }
}

extension CGFloat: TransferValue {
  @inlinable
  package func raised(to exponent: CGFloat) -> CGFloat { pow(self, exponent) }
}
