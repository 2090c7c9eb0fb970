import Foundation
import ParallelWork

struct UpdateObserver {
  /// Reports an event, its metrics, and a function that returns the current model.
  let report:
    (MLUpdateProgressEvent, [MLMetricKey: NSNumber], _ model: () throws -> UpdatableModel) throws -> Void
  /// Returns the parameter values set since the last call.
  let dequeueChanges: () -> [MLParameterKey: ParameterValue]

  /// - Throws: `CancellationError` if the update is canceled.
  func checkCancellation() throws {
    try Cancellation.check()
  }
}
