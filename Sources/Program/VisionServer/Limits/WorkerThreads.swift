import NIOPosix

/// Threads of their own for tasks that keep a processor busy, so that the connections' threads stay free.
///
/// Work on them is in a task: it sees by `Task.isCancelled` when it is no longer wanted.
final class WorkerThreads: TaskExecutor {
  private let pool: NIOThreadPool

  init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    pool.submit { _ in job.runSynchronously(on: executor) }
  }

  func shutdown() async throws { try await pool.shutdownGracefully() }
}
