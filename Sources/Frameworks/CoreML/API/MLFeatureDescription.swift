public import Foundation

/// The description of a model's input or output.
public final class MLFeatureDescription: NSObject, Sendable {
  /// The feature's name.
  public let name: String
  /// The type of the value.
  public let type: MLFeatureType
  /// Whether predictions may omit it.
  public let isOptional: Bool
  /// The allowed images; nil for other types.
  public let imageConstraint: MLImageConstraint?
  /// The allowed multi-arrays; nil for other types.
  public let multiArrayConstraint: MLMultiArrayConstraint?
  /// The allowed dictionaries; nil for other types.
  public let dictionaryConstraint: MLDictionaryConstraint?
  /// The allowed sequences; nil for other types.
  public let sequenceConstraint: MLSequenceConstraint?
  /// The state's buffer; nil for other types.
  public let stateConstraint: MLStateConstraint?

  /// The author's description; empty if there is none.
  package let summary: String
  /// The element that fills an optional multi-array that is missing; nil if the model has no default.
  let defaultElement: Double?

  init(
    name: String, type: MLFeatureType, isOptional: Bool = false, summary: String = "",
    imageConstraint: MLImageConstraint? = nil, multiArrayConstraint: MLMultiArrayConstraint? = nil,
    dictionaryConstraint: MLDictionaryConstraint? = nil, sequenceConstraint: MLSequenceConstraint? = nil,
    stateConstraint: MLStateConstraint? = nil, defaultElement: Double? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.summary = summary
    self.imageConstraint = imageConstraint
    self.multiArrayConstraint = multiArrayConstraint
    self.dictionaryConstraint = dictionaryConstraint
    self.sequenceConstraint = sequenceConstraint
    self.stateConstraint = stateConstraint
    self.defaultElement = defaultElement
  }

  /// Whether a prediction accepts the value for this feature.
  public func isAllowedValue(_ value: MLFeatureValue) -> Bool { validationError(for: value) == nil }

  public override var description: String {
    let optional = isOptional ? ", optional" : ""
    let details =
      imageConstraint.map { [$0.allowedSizes] }
      ?? multiArrayConstraint.map { [$0.dataType.description, $0.allowedShapes] }
      ?? stateConstraint.map { [$0.dataType.description, $0.bufferShape.asShape] } ?? []
    let words = ([type.description] + details).filter { !$0.isEmpty }
    return "\(name): \(words.joined(separator: " "))\(optional)"
  }
}

extension MLFeatureDescription {
  /// The reason the value isn't allowed, to follow the feature's name in a message; nil if it is allowed.
  func validationError(for value: MLFeatureValue) -> String? {
    if value.isUndefined { return isOptional ? nil : "needs \(type.withArticle), and has no value" }
    if type == .double, value.type == .int64 { return nil }
    guard value.type == type else { return "needs \(type.withArticle), not \(value.type.withArticle)" }
    switch type {
    case .image: return imageError(for: value)
    case .multiArray: return multiArrayError(for: value)
    case .dictionary: return dictionaryError(for: value)
    case .sequence: return sequenceError(for: value)
    case .invalid, .int64, .double, .string, .state: return nil
    }
  }

  private func imageError(for value: MLFeatureValue) -> String? {
    guard let imageConstraint, let (width, height) = value.imageSize else { return nil }
    guard imageConstraint.allows(width: width, height: height) else {
      return "needs an image of \(imageConstraint.allowedSizes) pixels, not \(width) × \(height)"
    }
    return nil
  }

  private func multiArrayError(for value: MLFeatureValue) -> String? {
    guard let multiArrayConstraint, let array = value.multiArrayValue else { return nil }
    guard multiArrayConstraint.allows(array.dimensions) else {
      let shape = array.dimensions.isEmpty ? "a single number" : array.dimensions.asShape
      return "needs a multi-array of shape \(multiArrayConstraint.allowedShapes), not \(shape)"
    }
    return nil
  }

  private func dictionaryError(for value: MLFeatureValue) -> String? {
    guard let dictionaryConstraint, let key = value.dictionaryValue.keys.first.flatMap(DictionaryKey.init)
    else { return nil }
    guard key.type == dictionaryConstraint.keyType else {
      return "needs a dictionary by \(dictionaryConstraint.keyType), not by \(key.type)"
    }
    return nil
  }

  private func sequenceError(for value: MLFeatureValue) -> String? {
    guard let sequenceConstraint, let sequence = value.sequenceValue else { return nil }
    guard sequence.type == sequenceConstraint.valueDescription.type else {
      return "needs a sequence of \(sequenceConstraint.valueDescription.type), not of \(sequence.type)"
    }
    guard sequenceConstraint.countRange.contains(sequence.count) else {
      return "needs a sequence of length \(sequenceConstraint.countRange.messageText), not \(sequence.count)"
    }
    return nil
  }
}

/// The constraints on a feature's dictionaries.
public final class MLDictionaryConstraint: NSObject, Sendable {
  /// The type of the keys: `.string` or `.int64`.
  public let keyType: MLFeatureType

  init(keyType: MLFeatureType) { self.keyType = keyType }
}

/// The constraints on a feature's sequences.
public final class MLSequenceConstraint: NSObject, Sendable {
  /// The description of the elements.
  public let valueDescription: MLFeatureDescription
  /// The allowed lengths.
  public let countRange: NSRange

  init(valueDescription: MLFeatureDescription, countRange: NSRange) {
    self.valueDescription = valueDescription
    self.countRange = countRange
  }
}
