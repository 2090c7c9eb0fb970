extension MLModel {
  /// The value of one of the model's parameters: what the configuration gave, or else what the model's file says.
  ///
  /// A nearest neighbors classifier has its number of neighbors, a linked model its file's name and search path, an updatable
  /// network the parameters of its training and the weights and biases of its updatable layers: of inner products
  /// `[outputs, inputs]` and `[outputs]`, of convolutions `[outputs, inputs of a group, height, width]` and `[outputs]`, in
  /// 32-bit floating point. A pipeline's models have theirs under keys that are scoped to them.
  ///
  /// - Parameter key: which parameter; those of layers and of a pipeline's models scoped to them.
  /// - Returns: an `NSNumber`, a `String` or an `MLMultiArray` (a copy), as the key's description says.
  /// - Throws: `MLModelError` (`.parameters`) where the model has no such parameter; the message says which it has.
  public func parameterValue(for key: MLParameterKey) throws -> Any {
    guard let value = parameters[key] else {
      let known = parameters.keys.map(\.description).sorted()
      throw MLModelError(
        .parameters,
        "The model has no parameter \"\(key)\"; it has \(known.isEmpty ? "none" : known.joined(separator: ", ")). "
          + "Weights and biases can be had of updatable layers, by keys scoped to the layer's name.")
    }
    return try value.object()
  }
}
