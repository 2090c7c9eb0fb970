import Foundation
import ParallelWork

/// What training tells, and is told, as it goes on.
struct UpdateObserver {
  /// Tells of an event, its figures, and how to get the model as it is.
  let report:
    (MLUpdateProgressEvent, [MLMetricKey: NSNumber], _ model: () throws -> UpdatableModel) throws -> Void
  /// The values for parameters that have been given since the last call.
  let takeChanges: () -> [MLParameterKey: ParameterValue]

  /// - Throws: `CancellationError` where the update is no longer wanted.
  func checkCancellation() throws {
    try Cancellation.check()
  }
}
