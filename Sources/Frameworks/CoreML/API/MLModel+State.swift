extension MLModel {
  /// Makes memory for the model to keep between predictions, all zero; of a model without state, an empty one.
  ///
  /// Where there isn't as much memory, predictions that use the state throw.
  public func makeState() -> MLState { MLState(shapes: executor.stateShapes) }

  /// Makes a prediction that reads and changes a state; see `prediction(from:)`.
  ///
  /// - Parameter state: what this model's `makeState()` made.
  /// - Throws: also `MLModelError`: `.parameters` for a state of another model, `.generic` for one for which there was no memory.
  public func prediction(
    from input: any MLFeatureProvider, using state: MLState,
    options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> any MLFeatureProvider {
    let features = try modelDescription.validated(input)
    return try options.backed(executor.prediction(from: features, using: state))
  }

  /// Makes a prediction that reads and changes a state, from an asynchronous context.
  public func prediction(
    from input: any MLFeatureProvider, using state: MLState,
    options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    guard !Task.isCancelled else {
      throw MLModelError(.predictionCancelled, "The prediction's task was cancelled.")
    }
    let features = try modelDescription.validated(input)
    return try options.backed(executor.prediction(from: features, using: state))
  }
}
