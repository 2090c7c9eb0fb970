/// A range of numbers in 256 levels at equal distances, one of which is 0.
package struct QuantizedRange: Hashable, Sendable {
  package let low: Float
  package let high: Float

  /// The number of levels: the values of a byte.
  package static let levelCount = 256

  /// Widens the range until it has 0, and 0 is one of its levels.
  ///
  /// - Returns: nil if it is empty or infinite.
  package init?(_ low: Float, _ high: Float) {
    let (low, high) = (min(low, 0), max(high, 0))
    guard (high - low).isFinite, high > low else { return nil }
    let last = Float(Self.levelCount - 1)
    if low == 0 || high == 0 {
      (self.low, self.high) = (low, high)
      return
    }
    // The number of levels below 0; at least one level is on either side.
    let below = (-low / (high - low) * last).rounded().clamped(to: 1...last - 1)
    let step = max(-low / below, high / (last - below))
    (self.low, self.high) = (-step * below, step * (last - below))
  }
}

extension Float {
  fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
