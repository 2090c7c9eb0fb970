import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that darken an image away from a point, or lighten it for negative intensities. Not documented
  /// by Apple; here colors are multiplied by 1 - intensity · s, with s = 3 t² - 2 t³ (Hermite).
  static let vignettes: [FilterDefinition] = [
    // t is the distance from the center over radius times that to a corner. Infinite images stay unchanged.
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
    // t goes from 0 at radius · (1 - falloff) to 1 at radius · (1 + falloff).
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
  /// Keeps colors up to a distance from a point, and multiplies them by 1 - intensity beyond another.
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
