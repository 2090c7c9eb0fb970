import Foundation

/// An edge blurred by a Gaussian with a standard deviation of 1: the tabulated cumulative distribution.
enum GaussianEdge {
  /// The distance beyond which the edge has no effect.
  static let reach = 3.0
  private static let steps = 256.0
  private static let table = (0...Int(2 * reach * steps)).map { index in
    0.5 * erfc(-(Double(index) / steps - reach) / 2.0.squareRoot())
  }

  /// Returns the distribution's value, from 0 far before the edge to 1 far after it, within 0.001.
  static func share(_ distance: Double) -> Double {
    let index = ((distance + reach) * steps).rounded()
    return table[Int(min(max(index, 0), Double(table.count - 1)))]
  }
}
