import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ImageIO

@Suite("Pixel budget of images in process") struct PixelBudgetTests {
  private typealias Budget = PixelBudget<Int>

  /// Counts pixels across tasks.
  private final class InProcess: Sendable {
    let pixels = Mutex((now: 0, most: 0))
  }

  /// Two clients.
  private let greedy = 1
  private let modest = 2

  /// Waits until the given number of images is queued: a condition, not a time.
  private func untilWaiting(_ count: Int, at budget: Budget) async {
    while budget.waitingCount != count { await Task.yield() }
  }

  private func wait(_ pixels: Int, _ client: Int, _ budget: Budget) -> Task<Budget.Allocation, any Error> {
    Task { try await budget.acquire(pixels, of: client) }
  }

  @Test("images in process never exceed the budget together")
  func bound() async throws {
    let budget = Budget(10)
    let inProcess = InProcess()
    try await withThrowingTaskGroup { group in
      for pixels in [4, 6, 3, 7, 1, 9, 10, 2, 5, 5] {
        group.addTask {
          let allocation = try await budget.acquire(pixels, of: 1)
          inProcess.pixels.withLock {
            $0.now += pixels
            $0.most = max($0.most, $0.now)
          }
          await Task.yield()
          inProcess.pixels.withLock { $0.now -= pixels }
          allocation.release()
        }
      }
      try await group.waitForAll()
    }
    #expect(inProcess.pixels.withLock { $0.most } <= 10)
    #expect(inProcess.pixels.withLock { $0.now } == 0)
    #expect(budget.freePixels == 10)
  }

  @Test("a single client may use all of it; a larger image is admitted alone, and an empty one takes nothing")
  func alone() async throws {
    let budget = Budget(60)
    let allocations = [try await wait(20, greedy, budget).value, try await wait(40, greedy, budget).value]
    try await wait(0, greedy, budget).value.release()
    try await wait(-1, greedy, budget).value.release()
    let larger = wait(.max, greedy, budget)
    await untilWaiting(1, at: budget)
    for allocation in allocations { allocation.release() }
    try await larger.value.release()
    #expect(budget.freePixels == 60)
  }

  @Test("a client's images are admitted in order: small ones don't overtake a large one")
  func orderOfOne() async throws {
    let budget = Budget(10)
    let first = try await wait(6, greedy, budget).value
    let large = wait(8, greedy, budget)
    await untilWaiting(1, at: budget)
    let small = wait(3, greedy, budget)
    await untilWaiting(2, at: budget)
    first.release()
    let allocation = try await large.value
    // Although it would have fit beside the first.
    #expect(budget.waitingCount == 1)
    allocation.release()
    try await small.value.release()
    #expect(budget.freePixels == 10)
  }

  @Test("a client without images in process needn't wait for another's, however large")
  func reserve() async throws {
    let million = 1_000_000
    let budget = Budget(60 * million)
    let large = try await wait(60 * million, greedy, budget).value
    let next = wait(60 * million, greedy, budget)
    await untilWaiting(1, at: budget)
    let small = try await wait(12 * million, modest, budget).value
    // Once: with one in process it waits like the others.
    let second = wait(million, modest, budget)
    await untilWaiting(2, at: budget)
    large.release()
    // Now the other has less in process.
    try await next.value.release()
    try await second.value.release()
    small.release()
    #expect(budget.waitingCount == 0)
  }

  @Test("a client's large image isn't overtaken by those that would take its pixels")
  func orderAmongClients() async throws {
    let million = 1_000_000
    let budget = Budget(60 * million)
    let first = try await wait(40 * million, greedy, budget).value
    let large = wait(50 * million, modest, budget)
    await untilWaiting(1, at: budget)
    let later = wait(20 * million, 3, budget)
    await untilWaiting(2, at: budget)
    // The reserve isn't used up.
    let small = try await wait(10 * million, 4, budget).value
    first.release()
    let allocation = try await large.value
    #expect(budget.waitingCount == 1)
    allocation.release()
    try await later.value.release()
    small.release()
  }

  @Test("a waiting task that is canceled leaves the queue, and those behind it that fit proceed")
  func cancelling() async throws {
    let budget = Budget(10)
    let first = try await wait(6, greedy, budget).value
    let large = wait(8, greedy, budget)
    await untilWaiting(1, at: budget)
    let small = wait(3, greedy, budget)
    await untilWaiting(2, at: budget)
    large.cancel()
    await #expect(throws: CancellationError.self) { try await large.value }
    try await small.value.release()
    first.release()
    #expect(budget.freePixels == 10)
  }

  @Test("failed processing releases its pixels")
  func failure() async throws {
    struct Failure: Error {}
    let budget = PixelBudget<SoleClient>(10)
    await #expect(throws: Failure.self) { try await budget.withCapacity(for: 10) { throw Failure() } }
    #expect(budget.freePixels == 10)
    #expect(try await budget.withCapacity(for: 10) { budget.freePixels } == 0)
  }

  @Test("an encoded image reserves the size in its header, and invalid bytes reserve nothing")
  func claims() throws {
    let buffer = try #require(rgbBuffer(width: 30, height: 20) { _, _ in [1, 2, 3] })
    for format in ImageFormat.allCases where format != .heic {
      #expect(EncodedImage(try ImageEncoder.encode(buffer, as: format)).declaredPixelCount == 600)
    }
    // HEVC codes whole blocks of up to 64 pixels.
    let coded = EncodedImage(try ImageEncoder.encode(buffer, as: .heic)).declaredPixelCount
    #expect((600...64 * 64).contains(coded))
    // A frame that exceeds the screen size in the header.
    var gif = ImageBytes.gif(width: 40, height: 30)
    gif.replaceSubrange(6..<10, with: [1, 0, 1, 0])
    #expect(EncodedImage(gif).declaredPixelCount == 1_200)
    #expect(EncodedImage(Data("no picture".utf8)).declaredPixelCount == 0)
    #expect(EncodedImage(Data()).declaredPixelCount == 0)
  }
}
