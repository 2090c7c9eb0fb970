import Foundation
import Synchronization

/// The backpressure of a video's results: limits the number of unread results of each request.
final class ResultBackpressure: Sendable {
  /// The number of unread results of a request that pauses the analysis, unless a reader waits for another's.
  static let pauseThreshold = 16
  /// The maximum number of unread results of a request.
  static let maximumUnreadCount = 256

  private struct Content {
    /// The number of unread results of each request; negative while a reader waits for one.
    var unreadCounts: [UUID: Int] = [:]
    var analysis: CheckedContinuation<Void, Never>?

    var hasCapacity: Bool {
      !unreadCounts.values.contains { $0 >= ResultBackpressure.pauseThreshold }
        || unreadCounts.values.contains { $0 < 0 }
    }
  }

  private let content = Mutex(Content())

  func add(_ request: UUID) { change { $0.unreadCounts[request] = 0 } }

  /// Removes a request whose results have ended.
  func remove(_ request: UUID) { change { $0.unreadCounts[request] = nil } }

  /// Records that a reader requests the next result, before it is available.
  func didRequestNext(_ request: UUID) { change { $0.unreadCounts[request]? -= 1 } }

  /// Counts a result before it is yielded; returns false if it exceeds the limit.
  func reserveSlot(_ request: UUID) -> Bool {
    content.withLock { content in
      guard let waiting = content.unreadCounts[request] else { return true }
      guard waiting < Self.maximumUnreadCount else { return false }
      content.unreadCounts[request] = waiting + 1
      return true
    }
  }

  /// Returns when there is capacity for more results, or the task is canceled.
  func waitForCapacity() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = content.withLock { content in
          guard !content.hasCapacity, !Task.isCancelled else { return true }
          content.analysis = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let analysis = content.withLock { content in
        defer { content.analysis = nil }
        return content.analysis
      }
      analysis?.resume()
    }
  }

  private func change(_ body: (inout Content) -> Void) {
    let analysis = content.withLock { content -> CheckedContinuation<Void, Never>? in
      body(&content)
      guard content.hasCapacity else { return nil }
      defer { content.analysis = nil }
      return content.analysis
    }
    // Outside the lock: resuming the analysis calls back into this type.
    analysis?.resume()
  }
}
