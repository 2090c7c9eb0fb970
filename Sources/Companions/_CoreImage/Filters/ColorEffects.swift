import Foundation
import ImageIO

extension FilterDefinition {
  static let colorEffects: [FilterDefinition] = [
    FilterDefinition("CIColorInvert", "Color Invert", kCICategoryColorEffect, [.image]) { inputs in
      try inputs.image().colored(ColorMatrix([-1, -1, -1]).followed(by: .adding(1)))
    },
    FilterDefinition(
      "CIColorMonochrome", "Color Monochrome", kCICategoryColorEffect,
      [
        .image, .color(kCIInputColorKey, CIColor(red: 0.6, green: 0.45, blue: 0.3)),
        .number(kCIInputIntensityKey, 1, slider: 0...1),
      ]
    ) { inputs in
      let color = try inputs.color()
      let intensity = try inputs.number(kCIInputIntensityKey)
      return try inputs.image().colored {
        let shade = ColorMatrix(Array($0.components(color.opaque).prefix(3)))
        return ColorMatrix.identity.mixed(intensity, .luminance.followed(by: shade))
      }
    },
    FilterDefinition(
      "CISepiaTone", "Sepia Tone", kCICategoryColorEffect,
      [.image, .number(kCIInputIntensityKey, 1, slider: 0...1)]
    ) { inputs in
      let intensity = try inputs.number(kCIInputIntensityKey)
      // Apple doesn't document its colors; these weights are customary.
      let sepia = ColorMatrix([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
      return try inputs.image().colored(ColorMatrix.identity.mixed(intensity, sepia))
    },
    FilterDefinition(
      "CIFalseColor", "False Color", kCICategoryColorEffect,
      [
        .image, .color("inputColor0", CIColor(red: 0.3, green: 0, blue: 0)),
        .color("inputColor1", CIColor(red: 1, green: 0.9, blue: 0.8)),
      ]
    ) { inputs in
      let (dark, light) = (try inputs.color("inputColor0"), try inputs.color("inputColor1"))
      return try inputs.image().colored { rendering in
        let (first, last) = (rendering.components(dark.opaque), rendering.components(light.opaque))
        return ColorMatrix(
          (0..<3).map { component in
            PixelEncoding.luminance.map { $0 * (last[component] - first[component]) }
          }, plus: Array(first.prefix(3)))
      }
    },
    FilterDefinition("CIMaskToAlpha", "Mask to Alpha", kCICategoryColorEffect, [.image]) { inputs in
      let image = try inputs.image()
      return CIImage(
        PixelwiseStep([image], extent: image.extent) { pixels, _, _ in
          let row = PixelEncoding.luminance + [0]
          return try pixels[0].recombined([row, row, row, row])
        })
    },
    FilterDefinition("CIMaximumComponent", "Maximum Component", kCICategoryColorEffect, [.image]) { inputs in
      try inputs.image().recolored { color, _, _ in
        try color.shared.largestComponent.repeated(3)
      }
    },
    FilterDefinition("CIMinimumComponent", "Minimum Component", kCICategoryColorEffect, [.image]) { inputs in
      try inputs.image().recolored { color, _, _ in
        try color.shared.smallestComponent.repeated(3)
      }
    },
    FilterDefinition(
      "CIColorPosterize", "Color Posterize", kCICategoryColorEffect,
      [.image, .number("inputLevels", 6, slider: 2...30, limits: 1...65_536)]
    ) { inputs in
      let levels = try inputs.number("inputLevels")
      // Apple doesn't document the levels' values; here the lowest is 0 and the highest 1.
      return try inputs.image().recolored { color, frame, _ in
        let number = try color.clamped([0, 0, 0], [1, 1, 1]).scaled(levels).floored
        return try number.smaller(.filled([levels - 1, levels - 1, levels - 1], frame)).scaled(
          1 / max(levels - 1, 1))
      }
    },
  ]
}
