import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  /// Photographic filters and blends of two images.
  static let photographic: [FilterDefinition] = details + grays + mixtures

  private static let details: [FilterDefinition] = [
    // Adds the difference between the luminance and its blur, times `inputSharpness`, to each component.
    FilterDefinition(
      "CISharpenLuminance", "Sharpen Luminance", kCICategorySharpen,
      [
        .image, .number(kCIInputSharpnessKey, 0.4, slider: 0...2),
        .number(kCIInputRadiusKey, 1.69, slider: 0...20, limits: 0...10_000),
      ]
    ) { inputs in
      let image = try inputs.image()
      let blurred = image.clampedToExtent().blurred(sigma: try inputs.number(kCIInputRadiusKey))
      let sharpness = try inputs.number(kCIInputSharpnessKey)
      return CIImage(
        PixelwiseStep([image, blurred], extent: image.extent) { pixels, _, _ in
          let detail = try pixels[0].minus(pixels[1]).recombined([PixelEncoding.luminance + [0]])
          return try .joined([pixels[0].color.plus(detail.scaled(sharpness)), pixels[0].alpha])
        })
    },
    // As Apple documents, differences below the level are noise and blurred; others are edges and sharpened.
    // The blur's width isn't documented; here it is 1.5 pixels.
    FilterDefinition(
      "CINoiseReduction", "Noise Reduction", kCICategoryBlur,
      [
        .image, .number("inputNoiseLevel", 0.02, slider: 0...0.1),
        .number(kCIInputSharpnessKey, 0.4, slider: 0...2),
      ]
    ) { inputs in
      let image = try inputs.image()
      let blurred = image.clampedToExtent().blurred(sigma: 1.5)
      let (level, sharpness) = (
        try inputs.number("inputNoiseLevel"), try inputs.number(kCIInputSharpnessKey)
      )
      return CIImage(
        PixelwiseStep([image, blurred], extent: image.extent) { pixels, _, _ in
          let detail = try pixels[0].minus(pixels[1]).shared
          let isEdge = try detail.recombined([PixelEncoding.luminance + [0]]).magnitude.isAtLeast(level)
          let color = try isEdge.choosing(
            pixels[0].color.plus(detail.color.scaled(sharpness)), pixels[1].color)
          return try .joined([color, pixels[0].alpha])
        })
    },
    FilterDefinition(
      "CIColorPolynomial", "Color Polynomial", kCICategoryColorAdjustment,
      [
        .image, .vector("inputRedCoefficients", [0, 1, 0, 0]),
        .vector("inputGreenCoefficients", [0, 1, 0, 0]), .vector("inputBlueCoefficients", [0, 1, 0, 0]),
        .vector("inputAlphaCoefficients", [0, 1, 0, 0]),
      ]
    ) { inputs in
      let image = try inputs.image()
      let keys = ["Red", "Green", "Blue", "Alpha"].map { "input\($0)Coefficients" }
      let numbers = try keys.map { try inputs.numbers($0, count: 4) }
      // The coefficients of the four components, by power.
      let factors = (0..<4).map { power in numbers.map { $0[power] } }
      return CIImage(
        PixelwiseStep([image], extent: image.extent) { pixels, _, _ in
          let value = try VIPSImage.joined([pixels[0].straightColor, pixels[0].alpha]).shared
          let square = try value.times(value).shared
          let sum = try value.scaled(factors[1], plus: factors[0])
            .plus(square.scaled(factors[2], plus: [0, 0, 0, 0]))
            .plus(square.times(value).scaled(factors[3], plus: [0, 0, 0, 0])).shared
          return try .premultiplied(sum.bands(0, 3), sum.bands(3, 1).clamped([0], [1]))
        })
    },
    // Rotates around the center and enlarges to fill the extent.
    FilterDefinition(
      "CIStraightenFilter", "Straighten", kCICategoryGeometryAdjustment,
      [.image, .number(kCIInputAngleKey, 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)]
    ) { inputs in
      let (image, angle) = (try inputs.image(), try inputs.number(kCIInputAngleKey))
      let extent = image.extent
      guard angle != 0, !extent.isEmpty, !extent.isInfinite else { return image }
      let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
      let (width, height) = (Double(extent.width), Double(extent.height))
      let scale = max((width * cosine + height * sine) / width, (width * sine + height * cosine) / height)
      let middle = CGAffineTransform(translationX: -extent.midX, y: -extent.midY)
      let turn = CGAffineTransform(rotationAngle: CGFloat(angle)).concatenating(
        CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
      return image.transformed(
        by: middle.concatenating(turn).concatenating(
          CGAffineTransform(translationX: extent.midX, y: extent.midY))
      ).cropped(to: extent)
    },
  ]

  /// Apple doesn't document these colors; here they are the luminance with other contrasts around 0.5.
  private static let grays: [FilterDefinition] = [
    gray("CIPhotoEffectMono", "Photo Effect Mono", contrast: 0.9),
    gray("CIPhotoEffectTonal", "Photo Effect Tonal", contrast: 1),
    gray("CIPhotoEffectNoir", "Photo Effect Noir", contrast: 1.4),
  ]

  private static func gray(_ name: String, _ displayName: String, contrast: Double) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryColorEffect, [.image]) { inputs in
      try inputs.image().colored(
        ColorMatrix.luminance.followed(by: ColorMatrix([contrast, contrast, contrast]))
          .followed(by: .adding(0.5 - 0.5 * contrast)))
    }
  }

  private static let mixtures: [FilterDefinition] = [
    FilterDefinition(
      "CIDissolveTransition", "Dissolve", kCICategoryTransition,
      [.image, .image(kCIInputTargetImageKey), .number(kCIInputTimeKey, 0, slider: 0...1, limits: 0...1)]
    ) { inputs in
      try .mixing(
        inputs.image(), inputs.optionalImage(kCIInputTargetImageKey), inputs.number(kCIInputTimeKey))
    },
    FilterDefinition(
      "CIMix", "Mix", kCICategoryStylize,
      [.image, .background, .number(kCIInputAmountKey, 1, slider: 0...1, limits: 0...1)]
    ) { inputs in
      try .mixing(
        inputs.optionalImage(kCIInputBackgroundImageKey), inputs.image(), inputs.number(kCIInputAmountKey))
    },
  ]
}

extension CIImage {
  /// The first image at 0, the second at 1, both premultiplied.
  fileprivate static func mixing(_ first: CIImage, _ second: CIImage, _ share: Double) -> CIImage {
    CIImage(
      PixelwiseStep([first, second], extent: first.extent.around(second.extent)) { pixels, _, _ in
        try pixels[0].scaled(1 - share).plus(pixels[1].scaled(share))
      })
  }
}
