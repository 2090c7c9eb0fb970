/// Runs a model whose work is small enough for the calling thread, whichever way the prediction is asked for.
protocol SynchronousExecutor: ModelExecutor {
  /// The model's outputs by name.
  ///
  /// - Throws: `MLModelError` (`.featureType`) for features that the model can't take.
  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue]
}

extension SynchronousExecutor {
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    MLDictionaryFeatureProvider(values: try outputs(for: features))
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    MLDictionaryFeatureProvider(values: try outputs(for: features))
  }
}
