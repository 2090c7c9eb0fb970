#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Zeroed memory on an alignment, freed with the object.
///
/// Unsafe: the address is valid for `byteCount` bytes exactly as long as the object lives; pixel buffers keep it
/// in their release closure. `calloc`-like zeroing keeps a buffer from showing another picture's remains.
final class AlignedMemory: @unchecked Sendable {
  let baseAddress: UnsafeMutableRawPointer

  /// Returns nil when the system has no such memory.
  init?(byteCount: Int, alignment: Int) {
    var address: UnsafeMutableRawPointer?
    guard byteCount > 0, posix_memalign(&address, alignment, byteCount) == 0, let address else { return nil }
    memset(address, 0, byteCount)
    baseAddress = address
  }

  deinit { free(baseAddress) }
}
