/// The accuracy of reports by confidence: if it is calibrated, about 90 % of those at 0.9 are correct.
package struct Reliability: Hashable, Sendable {
  /// Reports of similar confidence.
  package struct Bin: Hashable, Sendable {
    package fileprivate(set) var count = 0
    package fileprivate(set) var rightCount = 0
    fileprivate var confidences = 0.0

    /// The fraction that is correct; nil without any.
    package var accuracy: Double? { count > 0 ? Double(rightCount) / Double(count) : nil }
    package var confidence: Double? { count > 0 ? confidences / Double(count) : nil }
  }

  /// The number of bins, each a tenth of 0…1, excluding its upper end except for the last.
  package static let binCount = 10

  package private(set) var bins = Array(repeating: Bin(), count: binCount)

  package init() {}

  /// - Parameter confidence: 0…1.
  package mutating func add(confidence: Double, isRight: Bool) {
    // A confidence is a Float, so a tenth may be slightly less.
    let bin = min(max(Int(confidence * Double(Self.binCount) + 1e-6), 0), Self.binCount - 1)
    bins[bin].count += 1
    bins[bin].rightCount += isRight ? 1 : 0
    bins[bin].confidences += confidence
  }

  package var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// The expected calibration error: the difference of a bin's mean confidence and accuracy, averaged over
  /// all reports (Naeini et al., 2015); nil without any.
  package var expectedError: Double? {
    guard count > 0 else { return nil }
    let sum = bins.reduce(0) { $0 + abs($1.confidences - Double($1.rightCount)) }
    return sum / Double(count)
  }
}
