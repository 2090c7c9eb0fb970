import CKernels
import Foundation
import ImageIO

extension FilterDefinition {
  static let colorAdjustments: [FilterDefinition] = [
    FilterDefinition(
      "CIColorControls", "Color Controls", kCICategoryColorAdjustment,
      [
        .image, .number(kCIInputSaturationKey, 1, slider: 0...2),
        .number(kCIInputBrightnessKey, 0, slider: -1...1),
        .number(kCIInputContrastKey, 1, slider: 0.25...4),
      ]
    ) { inputs in
      let contrast = try inputs.number(kCIInputContrastKey)
      let saturation = try inputs.number(kCIInputSaturationKey)
      let brightness = try inputs.number(kCIInputBrightnessKey)
      // Core Image Filter Reference: saturation from luminance, then brightness, then contrast around 0.5.
      let shift = contrast * (brightness - 0.5) + 0.5
      return try inputs.image().colored(
        ColorMatrix.luminance.mixed(saturation, .identity)
          .followed(by: ColorMatrix([contrast, contrast, contrast]))
          .followed(by: .adding(shift)))
    },
    FilterDefinition(
      "CIExposureAdjust", "Exposure Adjust", kCICategoryColorAdjustment,
      [.image, .number(kCIInputEVKey, 0, slider: -10...10)]
    ) { inputs in
      let factor = pow(2, try inputs.number(kCIInputEVKey))
      return try inputs.image().colored(ColorMatrix([factor, factor, factor]))
    },
    FilterDefinition(
      "CIGammaAdjust", "Gamma Adjust", kCICategoryColorAdjustment,
      [.image, .number("inputPower", 1, slider: 0.25...4)]
    ) { inputs in
      let power = try inputs.number("inputPower")
      let kernel: PixelwiseStep.Kernel = { cp_power($0[0], Float(power), $1, $2) }
      return try inputs.image().recolored(kernel: kernel) { color, frame, _ in
        try color.larger(.filled([0, 0, 0], frame)).power(power)
      }
    },
    FilterDefinition(
      "CIHueAdjust", "Hue Adjust", kCICategoryColorAdjustment,
      [.image, .number(kCIInputAngleKey, 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)]
    ) { inputs in try inputs.image().colored(.hueRotation(by: inputs.number(kCIInputAngleKey))) },
    FilterDefinition(
      "CIVibrance", "Vibrance", kCICategoryColorAdjustment,
      [.image, .number(kCIInputAmountKey, 0, slider: -1...1)]
    ) { inputs in
      let amount = try inputs.number(kCIInputAmountKey)
      let kernel: PixelwiseStep.Kernel = {
        cp_vibrance($0[0], Float(amount), PixelEncoding.luminance.map { Float($0) }, $1, $2)
      }
      return try inputs.image().recolored(kernel: kernel) { color, _, _ in
        try color.shared.vibrant(amount)
      }
    },
    FilterDefinition(
      "CIWhitePointAdjust", "White Point Adjust", kCICategoryColorAdjustment,
      [.image, .color(kCIInputColorKey, .white)]
    ) { inputs in
      let color = try inputs.color()
      return try inputs.image().colored { ColorMatrix(Array($0.components(color.opaque).prefix(3))) }
    },
    FilterDefinition(
      "CIColorMatrix", "Color Matrix", kCICategoryColorAdjustment,
      [
        .image, .vector("inputRVector", [1, 0, 0, 0]), .vector("inputGVector", [0, 1, 0, 0]),
        .vector("inputBVector", [0, 0, 1, 0]), .vector("inputAVector", [0, 0, 0, 1]),
        .vector("inputBiasVector", [0, 0, 0, 0]),
      ]
    ) { inputs in
      let rows = try ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].map {
        try Array(inputs.numbers($0, count: 4).prefix(4))
      }
      let bias = try Array(inputs.numbers("inputBiasVector", count: 4).prefix(4))
      let image = try inputs.image()
      // If alpha is preserved and isn't added to colors, these may stay premultiplied.
      if rows[3] == [0, 0, 0, 1], bias[3] == 0, rows.prefix(3).allSatisfy({ $0[3] == 0 }) {
        return image.colored(
          ColorMatrix(rows.prefix(3).map { Array($0.prefix(3)) }, plus: Array(bias.prefix(3))))
      }
      return CIImage(
        PixelwiseStep([image], extent: image.extent) { pixels, _, _ in
          let straight = try VIPSImage.joined([pixels[0].straightColor, pixels[0].alpha])
          let mapped = try straight.recombined(rows).scaled([1, 1, 1, 1], plus: bias).shared
          return try .premultiplied(mapped.color, mapped.alpha)
        })
    },
    FilterDefinition(
      "CIColorClamp", "Color Clamp", kCICategoryColorAdjustment,
      [
        .image, .vector("inputMinComponents", [0, 0, 0, 0]), .vector("inputMaxComponents", [1, 1, 1, 1]),
      ]
    ) { inputs in
      let least = try Array(inputs.numbers("inputMinComponents", count: 4).prefix(4))
      let most = try Array(inputs.numbers("inputMaxComponents", count: 4).prefix(4))
      let image = try inputs.image()
      return CIImage(
        PixelwiseStep([image], extent: image.extent) { pixels, _, _ in
          let straight = try VIPSImage.joined([pixels[0].straightColor, pixels[0].alpha])
          let clamped = try straight.clamped(least, most).shared
          return try .premultiplied(clamped.color, clamped.alpha)
        })
    },
    FilterDefinition(
      "CIColorThreshold", "Color Threshold", kCICategoryColorAdjustment,
      [.image, .number("inputThreshold", 0.5, slider: 0...1)]
    ) { inputs in
      let threshold = try inputs.number("inputThreshold")
      return try inputs.image().recolored { color, _, _ in
        try color.isAtLeast(threshold).scaled(1 / 255)
      }
    },
    FilterDefinition(
      "CIColorAbsoluteDifference", "Color Absolute Difference", kCICategoryColorAdjustment,
      [.image, .image("inputImage2")]
    ) { inputs in
      let images = [try inputs.image(), try inputs.image("inputImage2")]
      return CIImage(
        PixelwiseStep(images, extent: images[0].extent.around(images[1].extent)) { pixels, _, _ in
          let color = try pixels[0].color.minus(pixels[1].color).magnitude
          return try .joined([color, pixels[0].alpha.larger(pixels[1].alpha)])
        })
    },
    FilterDefinition(
      "CISRGBToneCurveToLinear", "sRGB Tone Curve to Linear", kCICategoryColorAdjustment, [.image]
    ) {
      inputs in try inputs.image().recolored { color, _, _ in try color.lightOfEncoded }
    },
    FilterDefinition(
      "CILinearToSRGBToneCurve", "Linear to sRGB Tone Curve", kCICategoryColorAdjustment, [.image]
    ) {
      inputs in try inputs.image().recolored { color, _, _ in try color.encodedLight }
    },
  ]
}

extension CIColor {
  var opaque: CIColor { CIColor(red: red, green: green, blue: blue) }
}

extension ColorMatrix {
  static func adding(_ number: Double) -> ColorMatrix {
    ColorMatrix([[1, 0, 0], [0, 1, 0], [0, 0, 1]], plus: [number, number, number])
  }

  /// Rotates colors around the gray diagonal, red towards green for positive angles (Rodrigues' formula).
  static func hueRotation(by angle: Double) -> ColorMatrix {
    let (cosine, sine) = (cos(angle), sin(angle) / 3.0.squareRoot())
    let mean = (1 - cosine) / 3
    return ColorMatrix([
      [mean + cosine, mean - sine, mean + sine],
      [mean + sine, mean + cosine, mean - sine],
      [mean - sine, mean + sine, mean + cosine],
    ])
  }
}

extension VIPSImage {
  /// The maximum of three components. The image must be shared.
  var largestComponent: VIPSImage {
    get throws { try bands(0, 1).larger(bands(1, 1)).larger(bands(2, 1)) }
  }
  /// The minimum of three components. The image must be shared.
  var smallestComponent: VIPSImage {
    get throws { try bands(0, 1).smaller(bands(1, 1)).smaller(bands(2, 1)) }
  }

  /// Multiplies saturation by 1 + amount · (1 - saturation), where saturation is the maximum minus the
  /// minimum component; Apple doesn't document vibrance. The image must be shared.
  fileprivate func vibrant(_ amount: Double) throws -> VIPSImage {
    let luminance = try recombined([PixelEncoding.luminance])
    let saturation = try largestComponent.minus(smallestComponent)
    let factor = try saturation.scaled(-amount, plus: 1 + amount)
    return try minus(luminance).times(factor).plus(luminance)
  }
}
