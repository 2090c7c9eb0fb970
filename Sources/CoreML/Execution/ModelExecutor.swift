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
}
