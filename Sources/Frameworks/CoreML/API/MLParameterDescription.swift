public import Foundation

/// The description of a model's parameter.
///
/// Unchecked: it is immutable.
public final class MLParameterDescription: NSObject, @unchecked Sendable {
  public let key: MLParameterKey
  /// The value without an override by a configuration: an `NSNumber` or a `String`.
  public let defaultValue: Any
  /// The allowed numbers; nil if there is no constraint.
  public let numericConstraint: MLNumericConstraint?

  init(key: MLParameterKey, defaultValue: Any, numericConstraint: MLNumericConstraint?) {
    self.key = key
    self.defaultValue = defaultValue
    self.numericConstraint = numericConstraint
  }

  public override var description: String { "\(key): \(defaultValue)" }
}

/// The constraint on a numeric parameter.
public final class MLNumericConstraint: NSObject, Sendable {
  /// The minimum.
  public let minNumber: NSNumber
  /// The maximum.
  public let maxNumber: NSNumber
  /// The allowed numbers; nil if all from the minimum to the maximum are allowed.
  public let enumeratedNumbers: Set<NSNumber>?

  init(minNumber: NSNumber, maxNumber: NSNumber, enumeratedNumbers: Set<NSNumber>? = nil) {
    self.minNumber = minNumber
    self.maxNumber = maxNumber
    self.enumeratedNumbers = enumeratedNumbers
  }

  /// The constraint, for messages, such as `from 1 to 10`.
  var messageText: String {
    guard let enumeratedNumbers else { return "from \(minNumber) to \(maxNumber)" }
    let numbers = enumeratedNumbers.sorted { $0.doubleValue < $1.doubleValue }
    return "one of " + numbers.map { "\($0)" }.joined(separator: ", ")
  }
}
