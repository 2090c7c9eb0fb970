#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// Zeroed memory on an alignment, freed with the object.
///
/// The alignment is made here, since glibc before 2.38 doesn't take for `posix_memalign` what was freed of an earlier one of the same
/// size: a server that decodes one picture after the other kept hundreds of megabytes in pieces.
///
/// Unsafe: the address is valid for `byteCount` bytes exactly as long as the object lives; pixel buffers keep it
/// in their release closure. Zeroing keeps a buffer from showing another picture's remains.
final class AlignedMemory: @unchecked Sendable {
  let baseAddress: UnsafeMutableRawPointer
  private let allocation: UnsafeMutableRawPointer

  /// Returns nil when the system has no such memory.
  init?(byteCount: Int, alignment: Int) {
    guard byteCount > 0, let allocation = calloc(byteCount + alignment, 1) else { return nil }
    self.allocation = allocation
    baseAddress = allocation.alignedUp(toMultipleOf: alignment)
  }

  deinit { free(allocation) }
}
