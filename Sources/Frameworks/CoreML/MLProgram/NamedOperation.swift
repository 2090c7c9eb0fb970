import CoreMLSpecification

extension CoreML_Specification_MILSpec_Operation {
  /// What errors and the engine call it.
  var ownName: String { outputs.first?.name ?? type }

  /// An error of this operation, or of one within it, which has named itself.
  func naming(_ error: MLModelError) -> MLModelError {
    if error.description.hasPrefix("The operation ") { return error }
    return MLModelError(
      error.code, "The operation \"\(ownName)\" of type \(type): \(error.description.withFullStop)",
      underlying: error)
  }
}
