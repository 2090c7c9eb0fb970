import _CoreGraphics
import Foundation

extension FilterDefinition {
  /// Adapts an image from one light's white to another's.
  ///
  /// The vectors are color temperature in kelvins and tint. Apple doesn't document the conversion; here
  /// temperatures are black bodies', 1,667…25,000 K, by the cubics of Kim et al. (US patent 7024034), a tint
  /// of 1 is 1/3,000 in CIE 1960 u, v across their locus, magenta if positive, as in DNG; Bradford's
  /// adaptation.
  static let whiteBalance: [FilterDefinition] = [
    FilterDefinition(
      "CITemperatureAndTint", "Temperature and Tint", kCICategoryColorAdjustment,
      [.image, .vector("inputNeutral", [6500, 0]), .vector("inputTargetNeutral", [6500, 0])]
    ) { inputs in
      let (from, to) = (
        try WhitePoint(inputs.point("inputNeutral")), try WhitePoint(inputs.point("inputTargetNeutral"))
      )
      return try inputs.image().colored(from.adaptation(to: to))
    }
  ]
}

private struct WhitePoint {
  /// CIE 1931 X, Y and Z, with Y = 1.
  let tristimulus: [Double]

  /// - Parameter light: temperature in kelvins, and tint; both are clamped.
  init(_ light: SIMD2<Double>) {
    let temperature = min(max(light.x, 1667), 25_000)
    // A small step along the black body locus gives its normal.
    let (own, next) = (Self.blackBody(temperature), Self.blackBody(temperature * 1.001))
    let along = next - own
    let across = SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
    // Towards magenta v decreases.
    let place = own + across * (across.y > 0 ? -1 : 1) * min(max(light.y, -150), 150) / 3000
    let denominator = 2 * place.x - 8 * place.y + 4
    let (x, y) = (3 * place.x / denominator, 2 * place.y / denominator)
    tristimulus = [x / y, 1, (1 - x - y) / y]
  }

  /// A black body's u and v.
  private static func blackBody(_ temperature: Double) -> SIMD2<Double> {
    let t = 1000 / temperature
    let x =
      temperature <= 4000
      ? ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
      : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390
    let y =
      temperature <= 2222
      ? ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
      : temperature <= 4000
        ? ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
        : ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
    let denominator = -2 * x + 12 * y + 3
    return SIMD2(4 * x, 6 * y) / denominator
  }

  /// The map from this light's white to the other's, for linear components with sRGB's primaries.
  func adaptation(to other: WhitePoint) -> ColorMatrix {
    let (own, target) = (
      Self.apply(Self.responses, tristimulus), Self.apply(Self.responses, other.tristimulus)
    )
    let adapted = ColorMatrix(SRGB.tristimulus).followed(by: ColorMatrix(Self.responses))
      .followed(by: ColorMatrix(zip(own, target).map { $1 / $0 }))
    return adapted.followed(by: ColorMatrix(Self.fromResponses)).followed(by: ColorMatrix(Self.toRGB))
  }

  private static func apply(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
    rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static let toRGB = inverse(SRGB.tristimulus)
  /// Bradford's matrix.
  private static let responses = [
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
  ]
  private static let fromResponses = inverse(responses)

  /// The inverse of a regular 3 × 3 matrix, by its cofactors.
  private static func inverse(_ m: [[Double]]) -> [[Double]] {
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r, s, c, d) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
      return m[r][c] * m[s][d] - m[r][d] * m[s][c]
    }
    let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * cofactor(0, $1) }
    return (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } }
  }
}
