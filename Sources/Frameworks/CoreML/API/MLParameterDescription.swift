public import Foundation

/// What a model says of one of its parameters.
///
/// Unchecked: nothing of it changes.
public final class MLParameterDescription: NSObject, @unchecked Sendable {
  /// Which parameter.
  public let key: MLParameterKey
  /// The value that it has unless a configuration gives another: an `NSNumber` or a `String`.
  public let defaultValue: Any
  /// Which numbers it may be; nil where the model doesn't say.
  public let numericConstraint: MLNumericConstraint?

  init(key: MLParameterKey, defaultValue: Any, numericConstraint: MLNumericConstraint?) {
    self.key = key
    self.defaultValue = defaultValue
    self.numericConstraint = numericConstraint
  }

  public override var description: String { "\(key): \(defaultValue)" }
}

/// Which numbers a parameter may be.
public final class MLNumericConstraint: NSObject, Sendable {
  /// The least.
  public let minNumber: NSNumber
  /// The greatest.
  public let maxNumber: NSNumber
  /// All of them; nil where every number from the least to the greatest is allowed.
  public let enumeratedNumbers: Set<NSNumber>?

  init(minNumber: NSNumber, maxNumber: NSNumber, enumeratedNumbers: Set<NSNumber>? = nil) {
    self.minNumber = minNumber
    self.maxNumber = maxNumber
    self.enumeratedNumbers = enumeratedNumbers
  }

  /// The constraint in words, such as `from 1 to 10`.
  var words: String {
    guard let enumeratedNumbers else { return "from \(minNumber) to \(maxNumber)" }
    let numbers = enumeratedNumbers.sorted { $0.doubleValue < $1.doubleValue }
    return "one of " + numbers.map { "\($0)" }.joined(separator: ", ")
  }
}
