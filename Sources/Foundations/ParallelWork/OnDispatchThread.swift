import Dispatch

/// Does work that takes long on a thread of Dispatch's, so that it holds none of the threads that Swift's tasks share.
///
/// The work is canceled with the task that waits for it: see `Cancellation`.
package func onDispatchThread<Outcome: Sendable>(
  _ work: @escaping @Sendable () throws -> Outcome
) async throws -> Outcome {
  let cancellation = Cancellation()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try Cancellation.$current.withValue(cancellation, operation: work) })
      }
    }
  } onCancel: {
    cancellation.cancel()
  }
}
