extension MLModel {
  /// The value of a model's parameter: the configuration's, or else the model file's.
  ///
  /// A nearest neighbors classifier has its number of neighbors; a linked model its file's name and search
  /// path; an updatable network its training parameters and the weights and biases of its updatable layers,
  /// in 32-bit floats: `[outputs, inputs]` and `[outputs]` of inner products, `[outputs, inputs of a group,
  /// height, width]` and `[outputs]` of convolutions. Parameters of a pipeline's models have scoped keys.
  ///
  /// - Parameter key: the parameter, scoped if it is a layer's or belongs to a pipeline's model.
  /// - Returns: an `NSNumber`, a `String` or an `MLMultiArray` (a copy), as the key documents.
  /// - Throws: `MLModelError` (`.parameters`), listing the model's parameters, if this isn't one of them.
  public func parameterValue(for key: MLParameterKey) throws -> Any {
    guard let value = parameters[key] else {
      let known = parameters.keys.map(\.description).sorted()
      throw MLModelError(
        .parameters,
        "The model has no parameter \"\(key)\"; it has \(known.isEmpty ? "none" : known.joined(separator: ", ")). "
          + "Only updatable layers have weights and biases, by keys scoped to the layer's name.")
    }
    return try value.object()
  }
}
