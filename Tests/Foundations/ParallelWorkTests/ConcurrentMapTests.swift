import Foundation
import ParallelWork
import Synchronization
import Testing

@Suite("Parallel work")
struct ConcurrentMapTests {
  @Test("results are in the elements' order, one per element")
  func order() {
    let calls = Mutex(0)
    let squares = concurrentMap(Array(0..<200)) { number in
      calls.withLock { $0 += 1 }
      return number * number
    }
    #expect(squares == (0..<200).map { $0 * $0 })
    #expect(calls.withLock { $0 } == 200)
    #expect(concurrentMap([Int]()) { $0 }.isEmpty)
  }

  private struct Refusal: Error, Equatable { let number: Int }

  @Test("the first element's error is thrown, whichever came first")
  func failure() {
    #expect(throws: Refusal(number: 3)) {
      try concurrentMap(Array(0..<50)) { number in
        if number % 10 == 3 { throw Refusal(number: number) }
        return number
      }
    }
  }

  @Test("after a failure no other element is started")
  func stopping() {
    let begun = Mutex(0)
    #expect(throws: Refusal(number: 0)) {
      try concurrentMap(Array(0..<10_000)) { number -> Int in
        begun.withLock { $0 += 1 }
        throw Refusal(number: number)
      }
    }
    // Every element fails, so no thread gets to a second one.
    let most = ProcessInfo.processInfo.activeProcessorCount
    #expect((1...most).contains(begun.withLock { $0 }))
  }

  @Test("the most expensive element starts first, and its result is in its position")
  func costliestFirst() {
    #expect(concurrentMap([3, 9, 1, 9, 5], mostFirst: { $0 }) { $0 * $0 } == [9, 81, 1, 81, 25])
    // Every element fails, so only the first ones start.
    #expect(throws: Refusal(number: 999)) {
      try concurrentMap(Array(0..<1000), mostFirst: { $0 }) { number in throw Refusal(number: number) }
    }
  }

  @Test("results are delivered on the calling thread, each with its index")
  func handingOver() {
    let caller = pthread_self()
    var taken: [Int: Int] = [:]
    concurrentForEach(Array(0..<100)) {
      $0 * $0
    } take: { index, result in
      #expect(pthread_self() == caller)
      taken[index] = result.get()
    }
    #expect(taken.count == 100 && taken.allSatisfy { $1 == $0 * $0 })
  }
}
