public import Foundation

/// A saved training state from which training can resume or a model can be made.
public struct MLCheckpoint: Sendable {
  public var url: URL
  public var phase: MLPhase
  /// The number of completed iterations.
  public var iteration: Int
  public var date: Date
  /// The model's metrics at that iteration.
  public var metrics: [MLProgress.Metric: Any] { measurements.mapValues { $0 as Any } }
  private let measurements: [MLProgress.Metric: Double]

  init(_ checkpoint: some TrainingCheckpoint, url: URL) {
    self.url = url
    phase = .training
    iteration = checkpoint.iteration
    date = checkpoint.date
    measurements = checkpoint.metrics
  }
}

extension TrainingIteration {
  package var metrics: [MLProgress.Metric: Double] {
    let all =
      [
        .loss: loss, .accuracy: accuracy, .validationLoss: validationLoss,
        .validationAccuracy: validationAccuracy,
      ] as [MLProgress.Metric: Double?]
    return all.compactMapValues(\.self)
  }
}
