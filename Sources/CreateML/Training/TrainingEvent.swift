/// How far a training is.
package enum TrainingEvent: Sendable {
  /// So many pictures have been read.
  case extracted(Int, of: Int)
  case problem(DataProblem)
  /// The pictures have been read; so many of each label will be learned from, so many are for validation.
  case prepared(training: [String: Int], validation: Int)
  case iteration(TrainingIteration)
  /// A file from which the training can go on.
  case checkpoint(MLCheckpoint)
}

/// A training's state after an iteration.
package struct TrainingIteration: Codable, Hashable, Sendable {
  package let number: Int
  /// The mean cross-entropy of the examples learned from, with the penalty on weights.
  package let loss: Double
  /// The part of the examples learned from that have the right label.
  package let accuracy: Double
  /// The mean cross-entropy of the examples for validation; nil where there are none.
  package let validationLoss: Double?
  package let validationAccuracy: Double?
}
