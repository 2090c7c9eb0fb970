/// How often reports of a confidence are right: where it is calibrated, nine in ten of those with 0.9.
package struct Reliability: Hashable, Sendable {
  /// Reports whose confidences are alike.
  package struct Bin: Hashable, Sendable {
    package fileprivate(set) var count = 0
    package fileprivate(set) var rightCount = 0
    fileprivate var confidences = 0.0

    /// The part that is right; nil without any.
    package var accuracy: Double? { count > 0 ? Double(rightCount) / Double(count) : nil }
    /// The mean confidence; nil without any.
    package var confidence: Double? { count > 0 ? confidences / Double(count) : nil }
  }

  /// How many bins there are, each a tenth of the confidences from 0 to 1; its upper end is in the next but for the last.
  package static let binCount = 10

  package private(set) var bins = Array(repeating: Bin(), count: binCount)

  package init() {}

  /// - Parameter confidence: 0…1.
  package mutating func add(confidence: Double, isRight: Bool) {
    // Confidences are floats: a tenth may be a last digit less.
    let bin = min(max(Int(confidence * Double(Self.binCount) + 1e-6), 0), Self.binCount - 1)
    bins[bin].count += 1
    bins[bin].rightCount += isRight ? 1 : 0
    bins[bin].confidences += confidence
  }

  package var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// The expected calibration error: by how much the mean confidence of a bin differs from the part that is right, on average over all
  /// reports (Naeini et al., 2015); nil without any.
  package var expectedError: Double? {
    guard count > 0 else { return nil }
    let sum = bins.reduce(0) { $0 + abs($1.confidences - Double($1.rightCount)) }
    return sum / Double(count)
  }
}
