import Synchronization

/// Reusable memory for one sampling at a time.
///
/// Unsafe: the address is valid for `count` levels as long as the object lives; its user has exclusive access
/// until it is recycled, which makes it safe to pass between threads.
final class ScratchBuffer: @unchecked Sendable {
  let levels: UnsafeMutablePointer<UInt16>
  let count: Int

  private init(count: Int) {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<UInt16>.stride, alignment: 64)
    levels = bytes.bindMemory(to: UInt16.self, capacity: count)
    // Lanes beyond a strip's end are computed and discarded, so they must be initialized.
    levels.initialize(repeating: 0, count: count)
    self.count = count
  }

  deinit { levels.deallocate() }

  private static let pool = Mutex<[ScratchBuffer]>([])
  /// More threads than gain from concurrent sampling on any known machine; further buffers are freed.
  private static let poolLimit = 16
  /// The size above which buffers aren't pooled, needed only for images far wider than a camera's.
  private static let maximumPooledCount = 4 << 20

  static func acquire(count: Int) -> ScratchBuffer {
    let kept = pool.withLock { pool -> ScratchBuffer? in
      guard let index = pool.lastIndex(where: { $0.count >= count }) else { return nil }
      return pool.remove(at: index)
    }
    return kept ?? ScratchBuffer(count: count)
  }

  static func recycle(_ scratch: ScratchBuffer) {
    guard scratch.count <= maximumPooledCount else { return }
    pool.withLock { pool in
      if pool.count == poolLimit { pool.removeFirst() }
      pool.append(scratch)
    }
  }
}
