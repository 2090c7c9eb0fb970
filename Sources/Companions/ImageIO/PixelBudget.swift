import CHeap
import Foundation
import Synchronization

/// The maximum number of pixels of all images in process, which bounds the memory of a program that reads
/// several at once. It is shared fairly among clients.
///
/// An image acquires its pixels, by its header, before decoding, and releases them after processing. Waiting
/// images are admitted by the pixels that their client has in process, fewest first; of equals, the longest
/// waiting. The next one isn't overtaken, so that large images aren't starved. Each client's order is kept.
///
/// A separate reserve, for clients with no image in process, prevents one client's large images from blocking
/// others. Canceling a waiting task removes it from the queue.
package final class PixelBudget<Client: Hashable & Sendable>: Sendable {
  /// The pixels that one image has acquired.
  package struct Allocation: Sendable {
    fileprivate let budget: PixelBudget
    fileprivate let client: Client
    fileprivate let pixels: Int
    fileprivate let isReserve: Bool

    /// Returns the pixels to the budget. Call once, after the image and everything made from it is freed.
    package func release() {
      if pixels >= largeImage { sv_release_unused_memory() }
      budget.release(self)
    }
  }

  private struct Waiter {
    let number: Int
    let client: Client
    let pixels: Int
    let continuation: CheckedContinuation<Allocation, any Error>
  }

  private struct State {
    var free: Int
    var reserve: Int
    /// The pixels in process of each client with at least one.
    var inProcess: [Client: Int] = [:]
    var queue: [Waiter] = []
    var lastNumber = 0

    /// Dequeues a waiter whose image fits; nil if there is none.
    mutating func next() -> (waiter: Waiter, isReserve: Bool)? {
      let first = queue.indices.min { one, other in
        (inProcess[queue[one].client, default: 0], queue[one].number)
          < (inProcess[queue[other].client, default: 0], queue[other].number)
      }
      if let first, queue[first].pixels <= free {
        free -= queue[first].pixels
        return (begin(first), false)
      }
      let modest = queue.firstIndex { inProcess[$0.client] == nil && $0.pixels <= reserve }
      guard let modest else { return nil }
      reserve -= queue[modest].pixels
      return (begin(modest), true)
    }

    private mutating func begin(_ index: Int) -> Waiter {
      let waiter = queue.remove(at: index)
      inProcess[waiter.client, default: 0] += waiter.pixels
      return waiter
    }

    mutating func end(_ allocation: Allocation) {
      if allocation.isReserve { reserve += allocation.pixels } else { free += allocation.pixels }
      let left = inProcess[allocation.client, default: 0] - allocation.pixels
      inProcess[allocation.client] = left > 0 ? left : nil
    }
  }

  private let total: Int
  private let claim: @Sendable (Data) -> Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - total: above 0, for all clients together. A larger image is admitted when nothing else is in
  ///     process. The reserve is an additional quarter of it, at least an ordinary camera's image.
  ///   - claim: returns the number of pixels that an encoded image claims; 0 if it can't be read.
  package init(
    _ total: Int, claim: @escaping @Sendable (Data) -> Int = { EncodedImage($0).declaredPixelCount }
  ) {
    self.total = total
    self.claim = claim
    state = Mutex(State(free: total, reserve: min(total, max(total / 4, ordinaryImage))))
  }

  /// Waits until an encoded image's pixels are free. Call `release` afterwards.
  ///
  /// Reads all of the image to determine its pixel count: call it on threads that may block.
  ///
  /// - Throws: `CancellationError` if the task is canceled first.
  package func acquire(for encoded: Data, of client: Client) async throws -> Allocation {
    try await acquire(claim(encoded), of: client)
  }

  /// Waits for this many pixels. Images that can't be read, with 0 pixels, don't wait.
  package func acquire(_ pixels: Int, of client: Client) async throws -> Allocation {
    let pixels = min(max(pixels, 0), total)
    try Task.checkCancellation()
    if pixels == 0 { return Allocation(budget: self, client: client, pixels: 0, isReserve: false) }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock {
          $0.queue.append(
            Waiter(number: number, client: client, pixels: pixels, continuation: continuation))
        }
        // Canceled before the waiter was enqueued.
        if Task.isCancelled { cancelWaiter(number) }
        admit()
      }
    } onCancel: {
      cancelWaiter(number)
    }
  }

  package var waitingCount: Int { state.withLock { $0.queue.count } }
  /// The free pixels, without the reserve.
  var freePixels: Int { state.withLock { $0.free } }

  private func release(_ allocation: Allocation) {
    guard allocation.pixels > 0 else { return }
    state.withLock { $0.end(allocation) }
    admit()
  }

  private func admit() {
    while let (waiter, isReserve) = state.withLock({ $0.next() }) {
      waiter.continuation.resume(
        returning: Allocation(
          budget: self, client: waiter.client, pixels: waiter.pixels, isReserve: isReserve))
    }
  }

  private func cancelWaiter(_ number: Int) {
    let waiter = state.withLock { state in
      state.queue.firstIndex { $0.number == number }.map { state.queue.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: CancellationError())
    // It may have blocked others that fit.
    if waiter != nil { admit() }
  }
}

/// The only client of a single-user program.
package struct SoleClient: Hashable, Sendable {}

extension PixelBudget where Client == SoleClient {
  /// A budget of one image's default limit: 64 million pixels. In color and luma, with the downscaled copies
  /// that detectors read, they take about 350 MB.
  package convenience init() { self.init(ImageDecodingLimits().maximumPixels) }

  /// Processes an image once its pixels are free.
  ///
  /// - Parameters:
  ///   - pixels: as `EncodedImage` claims them; 0 for an unreadable header, since it won't be decoded.
  ///   - process: decodes the image, and frees all of it before returning.
  /// - Throws: `CancellationError` if the task is canceled first; errors of `process`.
  package func withCapacity<Result: Sendable>(
    for pixels: Int, _ process: @Sendable () async throws -> Result
  ) async throws -> Result {
    let allocation = try await acquire(pixels, of: SoleClient())
    defer { allocation.release() }
    return try await process()
  }
}

/// Above this size, returning freed memory to the system is worth the milliseconds that it takes.
private let largeImage = 16_000_000
private let ordinaryImage = 12_500_000
