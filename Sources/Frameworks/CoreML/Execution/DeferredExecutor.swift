import Synchronization

/// An executor created at the first prediction. The lock is held during creation, so only predictions wait;
/// an update's intermediate models rarely run.
final class DeferredExecutor: ModelExecutor {
  private let made = Mutex<Result<any ModelExecutor, any Error>?>(nil)
  private let make: @Sendable () throws -> any ModelExecutor

  init(_ make: @escaping @Sendable () throws -> any ModelExecutor) { self.make = make }

  private var executor: any ModelExecutor {
    get throws {
      try made.withLock { made in
        let result = made ?? Result { try make() }
        made = result
        return try result.get()
      }
    }
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    try executor.prediction(from: features, options: options)
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    try await executor.prediction(from: features, options: options)
  }
}
