import Foundation
import ParallelWork
import Synchronization

/// A request's results and cancellation state, for any thread.
final class RequestState: Sendable {
  private struct Content {
    var results: [VNObservation]?
    /// The cancellation flags of current performs: several if a completion handler performs its own request.
    var performs: [Bool] = []
    /// Whether the current or last perform skipped a part of the image.
    var isSearchIncomplete = false
  }

  private let content = Mutex(Content())
  /// Held during a perform. Recursive, so that a completion handler may perform its request again.
  private let performLock = NSRecursiveLock()

  var results: [VNObservation]? { content.withLock(\.results) }

  /// Whether the current perform was canceled, by `cancel()` or with the work that performs it.
  var isCancelled: Bool { content.withLock { $0.performs.last ?? false } || Cancellation.isCancelled }

  var isSearchIncomplete: Bool { content.withLock(\.isSearchIncomplete) }

  /// Records that a part of the image is skipped.
  func markSearchIncomplete() { content.withLock { $0.isSearchIncomplete = true } }

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
    performLock.lock()
    content.withLock { content in
      content.performs.append(false)
      content.isSearchIncomplete = false
    }
  }

  func unlock() {
    content.withLock { _ = $0.performs.popLast() }
    performLock.unlock()
  }

  /// Sets the results, unless the perform was canceled; returns the error, if any.
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
