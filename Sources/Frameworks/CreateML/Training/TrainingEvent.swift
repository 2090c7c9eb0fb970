package import AnnotationFormats

/// An event of a training.
package enum TrainingProgress<Iteration: TrainingState>: Sendable {
  /// The number of images read so far, and the total.
  case extracted(Int, of: Int)
  case problem(DataProblem)
  /// All images have been read: the number of training images, of training images for each label (a
  /// detector's objects), and of validation images.
  case prepared(pictures: Int, training: [String: Int], validation: Int)
  case iteration(Iteration)
  /// A file from which the training can resume.
  case checkpoint(MLCheckpoint)
}

/// A training event of an image classifier.
package typealias TrainingEvent = TrainingProgress<TrainingIteration>

/// The state of a training after an iteration.
package protocol TrainingState: Codable, Hashable, Sendable {
  var number: Int { get }
  var metrics: [MLProgress.Metric: Double] { get }
}

/// The state of an image classifier's training after an iteration.
package struct TrainingIteration: TrainingState {
  package let number: Int
  /// The mean cross-entropy of the training examples, with the penalty on weights.
  package let loss: Double
  /// The accuracy on the training examples, 0…1.
  package let accuracy: Double
  /// The mean cross-entropy of the validation examples, or nil if there are none.
  package let validationLoss: Double?
  package let validationAccuracy: Double?
}
