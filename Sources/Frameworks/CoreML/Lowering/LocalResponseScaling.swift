import Foundation

/// x · (k + α s)^−β by the engine's x · (b + α′ s)^−β, in which it takes the whole part of b only.
struct LocalResponseScaling {
  let alpha: Float
  /// The engine's base.
  let bias: Float
  /// What the engine's result is multiplied by.
  let factor: Float

  /// - Parameter base: k, 0 or more.
  init(alpha: Float, beta: Float, base: Float) {
    let (scaled, power) = (alpha / base, pow(base, -beta))
    // Out of the power goes k^−β, unless k is whole or that is no number.
    guard base != base.rounded(), scaled.isFinite, power.isFinite else {
      (self.alpha, bias, factor) = (alpha, base, 1)
      return
    }
    (self.alpha, bias, factor) = (scaled, 1, power)
  }
}
