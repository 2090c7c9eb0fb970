public import Foundation

/// The session folder and the reporting intervals of a training.
public struct MLTrainingSessionParameters: Hashable, Sendable {
  /// The session folder, created if missing. It stores features and checkpoints, and restarting with the same
  /// data and parameters resumes from there. Default nil: nothing is stored, and there are no checkpoints.
  public var sessionDirectory: URL?
  /// The number of iterations between reports of metrics. Default 5.
  public var reportInterval: Int
  /// The number of iterations between checkpoints; one is also written at the end. Default 100.
  public var checkpointInterval: Int
  /// The maximum number of iterations of the session, in addition to the limit in the training parameters'
  /// `maxIterations`. Default 1000.
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
  /// The actions after an iteration: report metrics, write a checkpoint, or both; nil for neither.
  ///
  /// - Parameters:
  ///   - isLast: whether it was the session's last iteration, which does both.
  ///   - hasNews: whether there are metrics that aren't computed after every iteration.
  func due(
    after iteration: Int, isLast: Bool, hasNews: Bool = false
  ) -> (isReported: Bool, isKept: Bool)? {
    let isReported = isLast || hasNews || iteration.isMultiple(of: max(reportInterval, 1))
    let isKept = sessionDirectory != nil && (isLast || iteration.isMultiple(of: max(checkpointInterval, 1)))
    return isReported || isKept ? (isReported, isKept) : nil
  }
}
