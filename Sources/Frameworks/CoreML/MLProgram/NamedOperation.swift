import CoreMLSpecification

extension CoreML_Specification_MILSpec_Operation {
  /// The name in errors and in the engine.
  var ownName: String { outputs.first?.name ?? type }

  /// Adds the operation to an error, unless a nested one has added itself.
  func addingContext(_ error: MLModelError) -> MLModelError {
    if error.description.hasPrefix("The operation ") { return error }
    return MLModelError(
      error.code, "The operation \"\(ownName)\" of type \(type): \(error.description.withFullStop)",
      underlying: error)
  }
}
