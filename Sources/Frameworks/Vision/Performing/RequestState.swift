import Foundation
import ParallelWork
import Synchronization

/// A request's results and whether its perform is still wanted, for any thread.
final class RequestState: Sendable {
  private struct Content {
    var results: [VNObservation]?
    /// For each perform underway whether it is canceled; more than one where a completion handler performs
    /// its own request again.
    var performs: [Bool] = []
    /// Whether the perform underway, or the last one, passed over a part of the picture.
    var isSearchCut = false
  }

  private let content = Mutex(Content())
  /// Held for the whole of a perform. Recursive, so that a completion handler may perform its request again.
  private let turn = NSRecursiveLock()

  var results: [VNObservation]? { content.withLock(\.results) }

  /// Whether `cancel()` was called during the perform underway, or the work that performs it is canceled.
  var isCancelled: Bool { content.withLock { $0.performs.last ?? false } || Cancellation.isCancelled }

  /// Whether the last perform passed over parts of the picture, because they would have cost more work than a picture may.
  var isSearchCut: Bool { content.withLock(\.isSearchCut) }

  /// Says that a part of the picture is passed over.
  func cutSearch() { content.withLock { $0.isSearchCut = true } }

  func cancel() {
    content.withLock { content in
      for index in content.performs.indices { content.performs[index] = true }
    }
  }

  func checkCancellation() throws {
    guard !isCancelled else { throw VNErrorCode.cancelled }
  }

  /// Waits until no other thread performs the request.
  func lock() {
    turn.lock()
    content.withLock { content in
      content.performs.append(false)
      content.isSearchCut = false
    }
  }

  func unlock() {
    content.withLock { _ = $0.performs.popLast() }
    turn.unlock()
  }

  /// Sets what the perform found, unless it was canceled; returns what then counts.
  func complete(_ outcome: Result<[VNObservation], any Error>) -> (any Error)? {
    content.withLock { content in
      guard content.performs.last != true else {
        content.results = nil
        return VNErrorCode.cancelled
      }
      switch outcome {
      case .success(let observations):
        content.results = observations
        return nil
      case .failure(let error):
        content.results = nil
        return error
      }
    }
  }
}
