/// An executor that always runs on the calling thread, for small models.
protocol SynchronousExecutor: ModelExecutor {
  /// Returns the outputs by name; throws `MLModelError.featureType` for features that don't match the model.
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
