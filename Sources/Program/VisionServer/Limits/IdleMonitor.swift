#if Server
import ServiceLifecycle
import StillImages

/// Detects, once, that nothing has been submitted to a queue for a while after something was.
struct IdleMonitor {
  /// Longer than the usual pause between images of one user.
  static let idleTimeout = Duration.seconds(60)

  private var submittedCount = 0
  private var lastUse: ContinuousClock.Instant?

  /// - Parameters:
  ///   - submittedCount: the number of items submitted so far.
  ///   - load: the number of them that haven't ended.
  /// - Returns: whether memory should be released now.
  mutating func shouldTrim(submittedCount: Int, load: Int, at now: ContinuousClock.Instant) -> Bool {
    if load > 0 || submittedCount != self.submittedCount {
      (self.submittedCount, lastUse) = (submittedCount, now)
      return false
    }
    guard let lastUse, now - lastUse >= Self.idleTimeout else { return false }
    self.lastUse = nil
    return true
  }
}

/// Releases the memory of processed images to the system after an idle period, while the server runs.
struct MemoryTrimService: Service {
  let queue: WorkQueue

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var idle = IdleMonitor()
      while true {
        try await Task.sleep(for: .seconds(1))
        if idle.shouldTrim(submittedCount: queue.submittedCount, load: queue.load, at: .now) {
          StillImageDetector.releaseUnusedMemory()
        }
      }
    }
  }
}
#endif
