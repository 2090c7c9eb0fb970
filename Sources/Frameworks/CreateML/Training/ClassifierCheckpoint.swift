import Foundation
import NetworkTraining

struct ClassifierCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  let fingerprint: String
  let state: TrainingIteration
  let optimizer: LimitedMemoryBFGS

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }
}
