public import Foundation

/// A resumable training with its session folder.
public final class MLTrainingSession<Task>: Sendable {
  public let parameters: MLTrainingSessionParameters
  /// Runs the training from the latest checkpoint.
  let run: @Sendable (JobTracker) throws -> Task
  /// The time at which the session was created.
  public let date: Date

  private let checkpoint: @Sendable (URL) throws -> MLCheckpoint

  /// - Parameter checkpoint: reads a checkpoint file.
  init(
    _ parameters: MLTrainingSessionParameters, date: Date,
    checkpoint: @escaping @Sendable (URL) throws -> MLCheckpoint,
    run: @escaping @Sendable (JobTracker) throws -> Task
  ) {
    (self.parameters, self.date, self.checkpoint, self.run) = (parameters, date, checkpoint, run)
  }

  /// The readable checkpoints in the folder, earliest first.
  public var checkpoints: [MLCheckpoint] {
    files.compactMap { try? checkpoint($0) }
  }

  /// The phase of the latest checkpoint; `.initialized` before the first.
  public var phase: MLPhase { checkpoints.last?.phase ?? .initialized }
  /// The iteration of the latest checkpoint; 0 before the first.
  public var iteration: Int { checkpoints.last?.iteration ?? 0 }

  /// Removes the checkpoints that satisfy a predicate, or throws the file system's error.
  public func removeCheckpoints(_ predicate: (MLCheckpoint) -> Bool) throws {
    for checkpoint in checkpoints where predicate(checkpoint) {
      try FileManager.default.removeItem(at: checkpoint.url)
    }
  }

  private var files: [URL] {
    let folder = parameters.sessionDirectory.flatMap { try? SessionFolder($0) }
    return folder?.checkpointFiles ?? []
  }
}

/// A training that can resume from the state in its session folder.
protocol ResumableTraining: Sendable {
  associatedtype State: TrainingState
  associatedtype Trained

  var parameters: MLTrainingSessionParameters { get }
  var maximumIterations: Int { get }

  /// - Throws: `MLCreateError.io`.
  func checkpoint(at url: URL) throws -> MLCheckpoint
  /// Trains synchronously, on all cores.
  ///
  /// - Parameter report: called on the calling thread; an error that it throws ends the training.
  func run(report: (TrainingProgress<State>) throws -> Void) throws -> Trained
}

extension MLTrainingSession {
  /// - Parameter result: converts the training's result.
  convenience init<Training: ResumableTraining>(
    of training: Training, date: Date, result: @escaping @Sendable (Training.Trained) throws -> Task
  ) {
    self.init(training.parameters, date: date) { url in
      try training.checkpoint(at: url)
    } run: { tracker in
      let trained = try training.run { tracker.take($0, limit: training.maximumIterations) }
      tracker.start(.evaluating)
      return try result(trained)
    }
  }
}
