import CVIPS
import Foundation
import ImageIO
import _CoreGraphics

/// sRGB's transfer function between stored values and light, mirrored for negative values.
enum TransferFunction {
  static func linear(_ encoded: Double) -> Double {
    let light = SRGB.linear(abs(encoded))
    return encoded < 0 ? -light : light
  }

  static func encoded(_ linear: Double) -> Double {
    let value = SRGB.encoded(abs(linear))
    return linear < 0 ? -value : value
  }

  /// Light for each 8-bit stored level.
  static let lightOfBytes: [Float] = (0...255).map { Float(linear(Double($0) / 255)) }
  /// Light for each 16-bit stored level.
  static let lightOfWords: [Float] = (0...65_535).map { Float(linear(Double($0) / 65_535)) }
  /// The fractional stored level, 0…255, for each 16-bit level of light: at most 1/20 apart, in the dark.
  static let levelOfWords: [Float] = (0...65_535).map { Float(255 * encoded(Double($0) / 65_535)) }
}

extension VIPSImage {
  /// 0…1 as 16-bit integers, clamped.
  var words: VIPSImage { get throws { try scaled(65_535, plus: 0.5).cast(SV_FORMAT_USHORT) } }

  /// Converts stored values to light, unbounded and mirrored for negative values.
  var lightOfEncoded: VIPSImage {
    get throws {
      let stored = try shared
      let size = try stored.magnitude.shared
      let bright = try size.scaled(1 / (1 + SRGB.offset), plus: SRGB.offset / (1 + SRGB.offset))
        .power(SRGB.exponent)
      let light = try size.isAtLeast(SRGB.encodedThreshold).choosing(bright, size.scaled(1 / SRGB.slope))
        .shared
      return try stored.isAtLeast(0).choosing(light, light.scaled(-1))
    }
  }

  var encodedLight: VIPSImage {
    get throws {
      let light = try shared
      let size = try light.magnitude.shared
      let bright = try size.power(1 / SRGB.exponent).scaled(1 + SRGB.offset, plus: -SRGB.offset)
      let value = try size.isAtLeast(SRGB.linearThreshold).choosing(bright, size.scaled(SRGB.slope)).shared
      return try light.isAtLeast(0).choosing(value, value.scaled(-1))
    }
  }
}
