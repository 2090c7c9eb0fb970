import Foundation

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
