import ParallelWork
import Synchronization
import Testing

@Suite("Work on several threads")
struct ConcurrentMapTests {
  @Test("outcomes come in the elements' order, each element's once")
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

  @Test("the first element's failure is thrown, whichever came first")
  func failure() {
    #expect(throws: Refusal(number: 3)) {
      try concurrentMap(Array(0..<50)) { number in
        if number % 10 == 3 { throw Refusal(number: number) }
        return number
      }
    }
  }
}
