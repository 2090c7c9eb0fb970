import _CoreGraphics
import CVIPS
import Foundation
import ImageIO
import SeededRandom

extension FilterDefinition {
  /// Filters that generate infinite images.
  static let generators: [FilterDefinition] = [
    FilterDefinition(
      "CIConstantColorGenerator", "Constant Color", kCICategoryGenerator, [.color(kCIInputColorKey, .red)]
    ) { inputs in try CIImage(color: inputs.color()) },
    FilterDefinition(
      "CICheckerboardGenerator", "Checkerboard", kCICategoryGenerator,
      patternInputs
    ) { inputs in
      let center = try inputs.point(kCIInputCenterKey)
      let width = try inputs.number(kCIInputWidthKey)
      return try CIImage(
        PatternStep(inputs, sharp: true) { places in
          // The first color where column and row have the same parity.
          let squares = try places.bands(0, 2).scaled(
            [1 / width, 1 / width], plus: [-center.x / width, -center.y / width]
          ).floored
          let half = try squares.bands(0, 1).plus(squares.bands(1, 1)).scaled(0.5)
          return try half.minus(half.floored).scaled(2)
        })
    },
    FilterDefinition("CIRandomGenerator", "Random Generator", kCICategoryGenerator, []) { _ in
      CIImage(RandomStep())
    },
    FilterDefinition(
      "CIStripesGenerator", "Stripes", kCICategoryGenerator,
      patternInputs
    ) { inputs in
      let center = try inputs.point(kCIInputCenterKey)
      let width = try inputs.number(kCIInputWidthKey)
      return try CIImage(
        PatternStep(inputs, sharp: true) { places in
          let half = try places.bands(0, 1).scaled(1 / width, plus: -center.x / width).floored.scaled(0.5)
          return try half.minus(half.floored).scaled(2)
        })
    },
    FilterDefinition(
      "CILinearGradient", "Linear Gradient", kCICategoryGradient,
      [
        .position("inputPoint0", 0, 0), .position("inputPoint1", 200, 200), .color("inputColor0", .white),
        .color("inputColor1", .black),
      ]
    ) { inputs in
      try CIImage(PatternStep(inputs, sharp: false, along(inputs)))
    },
    FilterDefinition(
      "CISmoothLinearGradient", "Smooth Linear Gradient", kCICategoryGradient,
      [
        .position("inputPoint0", 0, 0), .position("inputPoint1", 200, 200), .color("inputColor0", .white),
        .color("inputColor1", .black),
      ]
    ) { inputs in
      let along = try along(inputs)
      return try CIImage(
        PatternStep(inputs, sharp: false) { places in
          // Hermite's curve: 3 t² - 2 t³.
          let share = try along(places)
          return try share.times(share).times(share.scaled(-2, plus: 3))
        })
    },
    FilterDefinition(
      "CIRadialGradient", "Radial Gradient", kCICategoryGradient,
      [
        .position(kCIInputCenterKey, 150, 150),
        .number("inputRadius0", 5, slider: 0...800, type: kCIAttributeTypeDistance),
        .number("inputRadius1", 100, slider: 0...800, type: kCIAttributeTypeDistance),
        .color("inputColor0", .white), .color("inputColor1", .black),
      ]
    ) { inputs in
      let center = try inputs.point(kCIInputCenterKey)
      let (inner, outer) = (try inputs.number("inputRadius0"), try inputs.number("inputRadius1"))
      let length = outer == inner ? 1e-6 : outer - inner
      return try CIImage(
        PatternStep(inputs, sharp: false) { places in
          try places.distance(to: center).scaled(1 / length, plus: -inner / length).unitClamped
        })
    },
    // Apple doesn't document the width of the Gaussian; here the radius is three standard deviations.
    FilterDefinition(
      "CIGaussianGradient", "Gaussian Gradient", kCICategoryGradient,
      [
        .position(kCIInputCenterKey, 150, 150), .color("inputColor0", .white),
        .color("inputColor1", .clear),
        .number(
          kCIInputRadiusKey, 300, slider: 0...800, limits: 1e-3...1e6, type: kCIAttributeTypeDistance),
      ]
    ) { inputs in
      let center = try inputs.point(kCIInputCenterKey)
      let deviation = try inputs.number(kCIInputRadiusKey) / 3
      return try CIImage(
        PatternStep(inputs, sharp: false) { places in
          let distance = try places.distance(to: center).scaled(1 / deviation).shared
          return try distance.times(distance).scaled(-0.5).exponential.scaled(-1, plus: 1).unitClamped
        })
    },
  ]

  private static let patternInputs: [FilterInput] = [
    .position(kCIInputCenterKey, 150, 150), .color("inputColor0", .white), .color("inputColor1", .black),
    .number(kCIInputWidthKey, 80, slider: 0...800, limits: 1e-3...1e6, type: kCIAttributeTypeDistance),
    .number(kCIInputSharpnessKey, 1, slider: 0...1),
  ]

  /// Returns the relative position between the first and the second point, 0…1.
  private static func along(_ inputs: FilterInputs) throws -> PatternStep.Weight {
    let (first, second) = (try inputs.point("inputPoint0"), try inputs.point("inputPoint1"))
    let direction = second - first
    let square = max((direction * direction).sum(), 1e-12)
    return { places in
      try places.recombined([
        [direction.x / square, direction.y / square, -(direction * first).sum() / square]
      ]).unitClamped
    }
  }
}

extension VIPSImage {
  /// The distance of each position, as returned by `centers(of:)`, from a point.
  func distance(to center: SIMD2<Double>) throws -> VIPSImage {
    let away = try bands(0, 2).scaled([1, 1], plus: [-center.x, -center.y])
    return try away.times(away).recombined([[1, 1]]).power(0.5)
  }

  /// One component, clamped to 0…1.
  var unitClamped: VIPSImage {
    get throws { try cast(SV_FORMAT_FLOAT).clamped([0], [1]) }
  }
}

/// Two colors, infinite, blended by a weight that is computed from each pixel's center.
struct PatternStep: RenderStep {
  /// Returns the weight of the second color, 0…1, from x, y and 1 of each pixel's center.
  typealias Weight = @Sendable (_ places: VIPSImage) throws -> VIPSImage

  private let first: CIColor
  private let second: CIColor
  private let share: Weight
  var inputs: [CIImage] { [] }
  var extent: CGRect { .infinite }

  /// - Parameter sharp: whether the filter has a sharpness; only 1, as Apple documents no others.
  init(_ inputs: FilterInputs, sharp: Bool, _ share: @escaping Weight) throws {
    if sharp, try inputs.number(kCIInputSharpnessKey) != 1 {
      throw FilterInputError(description: "\(inputs.definition.name) only supports a sharpness of 1.")
    }
    first = try inputs.color("inputColor0")
    second = try inputs.color("inputColor1")
    self.share = share
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let share = try share(.centers(of: frame)).cast(SV_FORMAT_FLOAT)
    let (from, to) = (rendering.components(first), rendering.components(second))
    return try share.scaled(zip(from, to).map { $1 - $0 }, plus: from)
  }
}

/// Infinite noise: four values of 0…1 per pixel, which depend on its position only. As in Apple's, colors
/// aren't bounded by alpha; Apple doesn't document the values.
struct RandomStep: RenderStep {
  var inputs: [CIImage] { [] }
  var extent: CGRect { .infinite }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    var numbers: [Float] = []
    numbers.reserveCapacity(4 * frame.width * frame.height)
    for row in 0..<frame.height {
      let y = UInt32(truncatingIfNeeded: frame.maxY - 1 - row)
      for x in frame.minX..<frame.minX + frame.width {
        var random = SplitMix64(seed: UInt64(y) << 32 | UInt64(UInt32(truncatingIfNeeded: x)))
        let bits = random.next()
        numbers += (0..<4).map { Float(UInt16(truncatingIfNeeded: bits >> (16 * $0))) / 65_535 }
      }
    }
    return try .numbers(numbers, bands: 4, rows: frame.height)
  }
}
