import CVIPS
import Foundation
import ImageIO
import _CoreGraphics

/// sRGB's transfer function between the values that are stored and light, mirrored for what is below 0.
enum TransferFunction {
  static func linear(_ encoded: Double) -> Double {
    let light = SRGB.linear(abs(encoded))
    return encoded < 0 ? -light : light
  }

  static func encoded(_ linear: Double) -> Double {
    let value = SRGB.encoded(abs(linear))
    return linear < 0 ? -value : value
  }

  /// Light for each stored level of 8 bits.
  static let lightOfBytes: [Float] = (0...255).map { Float(linear(Double($0) / 255)) }
  /// Light for each stored level of 16 bits.
  static let lightOfWords: [Float] = (0...65_535).map { Float(linear(Double($0) / 65_535)) }
  /// The stored level, 0…255 with its fraction, for each of 16 bits of light: steps of a twentieth of a level where they are
  /// widest, in the dark.
  static let levelOfWords: [Float] = (0...65_535).map { Float(255 * encoded(Double($0) / 65_535)) }
}

extension VIPSImage {
  /// 16-bit whole numbers for 0…1, what is outside clipped.
  var words: VIPSImage { get throws { try scaled(65_535, plus: 0.5).cast(SV_FORMAT_USHORT) } }

  /// Light of stored values by sRGB's transfer function, unbounded, mirrored for what is below 0.
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

  /// Stored values of light; the way back.
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
