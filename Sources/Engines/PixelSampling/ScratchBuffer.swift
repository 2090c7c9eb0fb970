import Synchronization

/// Memory for one sampling at a time, kept between frames.
///
/// Unsafe: the address is valid for `count` levels as long as the object lives; whoever took it from the pool is
/// alone with it until it is given back, which makes it safe to pass between threads.
final class ScratchBuffer: @unchecked Sendable {
  let levels: UnsafeMutablePointer<UInt16>
  let count: Int

  private init(count: Int) {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<UInt16>.stride, alignment: 64)
    levels = bytes.bindMemory(to: UInt16.self, capacity: count)
    // Lanes beyond a strip's end are computed and thrown away: they need to be something.
    levels.initialize(repeating: 0, count: count)
    self.count = count
  }

  deinit { levels.deallocate() }

  private static let pool = Mutex<[ScratchBuffer]>([])
  /// More than the threads that sample at once on any machine we know gain from; above it memory is freed.
  private static let poolLimit = 16
  /// Larger pieces, needed for pictures far wider than a camera's, aren't kept.
  private static let keptCount = 4 << 20

  static func acquire(count: Int) -> ScratchBuffer {
    let kept = pool.withLock { pool -> ScratchBuffer? in
      guard let index = pool.lastIndex(where: { $0.count >= count }) else { return nil }
      return pool.remove(at: index)
    }
    return kept ?? ScratchBuffer(count: count)
  }

  static func recycle(_ scratch: ScratchBuffer) {
    guard scratch.count <= keptCount else { return }
    pool.withLock { pool in
      if pool.count == poolLimit { pool.removeFirst() }
      pool.append(scratch)
    }
  }
}
