import Synchronization

/// Cancels work on any threads.
///
/// Work in a task is canceled with it. Other work, as on a thread pool, gets a `Cancellation` to watch:
///
///     let cancellation = Cancellation()
///     try await withTaskCancellationHandler {
///       try await pool.runIfActive { try Cancellation.$current.withValue(cancellation) { try work() } }
///     } onCancel: {
///       cancellation.cancel()
///     }
package final class Cancellation: Sendable {
  /// The cancellation that applies to work on this thread.
  @TaskLocal package static var current: Cancellation?

  private let flag = Atomic(false)

  package init() {}

  package func cancel() { flag.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Whether this thread's work is canceled, by its task or by `current`.
  package static var isCancelled: Bool {
    guard Task.isCancelled else { return current?.isCancelled ?? false }
    // Helper threads of this work aren't in the task.
    current?.cancel()
    return true
  }

  /// - Throws: `CancellationError` if this thread's work is canceled.
  @Sendable package static func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
