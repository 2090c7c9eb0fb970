package import AnnotationFormats

package enum TrainingProgress<Iteration: TrainingState>: Sendable {
  /// The number of images read, and the total.
  case extracted(Int, of: Int)
  case problem(DataProblem)
  /// The number of training images, of training images (or objects) for each label, and of validation images.
  case prepared(pictures: Int, training: [String: Int], validation: Int)
  case iteration(Iteration)
  /// A file from which the training can resume.
  case checkpoint(MLCheckpoint)
}

package typealias TrainingEvent = TrainingProgress<TrainingIteration>

package protocol TrainingState: Codable, Hashable, Sendable {
  var number: Int { get }
  var metrics: [MLProgress.Metric: Double] { get }
}

package struct TrainingIteration: TrainingState {
  package let number: Int
  /// The mean cross-entropy of the training examples, with the penalty on weights.
  package let loss: Double
  package let accuracy: Double
  /// The mean cross-entropy of the validation examples, or nil if there are none.
  package let validationLoss: Double?
  package let validationAccuracy: Double?
}
