import Foundation

/// An edge blurred by a Gaussian of standard deviation 1: its cumulative distribution, tabulated.
enum GaussianEdge {
  /// Farther from the edge nothing is seen of it.
  static let reach = 3.0
  private static let steps = 256.0
  private static let table = (0...Int(2 * reach * steps)).map { index in
    0.5 * erfc(-(Double(index) / steps - reach) / 2.0.squareRoot())
  }

  /// 0 far before the edge, 1 far behind it; within 0.001 of the distribution.
  static func share(_ distance: Double) -> Double {
    let index = ((distance + reach) * steps).rounded()
    return table[Int(min(max(index, 0), Double(table.count - 1)))]
  }
}
