import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that darken a picture away from a point, and lighten it for negative intensities. Apple doesn't say how; here colors are
  /// multiplied by 1 - intensity · s, where s goes from 0 to 1 by Hermite's curve, 3 t² - 2 t³.
  static let vignettes: [FilterDefinition] = [
    // t is the distance from the picture's middle, by the radius' share of the distance to a corner: 1 there for a radius of 1. Pictures
    // without end have no corners, and stay.
    FilterDefinition(
      "CIVignette", "Vignette", kCICategoryColorEffect,
      [
        .image, .number(kCIInputIntensityKey, 0, slider: -1...1),
        .number(kCIInputRadiusKey, 1, slider: 0...2, limits: 0...1e6),
      ]
    ) { inputs in
      let image = try inputs.image()
      let extent = image.extent
      let intensity = try inputs.number(kCIInputIntensityKey)
      let radius = try inputs.number(kCIInputRadiusKey)
      guard intensity != 0, !extent.isInfinite, !extent.isEmpty else { return image }
      let corner = hypot(Double(extent.width), Double(extent.height)) / 2
      let reach = max(radius * corner, 1e-6)
      return image.shaded(
        around: SIMD2(Double(extent.midX), Double(extent.midY)), from: 0, to: reach, by: intensity)
    },
    // t is 0 up to the radius less the falloff's share of it, and 1 from the radius and as much more.
    FilterDefinition(
      "CIVignetteEffect", "Vignette Effect", kCICategoryColorEffect,
      [
        .image, .position(kCIInputCenterKey, 150, 150),
        .number(
          kCIInputRadiusKey, 150, slider: 0...2000, limits: 0...1e6, type: kCIAttributeTypeDistance),
        .number(kCIInputIntensityKey, 1, slider: -1...1),
        .number("inputFalloff", 0.5, slider: 0...1, limits: 0...1),
      ]
    ) { inputs in
      let radius = try inputs.number(kCIInputRadiusKey)
      let width = max(radius * (try inputs.number("inputFalloff")), 1e-6)
      return try inputs.image().shaded(
        around: inputs.point(kCIInputCenterKey), from: radius - width, to: radius + width,
        by: inputs.number(kCIInputIntensityKey))
    },
  ]
}

extension CIImage {
  /// Colors as they are up to a distance from a point, and multiplied by 1 - intensity from another on.
  fileprivate func shaded(
    around center: SIMD2<Double>, from inner: Double, to outer: Double, by intensity: Double
  ) -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, frame, _ in
        let distance = try VIPSImage.centers(of: frame).distance(to: center)
        let share = try distance.scaled(1 / (outer - inner), plus: -inner / (outer - inner)).unitClamped
          .shared
        let shade = try share.times(share).times(share.scaled(-2, plus: 3))
        return try .joined([
          pixels[0].color.times(shade.scaled(-intensity, plus: 1)), pixels[0].alpha,
        ])
      })
  }
}
