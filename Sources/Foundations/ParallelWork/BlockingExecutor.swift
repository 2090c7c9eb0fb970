import Dispatch

/// Runs an actor on a dispatch queue of its own, so that blocking calls don't hold Swift's shared threads.
package final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
