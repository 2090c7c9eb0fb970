import CHeap
import Foundation
import Synchronization

/// Keeps what was in memory before out of images whose decoder leaves pixels unwritten: while one decodes, all memory that the
/// process is given is zero.
///
/// It holds for all threads, since the C library has no narrower switch. Decoding 12 megapixels takes up to a tenth more
/// processor time (WebP; less for the others), 640 × 480 pixels no more that could be measured.
enum ClearedMemory {
  private static let users = Mutex(0)
  /// Whether the environment asks for another fill, as tests do that look for unwritten pixels.
  private static let isFilledOtherwise = ProcessInfo.processInfo.environment["MALLOC_PERTURB_"] != nil

  static func during<Result>(
    _ decode: () throws(ImageDecodingError) -> Result
  ) throws(ImageDecodingError) -> Result {
    guard !isFilledOtherwise else { return try decode() }
    change { $0 += 1 }
    defer { change { $0 -= 1 } }
    return try decode()
  }

  private static func change(_ change: (inout Int) -> Void) {
    users.withLock { users in
      let were = users > 0
      change(&users)
      if were != (users > 0) { sv_clear_new_memory(users > 0 ? 1 : 0) }
    }
  }
}
