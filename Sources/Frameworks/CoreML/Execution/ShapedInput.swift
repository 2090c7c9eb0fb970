/// An input of a network, whose tensor has a shape that depends on the value.
protocol ShapedInput {
  var name: String { get }
  /// What stands for its value where that is missing; nil where it mustn't be.
  var optionalArray: OptionalArray? { get }

  /// The shape of the tensor for a value.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for a value that the input can't take.
  func shape(for value: MLFeatureValue) throws -> [Int]
}

extension Collection where Element: ShapedInput {
  /// The inputs' values, in their order.
  ///
  /// - Throws: `MLModelError` (`.featureType`) where one is missing.
  func values(of features: any MLFeatureProvider) throws -> [MLFeatureValue] {
    try map { input in
      guard let value = try features.featureValue(for: input.name) ?? input.optionalArray?.zeros() else {
        throw MLModelError(.featureType, "The feature \"\(input.name)\" is missing.")
      }
      return value
    }
  }

  /// The shapes of the tensors for the inputs' values.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for a value that its input can't take.
  func shapes(of values: [MLFeatureValue]) throws -> [[Int]] {
    try zip(self, values).map { try $0.shape(for: $1) }
  }
}
