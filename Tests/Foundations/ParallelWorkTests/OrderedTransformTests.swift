import Testing

import ParallelWork

@Suite("Ordered transform")
struct OrderedTransformTests {
  /// Numbers, of which the last is held until it is released.
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
    "results are delivered in order, the available ones while the next element is awaited",
    arguments: [1, 2, 3])
  func promptness(_ limit: Int) async throws {
    let source = Source()
    var taken: [Int] = []
    try await transformInOrder(
      limit: limit, ahead: 0, next: { await source.next() }, transform: { (element: $0, result: $0 * 10) }
    ) { element, result in
      #expect(result == element * 10)
      taken.append(element)
      // The fourth arrives only now: waiting for it before delivering would deadlock.
      if element == 3 { await source.open() }
    }
    #expect(taken == [1, 2, 3, 4])
  }

  @Test("the number of running elements is limited")
  func limit() async throws {
    let source = Source()
    await source.open()
    let running = Running()
    try await transformInOrder(limit: 2, ahead: 1, next: { await source.next() }) { (number: Int) in
      await running.begin()
      await Task.yield()
      await running.end()
      return number
    } consume: { _ in
    }
    #expect(await (1...2).contains(running.most))
  }

  @Test(
    "while an element is slow, a limited number of later results waits",
    .timeLimit(.minutes(10)))
  func waitingResults() async throws {
    let numbers = Numbers(20)
    let (fifth, fifthBegan) = AsyncStream<Void>.makeStream()
    var taken: [Int] = []
    try await transformInOrder(limit: 2, ahead: 3, next: { await numbers.next() }) { (number: Int) in
      if number == 5 { fifthBegan.finish() }
      // The first ends when the fifth has started: three results, the fourth running.
      if number == 1 { for await _ in fifth {} }
      return number
    } consume: { number in
      if number == 1 { #expect(await numbers.given == 5) }
      taken.append(number)
    }
    #expect(taken == Array(1...20))
  }

  @Test(
    "while a sequence's element is slow, a limited number of later results waits",
    .timeLimit(.minutes(10)))
  func waitingResultsOfSequence() async throws {
    let (fifth, fifthBegan) = AsyncStream<Void>.makeStream()
    let begun = Running()
    var taken: [Int] = []
    try await transformInOrder(Array(1...20).async, limit: 2, ahead: 3) { number in
      await begun.begin()
      if number == 5 { fifthBegan.finish() }
      // The first ends when the fifth has started: three results, the fourth running.
      if number == 1 { for await _ in fifth {} }
      return number * 10
    } consume: { number, result in
      if number == 1 { #expect(await begun.most == 5) }
      #expect(result == number * 10)
      taken.append(number)
    }
    #expect(taken == Array(1...20))
  }

  private actor Numbers {
    private let count: Int
    private(set) var given = 0

    init(_ count: Int) { self.count = count }

    func next() -> Int? {
      guard given < count else { return nil }
      given += 1
      return given
    }
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

extension Array where Element: Sendable {
  /// The elements as a sequence that never waits.
  fileprivate var async: AsyncStream<Element> {
    AsyncStream { continuation in
      for element in self { continuation.yield(element) }
      continuation.finish()
    }
  }
}
