import Foundation
import NetworkTraining

/// The state of an object detector's training after an iteration.
package struct DetectorIteration: TrainingState {
  package let number: Int
  /// The mean over the iterations since the one that was told of before.
  package let loss: Double
  /// Of the pictures for validation at an overlap of 0.5; nil where there are none, or they weren't looked at.
  package let validationAveragePrecision: Double?

  package var metrics: [MLProgress.Metric: Double] {
    let all =
      [.loss: loss, .validationMeanAveragePrecision: validationAveragePrecision]
      as [MLProgress.Metric: Double?]
    return all.compactMapValues(\.self)
  }
}

/// How far the training of an object detector is.
package typealias DetectorEvent = TrainingProgress<DetectorIteration>

/// A state of an object detector's training in a file.
struct DetectorCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  /// Of the examples; see `DetectorExamples`.
  let fingerprint: String
  let state: DetectorIteration
  let annotationType: MLObjectDetector.AnnotationType
  let grid: DetectorFeatures.Grid
  let factors: [Float]
  let addends: [Float]
  /// The head's, as bytes of doubles, little-endian.
  let parameters: Data
  let optimizer: GradientOptimizer

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }
}
