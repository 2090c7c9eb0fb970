import Synchronization

/// Tells work on any threads that it is no longer wanted.
///
/// Work that runs in a task is canceled with the task. Work that runs outside of one, as on a thread pool, is given a
/// `Cancellation`, which whoever started it keeps:
///
///     let cancellation = Cancellation()
///     try await withTaskCancellationHandler {
///       try await pool.runIfActive { try Cancellation.$current.withValue(cancellation) { try work() } }
///     } onCancel: {
///       cancellation.cancel()
///     }
package final class Cancellation: Sendable {
  /// The one that work on this thread goes by.
  @TaskLocal package static var current: Cancellation?

  private let flag = Atomic(false)

  package init() {}

  package func cancel() { flag.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Whether the work that this thread does is no longer wanted: its task is canceled, or its `current`.
  package static var isCancelled: Bool {
    guard Task.isCancelled else { return current?.isCancelled ?? false }
    // Threads that help with this work are in no task.
    current?.cancel()
    return true
  }

  /// - Throws: `CancellationError` where the work that this thread does is no longer wanted.
  @Sendable package static func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
