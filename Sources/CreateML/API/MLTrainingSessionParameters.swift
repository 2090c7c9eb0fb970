import Foundation

/// Where a training keeps its state, and how often it tells of it.
public struct MLTrainingSessionParameters: Hashable, Sendable {
  /// The folder of the session, made where there is none: features and checkpoints are kept in it, and a training that is begun again
  /// with the same data and parameters goes on where it ended. Default nil: nothing is kept, and there are no checkpoints.
  public var sessionDirectory: URL?
  /// After how many iterations metrics are told. Default 5.
  public var reportInterval: Int
  /// After how many iterations a checkpoint is written; one is also written at the end. Default 100.
  public var checkpointInterval: Int
  /// How many iterations the session makes at most. Default 1000; a training makes no more than its parameters'
  /// `maxIterations` either.
  public var iterations: Int

  public init(
    sessionDirectory: URL? = nil, reportInterval: Int = 5, checkpointInterval: Int = 100,
    iterations: Int = 1000
  ) {
    self.sessionDirectory = sessionDirectory
    self.reportInterval = reportInterval
    self.checkpointInterval = checkpointInterval
    self.iterations = iterations
  }
}

extension MLTrainingSessionParameters {
  /// Whether metrics are told after so many iterations.
  func isReported(after iteration: Int) -> Bool { iteration.isMultiple(of: max(reportInterval, 1)) }
  /// Whether a checkpoint is written then.
  func isKept(after iteration: Int) -> Bool { iteration.isMultiple(of: max(checkpointInterval, 1)) }
}
