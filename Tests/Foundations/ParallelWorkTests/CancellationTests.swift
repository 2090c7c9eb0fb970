import Dispatch
import Foundation
import ParallelWork
import Synchronization
import Testing

@Suite("Cancellation of parallel work")
struct CancellationTests {
  @Test("all helping threads observe the caller's cancellation")
  func sharedByThreads() {
    let cancellation = Cancellation()
    let seen = Cancellation.$current.withValue(cancellation) {
      concurrentMap(Array(0..<8)) { index in
        // The first is certain to start, however few threads there are.
        if index == 0 { cancellation.cancel() }
        while !Cancellation.isCancelled {}
        return Cancellation.isCancelled
      }
    }
    #expect(seen == [Bool](repeating: true, count: 8))
    #expect(!Cancellation.isCancelled)
  }

  @Test("a task's cancellation ends work on helping threads, which aren't in a task")
  func ofTask() async {
    let begun = DispatchSemaphore(value: 0)
    let task = Task {
      concurrentMap(Array(0..<4)) { _ in
        begun.signal()
        while !Cancellation.isCancelled {}
        return true
      }
    }
    // From a separate thread: the work may occupy all threads of the pool.
    Thread.detachNewThread {
      begun.wait()
      task.cancel()
    }
    #expect(await task.value == [true, true, true, true])
  }

  @Test("nested work observes the same cancellation, and doesn't wait for a thread")
  func nested() {
    let sums = concurrentMap(Array(0..<40)) { row in
      concurrentMap(Array(0..<40)) { column in row * column }.reduce(0, +)
    }
    #expect(sums == (0..<40).map { $0 * 780 })
  }
}
