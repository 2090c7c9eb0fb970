/// An identity model: an output is the input of the same name, or else the input at the same index.
struct IdentityExecutor: SynchronousExecutor {
  private let pairs: [(output: String, input: String)]

  /// - Throws: `MLModelError` (`.io`) for an output without an input.
  init(description: MLModelDescription) throws {
    pairs = try description.outputNames.enumerated().map { index, output in
      if description.inputDescriptionsByName[output] != nil { return (output, output) }
      guard index < description.inputNames.count else {
        throw MLModelError(.io, "The identity model has no input for its output \"\(output)\".")
      }
      return (output, description.inputNames[index])
    }
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    var values: [String: MLFeatureValue] = [:]
    for (output, input) in pairs { values[output] = features.featureValue(for: input) }
    return values
  }
}
