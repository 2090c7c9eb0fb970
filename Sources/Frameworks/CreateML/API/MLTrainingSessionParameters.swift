public import Foundation

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
  /// What a session does after so many iterations: tell of its metrics, write a checkpoint, or both; nil for neither.
  ///
  /// - Parameters:
  ///   - isLast: whether that was the session's last iteration, after which it does both.
  ///   - hasNews: whether there are metrics to tell that aren't had after every iteration.
  func due(
    after iteration: Int, isLast: Bool, hasNews: Bool = false
  ) -> (isReported: Bool, isKept: Bool)? {
    let isReported = isLast || hasNews || iteration.isMultiple(of: max(reportInterval, 1))
    let isKept = sessionDirectory != nil && (isLast || iteration.isMultiple(of: max(checkpointInterval, 1)))
    return isReported || isKept ? (isReported, isKept) : nil
  }
}
