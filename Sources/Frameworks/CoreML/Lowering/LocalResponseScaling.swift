import Foundation

/// Expresses x · (k + α s)^−β by the engine's x · (b + α′ s)^−β, which truncates b to an integer.
struct LocalResponseScaling {
  let alpha: Float
  let bias: Float
  /// The factor for the engine's result.
  let factor: Float

  /// - Parameter base: k, at least 0.
  init(alpha: Float, beta: Float, base: Float) {
    let (scaled, power) = (alpha / base, pow(base, -beta))
    // Moves k^−β out of the power, unless k is an integer or that isn't finite.
    guard base != base.rounded(), scaled.isFinite, power.isFinite else {
      (self.alpha, bias, factor) = (alpha, base, 1)
      return
    }
    (self.alpha, bias, factor) = (scaled, 1, power)
  }
}
