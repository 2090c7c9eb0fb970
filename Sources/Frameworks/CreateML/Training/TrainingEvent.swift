/// How far a training is.
package import AnnotationFormats

package enum TrainingProgress<Iteration: TrainingState>: Sendable {
  /// So many pictures have been read.
  case extracted(Int, of: Int)
  case problem(DataProblem)
  /// The pictures have been read: how many will be learned from, how many of each label (of a detector, objects), and how many are
  /// for validation.
  case prepared(pictures: Int, training: [String: Int], validation: Int)
  case iteration(Iteration)
  /// A file from which the training can go on.
  case checkpoint(MLCheckpoint)
}

/// How far the training of an image classifier is.
package typealias TrainingEvent = TrainingProgress<TrainingIteration>

/// A training's state after an iteration.
package protocol TrainingState: Codable, Hashable, Sendable {
  var number: Int { get }
  /// What it tells of how well the model does.
  var metrics: [MLProgress.Metric: Double] { get }
}

/// The state of an image classifier's training after an iteration.
package struct TrainingIteration: TrainingState {
  package let number: Int
  /// The mean cross-entropy of the examples learned from, with the penalty on weights.
  package let loss: Double
  /// The part of the examples learned from that have the right label.
  package let accuracy: Double
  /// The mean cross-entropy of the examples for validation; nil where there are none.
  package let validationLoss: Double?
  package let validationAccuracy: Double?
}
