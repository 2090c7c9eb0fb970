protocol ModelExecutor: Sendable {
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider

  /// Runs the model without blocking the calling thread.
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider

  /// Whether several predictions at once take less time than one by one.
  var predictsSeveralAtOnce: Bool { get }

  /// Runs the model for several inputs on the calling thread; the outputs are in the inputs' order.
  func predictions(
    from batch: [any MLFeatureProvider], options: MLPredictionOptions
  ) throws -> [any MLFeatureProvider]

  /// The shapes of the model's states by name; empty for most models.
  var stateShapes: [String: [Int]] { get }

  /// Runs the model on the calling thread with a state, which it reads and updates.
  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
}

extension ModelExecutor {
  var predictsSeveralAtOnce: Bool { false }

  func predictions(
    from batch: [any MLFeatureProvider], options: MLPredictionOptions
  ) throws -> [any MLFeatureProvider] {
    try batch.map { try prediction(from: $0, options: options) }
  }

  var stateShapes: [String: [Int]] { [:] }

  func prediction(from features: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider
  {
    try prediction(from: features, options: MLPredictionOptions())
  }
}
