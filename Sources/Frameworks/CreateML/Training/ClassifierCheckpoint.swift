import Foundation
import NetworkTraining

/// A saved state of an image classifier's training.
struct ClassifierCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  /// The fingerprint of the examples; see `ExampleSet`.
  let fingerprint: String
  let state: TrainingIteration
  let optimizer: LimitedMemoryBFGS

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }
}
