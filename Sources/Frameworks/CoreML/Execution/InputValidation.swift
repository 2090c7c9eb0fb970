import Foundation

extension MLModelDescription {
  /// The inputs that the model describes, checked, each asked for once.
  ///
  /// - Throws: `MLModelError` (`.featureType`) naming the feature, what it needs and what it has.
  func validated(_ input: any MLFeatureProvider) throws -> MLDictionaryFeatureProvider {
    var values: [String: MLFeatureValue] = [:]
    for (name, description) in inputDescriptionsByName {
      guard let given = input.featureValue(for: name), !given.isUndefined else {
        if !description.isOptional {
          throw MLModelError(
            .featureType,
            "The feature \"\(name)\" (\(description.type)) is required, and the features given have no value for it."
          )
        }
        values[name] = try description.defaultValue()
        continue
      }
      // NumPy's numbers often come as arrays of one.
      let value = description.type == .double ? given.soleNumber ?? given : given
      if let objection = description.validationError(to: value) {
        throw MLModelError(.featureType, "The feature \"\(name)\" \(objection).")
      }
      values[name] = description.type == .double ? MLFeatureValue(double: value.number) : value
    }
    return MLDictionaryFeatureProvider(values: values)
  }
}

extension MLModelError {
  /// A feature's value of another type than it needs.
  ///
  /// - Parameter need: with its article.
  static func feature(_ name: String, needs need: String, not value: MLFeatureValue) -> MLModelError {
    MLModelError(.featureType, "The feature \"\(name)\" needs \(need), not \(value.type.withArticle).")
  }
}

extension MLFeatureDescription {
  /// Stands for an optional multi-array of one shape that is missing; nil where the model doesn't say.
  fileprivate func defaultValue() throws -> MLFeatureValue? {
    try defaultElement.flatMap { try multiArray(filledWith: $0) }
  }

  /// A multi-array of one number; nil for another kind of feature, or without a shape.
  ///
  /// - Throws: `MLModelError` (`.parameters`) for a shape that can't be held.
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
  /// The number of a multi-array of one element.
  fileprivate var soleNumber: MLFeatureValue? {
    guard let array = multiArrayValue, array.count == 1 else { return nil }
    return MLFeatureValue(double: array.values(as: Double.self)[0])
  }

  /// A number's value, whole or not.
  fileprivate var number: Double { type == .int64 ? Double(int64Value) : doubleValue }
}
