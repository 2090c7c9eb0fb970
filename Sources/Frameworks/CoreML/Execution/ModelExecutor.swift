/// Runs one model, whatever its kind, on feature values that the model's description allows.
protocol ModelExecutor: Sendable {
  /// Runs the model on the calling thread.
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider

  /// Runs the model and gives the thread back meanwhile.
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider

  /// The shapes of what the model keeps between predictions, by name; empty for most.
  var stateShapes: [String: [Int]] { get }

  /// Runs the model on the calling thread with a state, which it reads and changes.
  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
}

extension ModelExecutor {
  var stateShapes: [String: [Int]] { [:] }

  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
  {
    try prediction(from: features, options: MLPredictionOptions())
  }
}
