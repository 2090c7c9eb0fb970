import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that blend an image with its blur where that is brighter (bloom) or darker (gloom).
  ///
  /// Apple doesn't document them; here the difference of the blur in that direction, times the intensity, is
  /// added. The radius is the blur's standard deviation. The extent is preserved.
  static let glows: [FilterDefinition] = [
    glow("CIBloom", "Bloom") { try $0.larger($1) }, glow("CIGloom", "Gloom") { try $0.smaller($1) },
  ]

  private static func glow(
    _ name: String, _ displayName: String,
    _ chosen: @escaping @Sendable (_ blurred: VIPSImage, _ color: VIPSImage) throws -> VIPSImage
  ) -> FilterDefinition {
    FilterDefinition(
      name, displayName, kCICategoryStylize,
      [
        .image,
        .number(
          kCIInputRadiusKey, 10, slider: 0...100, limits: 0...10_000, type: kCIAttributeTypeDistance),
        .number(kCIInputIntensityKey, 0.5, slider: 0...1),
      ]
    ) { inputs in
      let image = try inputs.image()
      let intensity = try inputs.number(kCIInputIntensityKey)
      let blurred = try image.clampedToExtent().blurred(sigma: inputs.number(kCIInputRadiusKey))
      return CIImage(
        PixelwiseStep([image, blurred], extent: image.extent) { pixels, _, _ in
          let color = try pixels[0].color
          let added = try chosen(pixels[1].color, color).minus(color).scaled(intensity)
          return try .joined([color.plus(added), pixels[0].alpha])
        })
    }
  }
}
