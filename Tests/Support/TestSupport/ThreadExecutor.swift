import Foundation

/// Runs each job on a thread of its own, for tasks that block: the tests' own threads are as few as the processors.
public final class ThreadExecutor: TaskExecutor {
  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    Thread.detachNewThread { job.runSynchronously(on: executor) }
  }
}
