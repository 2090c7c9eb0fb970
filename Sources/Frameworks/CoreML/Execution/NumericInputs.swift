/// A model's numeric inputs as one vector: the features in the description's order, multi-arrays row after row.
struct NumericInputs: Sendable {
  private let names: [String]
  /// The vector's length.
  private let count: Int

  /// - Parameter count: the length that the model's parameters ask for.
  /// - Throws: `MLModelError` (`.io`) for a model without inputs, or with one that isn't a number or a multi-array.
  init(_ description: MLModelDescription, count: Int) throws {
    guard !description.inputNames.isEmpty else {
      throw MLModelError(.io, "The model describes no inputs, and needs \(count) numbers.")
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

  /// - Throws: `MLModelError` (`.featureType`) where a feature has no value or the numbers aren't as many as the model
  ///   takes.
  func vector(of features: any MLFeatureProvider) throws -> [Double] {
    // What the model asks for is only its word; no memory is set aside for it.
    var vector: [Double] = []
    for name in names {
      guard let numbers = features.featureValue(for: name)?.numbers else {
        throw MLModelError(.featureType, "The feature \"\(name)\" has no number, and the model needs one.")
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
  /// How many numbers the inputs are in all, as the model declares them: one where it declares no shape.
  ///
  /// - Throws: `MLModelError` (`.parameters`) where they are more than can be held.
  func declaredInputCount() throws -> Int {
    try inputNames.reduce(0) { sum, name in
      let shape = inputDescriptionsByName[name]?.multiArrayConstraint?.shape.map(\.intValue) ?? []
      return try sum + (shape.contains(0) ? 0 : Shape.elementCount(shape))
    }
  }
}

extension MLFeatureValue {
  /// A number, or a multi-array's elements row after row; nil for another kind, and where there is no value.
  var numbers: [Double]? {
    switch storage {
    case .double(let value): [value]
    case .int64(let value): [Double(value)]
    case .multiArray(let array): array.values()
    default: nil
    }
  }
}
