import Dispatch
import Foundation
import ParallelWork
import Synchronization
import Testing

@Suite("Cancellation of work on several threads")
struct CancellationTests {
  @Test("every thread that helps goes by the cancellation of the one that asked")
  func sharedByThreads() {
    let cancellation = Cancellation()
    let seen = Cancellation.$current.withValue(cancellation) {
      concurrentMap(Array(0..<8)) { index in
        // The first is begun for certain, however few threads there are.
        if index == 0 { cancellation.cancel() }
        while !Cancellation.isCancelled {}
        return Cancellation.isCancelled
      }
    }
    #expect(seen == [Bool](repeating: true, count: 8))
    #expect(!Cancellation.isCancelled)
  }

  @Test("a task's cancellation ends work on the threads that help it, which are in no task")
  func ofTask() async {
    let begun = DispatchSemaphore(value: 0)
    let task = Task {
      concurrentMap(Array(0..<4)) { _ in
        begun.signal()
        while !Cancellation.isCancelled {}
        return true
      }
    }
    // From a thread of its own: the work holds as many of the tasks' threads as there may be.
    Thread.detachNewThread {
      begun.wait()
      task.cancel()
    }
    #expect(await task.value == [true, true, true, true])
  }

  @Test("work within work goes by the same cancellation, and doesn't wait for a thread that isn't there")
  func nested() {
    let sums = concurrentMap(Array(0..<40)) { row in
      concurrentMap(Array(0..<40)) { column in row * column }.reduce(0, +)
    }
    #expect(sums == (0..<40).map { $0 * 780 })
  }
}
