import Dispatch
import Foundation
import Synchronization

/// Elements that several threads, including the calling one, process one by one.
///
/// The calling thread processes elements too, so it only ever waits for one that another thread has already
/// started: loops may be nested, and run on many threads at once, however few threads there are.
final class ParallelLoop<Element: Sendable, Outcome: Sendable, Failure: Error>: Sendable {
  private struct Content {
    var startedCount = 0
    var hasFailed = false
    var ended: [(index: Int, result: Result<Outcome, Failure>)] = []
  }

  private let elements: [Element]
  private let work: @Sendable (Element) throws(Failure) -> Outcome
  private let content = Mutex(Content())
  private let completionSemaphore = DispatchSemaphore(value: 0)
  /// The calling thread's cancellation, shared with the other threads.
  let cancellation = Cancellation.current ?? Cancellation()

  /// The interval at which the calling thread, while others finish, checks whether its task is canceled.
  private static var cancellationPollInterval: DispatchTimeInterval { .milliseconds(10) }

  init(_ elements: [Element], _ work: @escaping @Sendable (Element) throws(Failure) -> Outcome) {
    (self.elements, self.work) = (elements, work)
  }

  /// Returns when every started element has ended.
  func run(take: (Int, Result<Outcome, Failure>) -> Void) {
    let others = min(elements.count, ProcessInfo.processInfo.activeProcessorCount) - 1
    for _ in 0..<max(others, 0) {
      DispatchQueue.global().async {
        Cancellation.$current.withValue(self.cancellation) { while self.runNext() {} }
      }
    }
    var taken = 0
    while true {
      let hasRun = runNext()
      let (ended, begun) = removeEnded()
      for ending in ended { take(ending.index, ending.result) }
      taken += ended.count
      guard !hasRun, ended.isEmpty else { continue }
      if taken == begun { return }
      // Passes the cancellation of this thread's task on to the other threads, which can't see it.
      if completionSemaphore.wait(timeout: .now() + Self.cancellationPollInterval) == .timedOut {
        _ = Cancellation.isCancelled
      }
    }
  }

  /// Processes the next unstarted element; false if there is none.
  private func runNext() -> Bool {
    let next = content.withLock { content -> Int? in
      guard content.startedCount < elements.count, !content.hasFailed else { return nil }
      defer { content.startedCount += 1 }
      return content.startedCount
    }
    guard let next else { return false }
    let result = outcome(of: elements[next], work)
    content.withLock { content in
      if case .failure = result { content.hasFailed = true }
      content.ended.append((next, result))
    }
    completionSemaphore.signal()
    return true
  }

  private func removeEnded() -> (ended: [(index: Int, result: Result<Outcome, Failure>)], begun: Int) {
    content.withLock { content in
      defer { content.ended.removeAll() }
      return (content.ended, content.startedCount)
    }
  }
}
