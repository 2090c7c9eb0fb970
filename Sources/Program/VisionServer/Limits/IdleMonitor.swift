import ServiceLifecycle
import StillImages

/// Tells once when nothing has been handed in to a queue for a while, after something was.
struct IdleMonitor {
  /// Longer than people pause who send one picture after another.
  static let patience = Duration.seconds(60)

  private var handedIn = 0
  private var lastUse: ContinuousClock.Instant?

  /// - Parameters:
  ///   - handedIn: how many pieces of work have been handed in so far.
  ///   - load: how many of them haven't ended.
  /// - Returns: whether memory is to be given back now.
  mutating func shouldTrim(handedIn: Int, load: Int, at now: ContinuousClock.Instant) -> Bool {
    if load > 0 || handedIn != self.handedIn {
      (self.handedIn, lastUse) = (handedIn, now)
      return false
    }
    guard let lastUse, now - lastUse >= Self.patience else { return false }
    self.lastUse = nil
    return true
  }
}

/// Gives the memory that pictures have left to the system when none has come for a while, as long as the server runs.
struct MemoryTrimService: Service {
  let queue: WorkQueue

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var idle = IdleMonitor()
      while true {
        try await Task.sleep(for: .seconds(1))
        if idle.shouldTrim(handedIn: queue.submittedCount, load: queue.load, at: .now) {
          StillImageDetector.releaseUnusedMemory()
        }
      }
    }
  }
}
