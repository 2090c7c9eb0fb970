import Foundation

enum ChiSquareDistribution {
  /// The probability of a value of at least `statistic`, 0 or more, for 1 or more degrees of freedom: Q(k/2,
  /// x/2), Abramowitz and Stegun 26.4.19.
  static func upperTail(_ statistic: Double, degreesOfFreedom: Int) -> Double {
    upperIncompleteGamma(Double(degreesOfFreedom) / 2, statistic / 2)
  }

  /// The regularized upper incomplete gamma function Q(a, x) = Γ(a, x) / Γ(a), for a > 0 and x ≥ 0.
  ///
  /// Below x = a + 1 by the series for 1 - Q, above by the continued fraction for Q (Press et al., *Numerical
  /// Recipes*, 3rd edition, section 6.2). The relative error stays below 1e-11 for a up to some thousands.
  static func upperIncompleteGamma(_ a: Double, _ x: Double) -> Double {
    guard x > 0 else { return 1 }
    guard x.isFinite else { return 0 }
    return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x)
  }

  /// x^a e^-x / Γ(a).
  private static func scale(_ a: Double, _ x: Double) -> Double { exp(a * log(x) - x - lgamma(a).0) }

  /// P(a, x) = x^a e^-x / Γ(a) · Σ x^n / (a (a + 1) … (a + n)): NIST's DLMF 8.11.4.
  private static func lowerSeries(_ a: Double, _ x: Double) -> Double {
    var (term, sum, divisor) = (1 / a, 1 / a, a)
    repeat {
      divisor += 1
      term *= x / divisor
      sum += term
    } while term > sum * .ulpOfOne
    return min(1, sum * scale(a, x))
  }

  /// Q(a, x) by its continued fraction, DLMF 8.9.2 contracted to its even part, by Lentz's method.
  private static func upperFraction(_ a: Double, _ x: Double) -> Double {
    // Replaces zero in a denominator.
    let tiny = Double.leastNormalMagnitude / .ulpOfOne
    var b = x + 1 - a
    var c = 1 / tiny
    var d = 1 / b
    var fraction = d
    var step = 1.0
    while true {
      let numerator = -step * (step - a)
      b += 2
      d = numerator * d + b
      if abs(d) < tiny { d = tiny }
      c = b + numerator / c
      if abs(c) < tiny { c = tiny }
      d = 1 / d
      let factor = d * c
      fraction *= factor
      // For integers such as a = 1 the fraction ends, and the factor is exactly 1.
      if abs(factor - 1) <= .ulpOfOne || step > 100_000 { return fraction * scale(a, x) }
      step += 1
    }
  }
}
