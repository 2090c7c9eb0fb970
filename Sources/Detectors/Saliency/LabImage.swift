import CoreGraphics
import Foundation
import ImageIO
import PixelSampling

/// A small image in CIE L*a*b*, a perceptually uniform color space: lightness, green to red, blue to yellow.
struct LabImage: Sendable {
  let length: Int
  /// Three planes of `length * length` values: lightness 0…255, the others about -128…127.
  let planes: [[Float]]

  /// - Parameter region: normalized, lower-left origin, in the upright image.
  /// - Throws: `PixelSamplingError`.
  init(_ image: OrientedImage, region: CGRect, length: Int) throws {
    let plan = try SamplingPlan(
      of: image, regionOfInterest: region, destinationWidth: length, destinationHeight: length)
    let area = length * length
    var levels = [Float](repeating: 0, count: 3 * area)
    try levels.withUnsafeMutableBufferPointer {
      try PixelSampler(plan: plan).sample(
        image.buffer, into: $0, format: TensorFormat(channels: .rgb, scale: 1 / 255))
    }
    self.init(
      red: levels[..<area], green: levels[area..<(2 * area)], blue: levels[(2 * area)...], length: length)
  }

  /// - Parameter red: sRGB, 0…1, row by row; likewise the others.
  init(red: ArraySlice<Float>, green: ArraySlice<Float>, blue: ArraySlice<Float>, length: Int) {
    self.length = length
    var planes = [[Float]](repeating: [], count: 3)
    for (red, (green, blue)) in zip(red, zip(green, blue)) {
      let lab = Self.lab(SIMD3(SRGB.linear(red), SRGB.linear(green), SRGB.linear(blue)))
      for channel in 0..<3 { planes[channel].append(lab[channel]) }
    }
    self.planes = planes
  }

  /// From linear sRGB to CIE XYZ, relative to white (D65).
  private static let toX = SIMD3(SRGB.tristimulus[0].map(Float.init)) / 0.95047
  private static let toY = SIMD3(SRGB.tristimulus[1].map(Float.init))
  private static let toZ = SIMD3(SRGB.tristimulus[2].map(Float.init)) / 1.08883

  /// Converts according to CIE 15, with lightness scaled from 100 to 255.
  private static func lab(_ rgb: SIMD3<Float>) -> SIMD3<Float> {
    let x = root((toX * rgb).sum())
    let y = root((toY * rgb).sum())
    let z = root((toZ * rgb).sum())
    return SIMD3((116 * y - 16) * 2.55, 500 * (x - y), 200 * (y - z))
  }

  private static func root(_ ratio: Float) -> Float {
    ratio > 0.008856 ? cbrt(ratio) : 7.787 * ratio + 16 / 116
  }
}
