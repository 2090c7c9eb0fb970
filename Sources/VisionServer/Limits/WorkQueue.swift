import Foundation
import NIOPosix
import Synchronization

/// Runs work that keeps a processor busy, on threads of its own, so that the connections' threads stay free.
///
/// As many pieces of work run at once as there are workers; a short line waits; beyond it callers are refused at once,
/// so that nobody waits longer than the line is.
final class WorkQueue: Sendable {
  private let pool: NIOThreadPool
  private let limit: Int
  private let pending = Mutex(0)

  /// - Parameters:
  ///   - workers: how many run at once.
  ///   - waiting: how many wait at most.
  init(workers: Int, waiting: Int) {
    pool = NIOThreadPool(numberOfThreads: workers)
    limit = workers + waiting
    pool.start()
  }

  /// How many pieces run or wait.
  var load: Int { pending.withLock { $0 } }

  /// Runs `work` when a worker is free.
  ///
  /// - Throws: a `Problem` where too many wait; what `work` throws.
  func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    let isAdmitted = pending.withLock { pending in
      guard pending < limit else { return false }
      pending += 1
      return true
    }
    guard isAdmitted else {
      throw Problem(.busy, "The server has more pictures to read than it can at once.", retryAfter: 1)
    }
    defer { pending.withLock { $0 -= 1 } }
    return try await pool.runIfActive(work)
  }

  func shutdown() async throws { try await pool.shutdownGracefully() }
}
