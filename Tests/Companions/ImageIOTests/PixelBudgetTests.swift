import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ImageIO

@Suite("The pixels that pictures in work may have together") struct PixelBudgetTests {
  /// Ends when it is told to.
  private struct Gate {
    private let stream = AsyncStream.makeStream(of: Void.self)
    func wait() async { for await _ in stream.stream {} }
    func open() { stream.continuation.finish() }
  }

  /// What happened, noted by several tasks.
  private final class Notes: Sendable {
    let inWork = Mutex((now: 0, most: 0))
    let finished = Mutex<[Int]>([])
  }

  /// Waits until as many pictures wait: a condition, not a time.
  private func untilWaiting(_ count: Int, at budget: PixelBudget) async {
    while budget.waitingCount != count { await Task.yield() }
  }

  @Test("pictures in work never have more pixels together than the budget")
  func bound() async throws {
    let budget = PixelBudget(10)
    let notes = Notes()
    try await withThrowingTaskGroup { group in
      for pixels in [4, 6, 3, 7, 1, 9, 10, 2, 5, 5] {
        group.addTask {
          try await budget.withRoom(forPixels: pixels) {
            notes.inWork.withLock {
              $0.now += pixels
              $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            notes.inWork.withLock { $0.now -= pixels }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(notes.inWork.withLock { $0.most } <= 10)
    #expect(notes.inWork.withLock { $0.now } == 0)
    // All was given back.
    #expect(try await budget.withRoom(forPixels: 10) { true })
  }

  @Test("a picture of more pixels than there are is let in alone")
  func larger() async throws {
    let budget = PixelBudget(10)
    #expect(try await budget.withRoom(forPixels: .max) { true })
    #expect(try await budget.withRoom(forPixels: -1) { true })
  }

  @Test("who came first goes first: a large picture isn't overtaken by small ones")
  func order() async throws {
    let budget = PixelBudget(10)
    let gate = Gate()
    let notes = Notes()
    try await withThrowingTaskGroup { group in
      group.addTask { try await budget.withRoom(forPixels: 6) { await gate.wait() } }
      while budget.freePixels != 4 { await Task.yield() }
      group.addTask { try await budget.withRoom(forPixels: 8) { notes.finished.withLock { $0.append(8) } } }
      await untilWaiting(1, at: budget)
      group.addTask { try await budget.withRoom(forPixels: 3) { notes.finished.withLock { $0.append(3) } } }
      await untilWaiting(2, at: budget)
      gate.open()
      try await group.waitForAll()
    }
    #expect(notes.finished.withLock { $0 } == [8, 3])
  }

  @Test("a waiting task that is cancelled leaves the line, and those behind it that fit go on")
  func cancelling() async throws {
    let budget = PixelBudget(10)
    let gate = Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await budget.withRoom(forPixels: 6) { await gate.wait() } }
      while budget.freePixels != 4 { await Task.yield() }
      let large = Task { try await budget.withRoom(forPixels: 8) {} }
      await untilWaiting(1, at: budget)
      let small = Task { try await budget.withRoom(forPixels: 3) { true } }
      await untilWaiting(2, at: budget)
      large.cancel()
      await #expect(throws: CancellationError.self) { try await large.value }
      // The first is still in work.
      #expect(try await small.value)
      gate.open()
      try await group.waitForAll()
    }
    #expect(budget.freePixels == 10)
  }

  @Test("work that fails gives its pixels back")
  func failure() async throws {
    struct Failure: Error {}
    let budget = PixelBudget(10)
    await #expect(throws: Failure.self) { try await budget.withRoom(forPixels: 10) { throw Failure() } }
    #expect(budget.freePixels == 10)
  }

  @Test("an encoded picture takes what its header says, and bytes that are none take nothing")
  func claims() throws {
    let buffer = try #require(rgbBuffer(width: 30, height: 20) { _, _ in [1, 2, 3] })
    for format in ImageFormat.allCases where format != .heic {
      #expect(ImageDecoder.claimedPixels(of: try ImageEncoder.encode(buffer, as: format)) == 600)
    }
    // HEVC codes whole blocks, of 64 pixels at most.
    let coded = ImageDecoder.claimedPixels(of: try ImageEncoder.encode(buffer, as: .heic))
    #expect((600...64 * 64).contains(coded))
    // A frame that reaches beyond the screen that the header states.
    var gif = PictureBytes.gif(width: 40, height: 30)
    gif.replaceSubrange(6..<10, with: [1, 0, 1, 0])
    #expect(ImageDecoder.claimedPixels(of: gif) == 1_200)
    #expect(ImageDecoder.claimedPixels(of: Data("no picture".utf8)) == 0)
    #expect(ImageDecoder.claimedPixels(of: Data()) == 0)
  }
}
