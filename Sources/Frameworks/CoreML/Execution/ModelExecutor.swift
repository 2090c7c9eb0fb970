protocol ModelExecutor: Sendable {
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider

  /// Runs the model without blocking the calling thread.
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider

  /// The shapes of the model's states by name; empty for most models.
  var stateShapes: [String: [Int]] { get }

  /// Runs the model on the calling thread with a state, which it reads and updates.
  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
}

extension ModelExecutor {
  var stateShapes: [String: [Int]] { [:] }

  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
  {
    try prediction(from: features, options: MLPredictionOptions())
  }
}
