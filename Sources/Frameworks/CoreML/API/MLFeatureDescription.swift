public import Foundation

/// What a model says of one of its inputs or outputs.
public final class MLFeatureDescription: NSObject, Sendable {
  /// The feature's name.
  public let name: String
  /// The kind of value.
  public let type: MLFeatureType
  /// Whether a prediction can do without it.
  public let isOptional: Bool
  /// Which pictures; nil for another kind.
  public let imageConstraint: MLImageConstraint?
  /// Which multi-arrays; nil for another kind.
  public let multiArrayConstraint: MLMultiArrayConstraint?
  /// Which dictionaries; nil for another kind.
  public let dictionaryConstraint: MLDictionaryConstraint?
  /// Which sequences; nil for another kind.
  public let sequenceConstraint: MLSequenceConstraint?
  /// Which memory; nil for another kind than state.
  public let stateConstraint: MLStateConstraint?

  /// The author's sentence about it, or an empty text.
  package let summary: String
  /// What every element of an optional multi-array is where it is missing; nil where the model doesn't say.
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

  /// Whether a prediction would take the value for this feature.
  public func isAllowedValue(_ value: MLFeatureValue) -> Bool { validationError(to: value) == nil }

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
  /// Why the value can't be this feature's, in words that follow the feature's name; nil where it can.
  func validationError(to value: MLFeatureValue) -> String? {
    if value.isUndefined { return isOptional ? nil : "needs \(type.withArticle), and has no value" }
    if type == .double, value.type == .int64 { return nil }
    guard value.type == type else { return "needs \(type.withArticle), not \(value.type.withArticle)" }
    switch type {
    case .image: return imageObjection(to: value)
    case .multiArray: return multiArrayObjection(to: value)
    case .dictionary: return dictionaryObjection(to: value)
    case .sequence: return sequenceObjection(to: value)
    case .invalid, .int64, .double, .string, .state: return nil
    }
  }

  private func imageObjection(to value: MLFeatureValue) -> String? {
    guard let imageConstraint, let (width, height) = value.imageSize else { return nil }
    guard imageConstraint.allows(width: width, height: height) else {
      return "needs a picture of \(imageConstraint.allowedSizes) pixels, not \(width) × \(height)"
    }
    return nil
  }

  private func multiArrayObjection(to value: MLFeatureValue) -> String? {
    guard let multiArrayConstraint, let array = value.multiArrayValue else { return nil }
    guard multiArrayConstraint.allows(array.dimensions) else {
      let shape = array.dimensions.isEmpty ? "a single number" : array.dimensions.asShape
      return "needs a multi-array of shape \(multiArrayConstraint.allowedShapes), not \(shape)"
    }
    return nil
  }

  private func dictionaryObjection(to value: MLFeatureValue) -> String? {
    guard let dictionaryConstraint, let key = value.dictionaryValue.keys.first.flatMap(DictionaryKey.init)
    else { return nil }
    guard key.type == dictionaryConstraint.keyType else {
      return "needs a dictionary by \(dictionaryConstraint.keyType), not by \(key.type)"
    }
    return nil
  }

  private func sequenceObjection(to value: MLFeatureValue) -> String? {
    guard let sequenceConstraint, let sequence = value.sequenceValue else { return nil }
    guard sequence.type == sequenceConstraint.valueDescription.type else {
      return "needs a sequence of \(sequenceConstraint.valueDescription.type), not of \(sequence.type)"
    }
    guard sequenceConstraint.countRange.contains(sequence.count) else {
      return "needs a sequence of length \(sequenceConstraint.countRange.words), not \(sequence.count)"
    }
    return nil
  }
}

/// The dictionaries that a feature may have.
public final class MLDictionaryConstraint: NSObject, Sendable {
  /// The kind of the keys: `.string` or `.int64`.
  public let keyType: MLFeatureType

  init(keyType: MLFeatureType) { self.keyType = keyType }
}

/// The sequences that a feature may have.
public final class MLSequenceConstraint: NSObject, Sendable {
  /// What the sequence is of.
  public let valueDescription: MLFeatureDescription
  /// The lengths that are allowed.
  public let countRange: NSRange

  init(valueDescription: MLFeatureDescription, countRange: NSRange) {
    self.valueDescription = valueDescription
    self.countRange = countRange
  }
}
