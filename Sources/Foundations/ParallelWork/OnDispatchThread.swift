import Dispatch

/// Runs long work on a Dispatch thread, so that it doesn't block Swift's shared threads.
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
