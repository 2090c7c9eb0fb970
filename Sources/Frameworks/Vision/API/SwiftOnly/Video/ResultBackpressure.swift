import Foundation
import Synchronization

/// How many results of each request wait to be read, and whether more may be made.
final class ResultBackpressure: Sendable {
  /// How many results of a request may wait while nobody waits for another's.
  static let many = 16
  /// How many may wait at all.
  static let most = 256

  private struct Content {
    /// How many of each request's results wait; fewer than none where somebody waits for one.
    var waiting: [UUID: Int] = [:]
    var analysis: CheckedContinuation<Void, Never>?

    var hasRoom: Bool {
      !waiting.values.contains { $0 >= ResultBackpressure.many } || waiting.values.contains { $0 < 0 }
    }
  }

  private let content = Mutex(Content())

  func add(_ request: UUID) { change { $0.waiting[request] = 0 } }

  /// To be called when a request's results have ended.
  func remove(_ request: UUID) { change { $0.waiting[request] = nil } }

  /// To be called when somebody asks for a request's next result, which may be there.
  func didRequestNext(_ request: UUID) { change { $0.waiting[request]? -= 1 } }

  /// To be called before a result is given; false where it is one too many.
  func reserveSlot(_ request: UUID) -> Bool {
    content.withLock { content in
      guard let waiting = content.waiting[request] else { return true }
      guard waiting < Self.most else { return false }
      content.waiting[request] = waiting + 1
      return true
    }
  }

  /// Returns when there is room for more results, or the task is canceled.
  func waitForCapacity() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = content.withLock { content in
          guard !content.hasRoom, !Task.isCancelled else { return true }
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
      guard content.hasRoom else { return nil }
      defer { content.analysis = nil }
      return content.analysis
    }
    // Not under the lock: the analysis comes back here.
    analysis?.resume()
  }
}
