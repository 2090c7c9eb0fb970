#if Server
import NIOPosix

/// Dedicated threads for CPU-bound tasks, so that the connections' threads stay free.
///
/// The work runs in a task and should check `Task.isCancelled`.
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
#endif
