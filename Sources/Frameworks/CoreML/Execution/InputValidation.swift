import Foundation

extension MLModelDescription {
  /// Returns the values of the described inputs after checking them. The provider is called once per input.
  /// Throws `MLModelError.featureType` with the feature's name, its required type and the actual one.
  func validated(_ input: any MLFeatureProvider) throws -> MLDictionaryFeatureProvider {
    var values: [String: MLFeatureValue] = [:]
    for (name, description) in inputDescriptionsByName {
      guard let given = input.featureValue(for: name), !given.isUndefined else {
        if !description.isOptional {
          throw MLModelError(
            .featureType,
            "The feature \"\(name)\" (\(description.type)) is required, but has no value."
          )
        }
        values[name] = try description.defaultValue()
        continue
      }
      // NumPy's numbers often arrive as arrays of one element.
      let value = description.type == .double ? given.soleNumber ?? given : given
      if let objection = description.validationError(for: value) {
        throw MLModelError(.featureType, "The feature \"\(name)\" \(objection).")
      }
      values[name] = description.type == .double ? MLFeatureValue(double: value.number) : value
    }
    return MLDictionaryFeatureProvider(values: values)
  }
}

extension MLModelError {
  /// An error for a value of the wrong type; `need` is the required one, with its article.
  static func feature(_ name: String, needs need: String, not value: MLFeatureValue) -> MLModelError {
    MLModelError(.featureType, "The feature \"\(name)\" needs \(need), not \(value.type.withArticle).")
  }
}

extension MLFeatureDescription {
  /// The value of an optional multi-array that is missing; nil if the model has no default.
  fileprivate func defaultValue() throws -> MLFeatureValue? {
    try defaultElement.flatMap { try multiArray(filledWith: $0) }
  }

  /// A multi-array filled with one number; nil for other types, or without a shape. Throws
  /// `MLModelError.parameters` for an invalid shape.
  func multiArray(filledWith element: Double) throws -> MLFeatureValue? {
    guard let constraint = multiArrayConstraint, !constraint.shape.isEmpty else { return nil }
    _ = try Shape.elementCount(constraint.shape.map(\.intValue))
    let array = try MLMultiArray(shape: constraint.shape, dataType: constraint.dataType)
    if element != 0 {
      for offset in 0..<array.count { array.setElement(element, at: offset) }
    }
    return MLFeatureValue(multiArray: array)
  }
}

extension MLFeatureValue {
  fileprivate var soleNumber: MLFeatureValue? {
    guard let array = multiArrayValue, array.count == 1 else { return nil }
    return MLFeatureValue(double: array.values(as: Double.self)[0])
  }

  fileprivate var number: Double { type == .int64 ? Double(int64Value) : doubleValue }
}
