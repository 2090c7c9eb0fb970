/// The numeric inputs of a model as one vector, in the description's order, multi-arrays row-major.
struct NumericInputs: Sendable {
  private let names: [String]
  private let count: Int

  /// - Parameter count: the length that the model's parameters require.
  /// - Throws: `MLModelError` (`.io`) for no inputs, or one that is neither a number nor a multi-array.
  init(_ description: MLModelDescription, count: Int) throws {
    guard !description.inputNames.isEmpty else {
      throw MLModelError(.io, "The model describes no inputs, but needs \(count) numbers.")
    }
    for name in description.inputNames {
      switch description.inputDescriptionsByName[name]?.type {
      case .double, .int64, .multiArray: continue
      default:
        throw MLModelError(.io, "The model's input \"\(name)\" is neither a number nor a multi-array.")
      }
    }
    names = description.inputNames
    self.count = count
  }

  /// - Throws: `MLModelError` (`.featureType`) if a feature has no value, or the count doesn't match.
  func vector(of features: any MLFeatureProvider) throws -> [Double] {
    // The required count comes from the file, so no memory is reserved for it.
    var vector: [Double] = []
    for name in names {
      guard let numbers = features.featureValue(for: name)?.numbers else {
        throw MLModelError(.featureType, "The feature \"\(name)\" has no number, which the model requires.")
      }
      vector += numbers
    }
    guard vector.count == count else {
      throw MLModelError(
        .featureType,
        "The model takes \(count) numbers in all, and \(names.map { "\"\($0)\"" }.joined(separator: ", ")) "
          + "\(names.count == 1 ? "has" : "have") \(vector.count).")
    }
    return vector
  }
}

extension MLModelDescription {
  /// The number of all inputs' elements as declared, one for each without a shape; throws
  /// `MLModelError.parameters` if they exceed the limit of a tensor.
  func declaredInputCount() throws -> Int {
    try inputNames.reduce(0) { sum, name in
      let shape = inputDescriptionsByName[name]?.multiArrayConstraint?.shape.map(\.intValue) ?? []
      return try sum + (shape.contains(0) ? 0 : Shape.elementCount(shape))
    }
  }
}

extension MLFeatureValue {
  /// The number, or a multi-array's elements in row-major order; nil for other types and missing values.
  var numbers: [Double]? {
    switch storage {
    case .double(let value): [value]
    case .int64(let value): [Double(value)]
    case .multiArray(let array): array.values()
    default: nil
    }
  }
}
