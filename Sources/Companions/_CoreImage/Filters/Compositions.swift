import CKernels
import _CoreGraphics
import Foundation
import ImageIO

/// Composites premultiplied pixels of a source and a backdrop.
private typealias Composition =
  @Sendable (_ source: VIPSImage, _ ground: VIPSImage, PixelBounds) throws -> VIPSImage

/// The composition of pixels in memory; see CKernels.
private typealias CompositionKernel =
  @Sendable (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void

extension FilterDefinition {
  /// Compositing filters: the Porter–Duff operators ("Compositing Digital Images", 1984), the separable blend
  /// modes of the W3C's "Compositing and Blending Level 1", and blending by masks. The result's extent covers
  /// everything that may not be transparent.
  static let compositions: [FilterDefinition] = operators + modes + masks

  private static let operators: [FilterDefinition] = [
    composition("CISourceOverCompositing", "Source Over", cp_over) { try $0.over($1) },
    composition("CISourceInCompositing", "Source In", cp_in, reach: { $0.common(with: $1) }) {
      source, ground, _ in
      try source.times(ground.alpha)
    },
    composition("CISourceOutCompositing", "Source Out", cp_out, reach: { source, _ in source }) {
      source, ground, _ in
      try source.times(ground.alpha.scaled(-1, plus: 1))
    },
    composition("CISourceAtopCompositing", "Source Atop", cp_atop, reach: { _, ground in ground }) {
      source, ground, _ in
      try source.times(ground.alpha).plus(ground.times(source.alpha.scaled(-1, plus: 1)))
    },
    composition("CIAdditionCompositing", "Addition", cp_add) { source, ground, _ in
      let sum = try source.plus(ground).shared
      return try .joined([sum.color, sum.alpha.clamped([0], [1])])
    },
    composition("CIMaximumCompositing", "Maximum", cp_maximum) { source, ground, _ in
      try source.larger(ground)
    },
    composition("CIMinimumCompositing", "Minimum", cp_minimum, reach: { $0.common(with: $1) }) {
      source, ground, _ in
      try source.smaller(ground)
    },
    composition("CIMultiplyCompositing", "Multiply", cp_multiply, reach: { $0.common(with: $1) }) {
      source, ground, _ in
      try source.times(ground)
    },
  ]

  private static let modes: [FilterDefinition] = [
    mode("CIMultiplyBlendMode", "Multiply Blend Mode", cp_blend_multiply) { source, ground, _ in
      try source.times(ground)
    },
    mode("CIScreenBlendMode", "Screen Blend Mode", cp_blend_screen) { source, ground, _ in
      try source.plus(ground).minus(source.times(ground))
    },
    mode("CIDarkenBlendMode", "Darken Blend Mode", cp_blend_darken) { source, ground, _ in
      try source.smaller(ground)
    },
    mode("CILightenBlendMode", "Lighten Blend Mode", cp_blend_lighten) { source, ground, _ in
      try source.larger(ground)
    },
    mode("CIDifferenceBlendMode", "Difference Blend Mode", cp_blend_difference) { source, ground, _ in
      try source.minus(ground).magnitude
    },
    mode("CIExclusionBlendMode", "Exclusion Blend Mode", cp_blend_exclusion) { source, ground, _ in
      try source.plus(ground).minus(source.times(ground).scaled(2))
    },
    mode("CIHardLightBlendMode", "Hard Light Blend Mode", cp_blend_hard_light) { source, ground, _ in
      try source.hardLight(on: ground)
    },
    mode("CIOverlayBlendMode", "Overlay Blend Mode", cp_blend_overlay) { source, ground, _ in
      try ground.hardLight(on: source)
    },
    mode("CISoftLightBlendMode", "Soft Light Blend Mode") { source, ground, _ in
      try source.softLight(on: ground)
    },
    mode("CIColorDodgeBlendMode", "Color Dodge Blend Mode") { source, ground, frame in
      let rest = try source.scaled(-1, plus: 1).larger(.filled([1e-6, 1e-6, 1e-6], frame))
      return try ground.divided(by: rest).clampedToUnit
    },
    mode("CIColorBurnBlendMode", "Color Burn Blend Mode") { source, ground, frame in
      let share = try ground.scaled(-1, plus: 1).divided(
        by: source.larger(.filled([1e-6, 1e-6, 1e-6], frame)))
      return try share.clampedToUnit.scaled(-1, plus: 1)
    },
    // Sums, differences and quotients, clamped to 0…1.
    mode("CILinearDodgeBlendMode", "Linear Dodge Blend Mode") { source, ground, _ in
      try source.plus(ground).clampedToUnit
    },
    mode("CILinearBurnBlendMode", "Linear Burn Blend Mode") { source, ground, _ in
      try source.plus(ground).scaled(1, plus: -1).clampedToUnit
    },
    mode("CISubtractBlendMode", "Subtract Blend Mode") { source, ground, _ in
      try ground.minus(source).clampedToUnit
    },
    mode("CIDivideBlendMode", "Divide Blend Mode") { source, ground, frame in
      try ground.divided(by: source.larger(.filled([1e-6, 1e-6, 1e-6], frame))).clampedToUnit
    },
  ]

  private static let masks: [FilterDefinition] = [
    // A gray mask has its value in each component; for a color mask, luminance is used.
    mask("CIBlendWithMask", "Blend with Mask", PixelEncoding.luminance + [0]) {
      try $0.recombined([PixelEncoding.luminance + [0]])
    },
    mask("CIBlendWithAlphaMask", "Blend with Alpha Mask", [0, 0, 0, 1]) { try $0.alpha },
    mask("CIBlendWithRedMask", "Blend with Red Mask", [1, 0, 0, 0]) { try $0.bands(0, 1) },
    mask("CIBlendWithBlueMask", "Blend with Blue Mask", [0, 0, 1, 0]) { try $0.bands(2, 1) },
  ]

  private static func composition(
    _ name: String, _ displayName: String, _ kernel: CompositionKernel?,
    reach: @escaping @Sendable (CGRect, CGRect) -> CGRect = { $0.around($1) },
    _ operation: @escaping Composition
  ) -> FilterDefinition {
    var pixelwise: PixelwiseStep.Kernel?
    if let kernel { pixelwise = { kernel($0[0], $0[1], $1, $2) } }
    return FilterDefinition(name, displayName, kCICategoryCompositeOperation, [.image, .background]) {
      [pixelwise] inputs in
      let images = [try inputs.image(), try inputs.optionalImage(kCIInputBackgroundImageKey)]
      return CIImage(
        PixelwiseStep(
          images, extent: reach(images[0].extent, images[1].extent), kernel: pixelwise
        ) { pixels, frame, _ in
          try operation(pixels[0], pixels[1], frame)
        })
    }
  }

  private static func composition(
    _ name: String, _ displayName: String, _ kernel: @escaping CompositionKernel,
    _ operation: @escaping @Sendable (VIPSImage, VIPSImage) throws -> VIPSImage
  ) -> FilterDefinition {
    composition(name, displayName, kernel) { source, ground, _ in try operation(source, ground) }
  }

  /// Applies `blend` to straight colors where both images are; elsewhere shows the one that is present.
  private static func mode(
    _ name: String, _ displayName: String, _ kernel: CompositionKernel? = nil,
    _ blend: @escaping Composition
  ) -> FilterDefinition {
    composition(name, displayName, kernel) { source, ground, frame in
      let (above, below) = (try source.alpha, try ground.alpha)
      let both = try blend(source.straightColor.shared, ground.straightColor.shared, frame).times(
        above.times(below))
      let alone = try source.color.times(below.scaled(-1, plus: 1)).plus(
        ground.color.times(above.scaled(-1, plus: 1)))
      return try .joined([both.plus(alone), above.plus(below).minus(above.times(below))])
    }
  }

  /// Shows the image where the mask is 1, the background where it is 0.
  ///
  /// - Parameter weights: the weights of the mask's components in its value.
  private static func mask(
    _ name: String, _ displayName: String, _ weights: [Double],
    _ value: @escaping @Sendable (VIPSImage) throws -> VIPSImage
  ) -> FilterDefinition {
    FilterDefinition(
      name, displayName, kCICategoryStylize, [.image, .background, .image(kCIInputMaskImageKey)]
    ) { inputs in
      let images = [
        try inputs.image(), try inputs.optionalImage(kCIInputBackgroundImageKey),
        try inputs.image(kCIInputMaskImageKey),
      ]
      // Outside the mask only the background shows.
      let shown = images[0].extent.common(with: images[2].extent)
      let kernel: PixelwiseStep.Kernel = { pixels, result, count in
        cp_mask(pixels[0], pixels[1], pixels[2], weights.map { Float($0) }, result, count)
      }
      return CIImage(
        PixelwiseStep(images, extent: shown.around(images[1].extent), kernel: kernel) { pixels, _, _ in
          let share = try value(pixels[2]).shared
          return try pixels[0].times(share).plus(pixels[1].times(share.scaled(-1, plus: 1)))
        })
    }
  }
}

extension VIPSImage {
  /// Source over, with premultiplied colors. The images must be shared.
  fileprivate func over(_ ground: VIPSImage) throws -> VIPSImage {
    try plus(ground.times(alpha.scaled(-1, plus: 1)))
  }

  /// Multiplies where this is dark and screens where it is light. The images must be shared.
  fileprivate func hardLight(on ground: VIPSImage) throws -> VIPSImage {
    let double = try scaled(2).shared
    let light = try double.scaled(1, plus: -1)
    let screened = try ground.plus(light).minus(ground.times(light))
    return try isAtLeast(0.5).choosing(screened, ground.times(double))
  }

  /// Each component clamped to 0…1.
  fileprivate var clampedToUnit: VIPSImage {
    get throws { try clamped([0, 0, 0], [1, 1, 1]) }
  }

  /// Darkens or lightens like a diffuse light. The images must be shared.
  fileprivate func softLight(on ground: VIPSImage) throws -> VIPSImage {
    let dark = try ground.minus(scaled(-2, plus: 1).times(ground).times(ground.scaled(-1, plus: 1)))
    let curve = try ground.scaled(16, plus: -12).times(ground).scaled(1, plus: 4).times(ground)
    let root = try ground.clamped([0, 0, 0], [1, 1, 1]).power(0.5)
    let lit = try ground.isAtLeast(0.25).choosing(root, curve)
    let light = try ground.plus(scaled(2, plus: -1).times(lit.minus(ground)))
    return try isAtLeast(0.5).choosing(light, dark)
  }
}
