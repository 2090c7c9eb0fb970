import CKernels
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that adjust the brightness of shadows and highlights.
  static let tones: [FilterDefinition] = [
    // Apple documents a spline through the points in a working space of gamma 2: on square roots. The spline
    // isn't documented; here it is Fritsch and Carlson's monotone cubic, which doesn't overshoot, constant
    // beyond the outermost points. The points must go from left to right.
    FilterDefinition(
      "CIToneCurve", "Tone Curve", kCICategoryColorAdjustment,
      [
        .image, .vector("inputPoint0", [0, 0]), .vector("inputPoint1", [0.25, 0.25]),
        .vector("inputPoint2", [0.5, 0.5]), .vector("inputPoint3", [0.75, 0.75]),
        .vector("inputPoint4", [1, 1]),
      ]
    ) { inputs in
      let curve = try ToneCurve((0..<5).map { try inputs.point("inputPoint\($0)") })
      let (knots, pieces) = (curve.knots.map { Float($0) }, curve.pieces.joined().map { Float($0) })
      return try inputs.image().recolored(kernel: { cp_tone_curve($0[0], knots, pieces, $1, $2) }) {
        color, frame, _ in
        try curve.applied(to: color.larger(.filled([0, 0, 0], frame)).power(0.5))
      }
    },
    // Not documented by Apple. With v, the square root of the luminance, 0…1, of the image blurred by the
    // radius, a color is multiplied by 1 + shadow · (1 - v)², and by 1 - (1 - highlight) / 2 · v².
    FilterDefinition(
      "CIHighlightShadowAdjust", "Highlight and Shadow Adjust", kCICategoryStylize,
      [
        .image, .number(kCIInputRadiusKey, 0, slider: 0...10, limits: 0...100),
        .number("inputShadowAmount", 0, slider: -1...1, limits: -1...1),
        .number("inputHighlightAmount", 1, slider: 0.3...1, limits: 0...1),
      ]
    ) { inputs in
      let image = try inputs.image()
      let (shadow, highlight) = (
        try inputs.number("inputShadowAmount"), try inputs.number("inputHighlightAmount")
      )
      let surroundings = image.clampedToExtent().blurred(sigma: try inputs.number(kCIInputRadiusKey))
      return CIImage(
        PixelwiseStep([image, surroundings], extent: image.extent) { pixels, _, _ in
          let value = try pixels[1].straightColor.recombined([PixelEncoding.luminance]).unitClamped.power(0.5)
            .shared
          let dark = try value.scaled(-1, plus: 1).shared
          let factor = try dark.times(dark).scaled(shadow, plus: 1)
            .times(value.times(value).scaled((highlight - 1) / 2, plus: 1))
          return try .joined([pixels[0].color.times(factor), pixels[0].alpha])
        })
    },
  ]
}

/// A monotone cubic of five points (Fritsch and Carlson, "Monotone Piecewise Cubic Interpolation", 1980).
private struct ToneCurve: Sendable {
  /// The points' x coordinates.
  let knots: [Double]
  /// For each point but the last, the polynomial of the distance from it, constant first.
  let pieces: [[Double]]

  /// - Parameter points: five, from left to right; otherwise throws.
  init(_ points: [SIMD2<Double>]) throws {
    let steps = zip(points, points.dropFirst()).map { $1 - $0 }
    guard steps.allSatisfy({ $0.x > 0 }) else {
      throw FilterInputError(description: "CIToneCurve needs points from left to right.")
    }
    let slopes = steps.map { $0.y / $0.x }
    // The weighted harmonic mean of the adjacent slopes; 0 at extrema.
    let tangents = points.indices.map { n -> Double in
      guard n > 0 else { return slopes[0] }
      guard n < slopes.count else { return slopes[n - 1] }
      let (before, after) = (slopes[n - 1], slopes[n])
      guard before * after > 0 else { return 0 }
      let (left, right) = (steps[n - 1].x + 2 * steps[n].x, 2 * steps[n - 1].x + steps[n].x)
      return (left + right) / (left / after + right / before)
    }
    knots = points.map(\.x)
    pieces = slopes.indices.map { n in
      let (h, slope) = (steps[n].x, slopes[n])
      return [
        points[n].y, tangents[n], (3 * slope - 2 * tangents[n] - tangents[n + 1]) / h,
        (tangents[n] + tangents[n + 1] - 2 * slope) / (h * h),
      ]
    }
  }

  /// Applies the curve to square roots of components and squares the result.
  func applied(to roots: VIPSImage) throws -> VIPSImage {
    let (first, last) = (knots[0], knots[4])
    let place = try roots.clamped([first, first, first], [last, last, last]).shared
    var toned: VIPSImage?
    for (knot, piece) in zip(knots, pieces) {
      let along = try place.scaled(1, plus: -knot).shared
      let value = try along.scaled(piece[3], plus: piece[2]).times(along).scaled(1, plus: piece[1])
        .times(along).scaled(1, plus: piece[0])
      toned = try toned.map { try place.isAtLeast(knot).choosing(value, $0) } ?? value
    }
    let result = try (toned ?? place).clamped([0, 0, 0], [.infinity, .infinity, .infinity]).shared
    return try result.times(result)
  }
}
