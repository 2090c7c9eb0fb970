import Foundation
import NetworkTraining

package struct DetectorIteration: TrainingState {
  package let number: Int
  /// The mean over the iterations since the previous report.
  package let loss: Double
  /// On the validation images at an IoU of 0.5; nil if there are none or they weren't evaluated.
  package let validationAveragePrecision: Double?

  package var metrics: [MLProgress.Metric: Double] {
    let all =
      [.loss: loss, .validationMeanAveragePrecision: validationAveragePrecision]
      as [MLProgress.Metric: Double?]
    return all.compactMapValues(\.self)
  }
}

package typealias DetectorEvent = TrainingProgress<DetectorIteration>

struct DetectorCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  let fingerprint: String
  let state: DetectorIteration
  let annotationType: MLObjectDetector.AnnotationType
  let grid: DetectorFeatures.Grid
  let factors: [Float]
  let addends: [Float]
  /// The head's parameters as little-endian doubles.
  let parameters: Data
  let optimizer: GradientOptimizer

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }
}
