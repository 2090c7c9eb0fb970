import Testing

import ParallelWork

@Suite("Transforming in order")
struct OrderedTransformTests {
  /// Numbers, the last of which comes only when it is let go.
  private actor Source {
    private var number = 0
    private var isOpen = false
    private var waiting: CheckedContinuation<Void, Never>?

    func next() async -> Int? {
      number += 1
      if number == 4, !isOpen { await withCheckedContinuation { waiting = $0 } }
      return number < 5 ? number : nil
    }

    func open() {
      isOpen = true
      waiting?.resume()
      waiting = nil
    }
  }

  @Test(
    "results are taken in order, those that are there while the next element is waited for",
    arguments: [1, 2, 3])
  func promptness(_ limit: Int) async throws {
    let source = Source()
    var taken: [Int] = []
    try await transformInOrder(limit: limit, next: { await source.next() }, transform: { $0 * 10 }) {
      element, result in
      #expect(result == element * 10)
      taken.append(element)
      // Only now is there a fourth: whoever waited for it first would wait for ever.
      if element == 3 { await source.open() }
    }
    #expect(taken == [1, 2, 3, 4])
  }

  @Test("no more elements are begun than are to be in work")
  func limit() async throws {
    let source = Source()
    await source.open()
    let running = Running()
    try await transformInOrder(limit: 2, next: { await source.next() }) { (number: Int) in
      await running.begin()
      await Task.yield()
      await running.end()
      return number
    } consume: { _, _ in
    }
    #expect(await (1...2).contains(running.most))
  }

  private actor Running {
    private var count = 0
    private(set) var most = 0

    func begin() {
      count += 1
      most = max(most, count)
    }

    func end() { count -= 1 }
  }
}
