public import Foundation

/// A state of a training, in a file, from which it can go on or a model can be made.
public struct MLCheckpoint: Sendable {
  /// The file.
  public var url: URL
  public var phase: MLPhase
  /// After how many iterations it was written.
  public var iteration: Int
  public var date: Date
  /// How well the model did then.
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
