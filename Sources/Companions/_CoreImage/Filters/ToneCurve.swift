import CKernels
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that change how bright a picture is where it is dark, and where it is bright.
  static let tones: [FilterDefinition] = [
    // Apple says that the points are joined by a spline, and that it is applied to a working space of gamma 2: to components' square
    // roots. Which spline it doesn't say; here it is the monotone cubic of Fritsch and Carlson, which has no hills but the points'.
    // Before the first and after the last point it is level. The points have to go from left to right.
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
    // Apple doesn't say how these are computed. Here v is the square root of the luminance, 0…1, of the picture blurred by the radius:
    // a color is multiplied by 1 + shadow · (1 - v)², and by 1 - (1 - highlight) / 2 · v².
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

/// A curve through five points without hills of its own (Fritsch and Carlson, "Monotone Piecewise Cubic Interpolation", 1980).
private struct ToneCurve: Sendable {
  /// Where the points are.
  let knots: [Double]
  /// For each point but the last the polynomial of the distance from it, the constant first.
  let pieces: [[Double]]

  /// - Parameter points: five, from left to right; throws where they aren't.
  init(_ points: [SIMD2<Double>]) throws {
    let steps = zip(points, points.dropFirst()).map { $1 - $0 }
    guard steps.allSatisfy({ $0.x > 0 }) else {
      throw FilterInputError(description: "CIToneCurve needs points from left to right.")
    }
    let slopes = steps.map { $0.y / $0.x }
    // The harmonic mean of the slopes on both sides, weighted by how long the other side is; level at the top of a hill.
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

  /// Of three components' roots the components by the curve.
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
