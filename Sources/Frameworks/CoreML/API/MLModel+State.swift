extension MLModel {
  /// Creates a zero-filled state for this model's predictions; an empty one for a model without state.
  ///
  /// If memory runs out, predictions with the state throw.
  public func makeState() -> MLState { MLState(shapes: executor.stateShapes) }

  /// Makes a prediction that reads and updates a state; see `prediction(from:)`.
  ///
  /// - Parameters:
  ///   - input: a value for each required input.
  ///   - state: a state by this model's `makeState()`.
  ///   - options: the options of the prediction.
  /// - Throws: also `MLModelError`: `.parameters` for another model's state, `.generic` if memory ran out.
  public func prediction(
    from input: any MLFeatureProvider, using state: MLState,
    options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> any MLFeatureProvider {
    let features = try modelDescription.validated(input)
    return try options.backed(executor.prediction(from: features, using: state))
  }

  /// Makes a prediction that reads and updates a state, from an asynchronous context.
  public func prediction(
    from input: any MLFeatureProvider, using state: MLState,
    options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    guard !Task.isCancelled else {
      throw MLModelError(.predictionCancelled, "The prediction's task was canceled.")
    }
    let features = try modelDescription.validated(input)
    return try options.backed(executor.prediction(from: features, using: state))
  }
}
