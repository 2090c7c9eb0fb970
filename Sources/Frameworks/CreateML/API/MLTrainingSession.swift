public import Foundation

/// A training with its folder: what it has done so far, and what it will do when it goes on.
public final class MLTrainingSession<Task>: Sendable {
  /// Where it keeps its state, and how often it tells of it.
  public let parameters: MLTrainingSessionParameters
  /// The training itself, from its latest checkpoint.
  let run: @Sendable (JobTracker) throws -> Task
  /// When it was begun.
  public let date: Date

  private let checkpoint: @Sendable (URL) throws -> MLCheckpoint

  /// - Parameters:
  ///   - checkpoint: reads a file.
  ///   - run: the training, on the calling thread.
  init(
    _ parameters: MLTrainingSessionParameters, date: Date,
    checkpoint: @escaping @Sendable (URL) throws -> MLCheckpoint,
    run: @escaping @Sendable (JobTracker) throws -> Task
  ) {
    (self.parameters, self.date, self.checkpoint, self.run) = (parameters, date, checkpoint, run)
  }

  /// The checkpoints in the folder, the earliest first; those that can't be read are left out.
  public var checkpoints: [MLCheckpoint] {
    files.compactMap { try? checkpoint($0) }
  }

  /// The latest checkpoint's phase; `.initialized` before the first.
  public var phase: MLPhase { checkpoints.last?.phase ?? .initialized }
  /// The latest checkpoint's iteration; 0 before the first.
  public var iteration: Int { checkpoints.last?.iteration ?? 0 }

  /// Removes the files of checkpoints.
  ///
  /// - Throws: what keeps a file from being removed.
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

/// A training that keeps its state in a folder and can go on from it.
protocol ResumableTraining: Sendable {
  associatedtype State: TrainingState
  associatedtype Trained

  var parameters: MLTrainingSessionParameters { get }
  /// How many iterations it makes at most.
  var maximumIterations: Int { get }

  /// A state of such a training in a file.
  ///
  /// - Throws: `MLCreateError.io`.
  func checkpoint(at url: URL) throws -> MLCheckpoint
  /// Trains, on the calling thread and as many others as there are processors.
  ///
  /// - Parameter report: is called on the calling thread; what it throws ends the training.
  func run(report: (TrainingProgress<State>) throws -> Void) throws -> Trained
}

extension MLTrainingSession {
  /// - Parameters:
  ///   - date: when it was begun.
  ///   - result: what becomes of what was trained.
  convenience init<Training: ResumableTraining>(
    of training: Training, date: Date, result: @escaping @Sendable (Training.Trained) throws -> Task
  ) {
    self.init(training.parameters, date: date) { url in
      try training.checkpoint(at: url)
    } run: { tracker in
      let trained = try training.run { tracker.take($0, limit: training.maximumIterations) }
      tracker.begin(.evaluating)
      return try result(trained)
    }
  }
}
