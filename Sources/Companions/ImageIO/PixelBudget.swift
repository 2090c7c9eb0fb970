import CHeap
import Foundation
import Synchronization

/// The number of pixels that the images being processed may have together: it bounds the memory of a program that reads several at
/// once, and is shared fairly among clients.
///
/// An image acquires its pixels, by its header, before it is decoded, and releases them when its processing has ended. Of the images
/// that wait, those of the client with the fewest pixels in process come first; of equals, the one that has waited longest. The next
/// one isn't overtaken, so that a large image has its turn. One client's images are processed in the order in which they came.
///
/// So that one client's large images can't keep others waiting for as long as their processing takes, there is a reserve besides, for
/// images of clients that have none in process. A waiting task that is canceled leaves the queue.
package final class PixelBudget<Client: Hashable & Sendable>: Sendable {
  /// The part of a budget that one image has acquired.
  package struct Allocation: Sendable {
    fileprivate let budget: PixelBudget
    fileprivate let client: Client
    fileprivate let pixels: Int
    fileprivate let isReserve: Bool

    /// Lets others have it: once, when the image and all that was made of it is gone.
    package func release() {
      if pixels >= largeImage { sv_give_memory_back() }
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
    /// The pixels in process of each client that has any.
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
  ///   - total: above 0, for all clients together. An image of more is let in alone. The reserve is a quarter of it besides, or
  ///     an ordinary camera's image.
  ///   - claim: how many pixels an encoded image claims to have; 0 if it can't be read.
  package init(
    _ total: Int, claim: @escaping @Sendable (Data) -> Int = { EncodedImage($0).declaredPixelCount }
  ) {
    self.total = total
    self.claim = claim
    state = Mutex(State(free: total, reserve: min(total, max(total / 4, ordinaryImage))))
  }

  /// Waits until an encoded image's pixels are free; `release` has to follow.
  ///
  /// Finding out how many pixels it claims is a pass over all of it: to be called on threads that may be kept busy.
  ///
  /// - Throws: `CancellationError` if the task was canceled before.
  package func acquire(for encoded: Data, of client: Client) async throws -> Allocation {
    try await acquire(claim(encoded), of: client)
  }

  /// The same for so many pixels. None are needed for an image that can't be read, since it won't be decoded: it needn't wait.
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
        // Canceled before there was anything to take out of the queue.
        if Task.isCancelled { cancelWaiter(number) }
        admit()
      }
    } onCancel: {
      cancelWaiter(number)
    }
  }

  /// How many images wait.
  package var waitingCount: Int { state.withLock { $0.queue.count } }
  /// The pixels that nobody has acquired, without the reserve.
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
    // It may have kept out others that fit.
    if waiter != nil { admit() }
  }
}

/// The only client of a program that serves nobody else.
package struct SoleClient: Hashable, Sendable {}

extension PixelBudget where Client == SoleClient {
  /// As many as one image may have unless its limit is raised: 64 million. Of color and brightness, with the halvings that detectors
  /// read, they take about 350 MB.
  package convenience init() { self.init(ImageDecodingLimits().maximumPixels) }

  /// Processes an image once its pixels are free.
  ///
  /// - Parameters:
  ///   - pixels: as `EncodedImage` claims them. None are needed for an image whose header can't be read: it won't be decoded.
  ///   - process: decodes it, and releases all of it before it returns.
  /// - Throws: `CancellationError` if the task was canceled before; what `process` throws.
  package func withCapacity<Result: Sendable>(
    for pixels: Int, _ process: @Sendable () async throws -> Result
  ) async throws -> Result {
    let allocation = try await acquire(pixels, of: SoleClient())
    defer { allocation.release() }
    return try await process()
  }
}

/// Images of more pixels leave so much behind that returning it to the system is worth its milliseconds.
private let largeImage = 16_000_000
/// The pixels of an ordinary camera's image.
private let ordinaryImage = 12_500_000
