#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// Zeroed, aligned memory, freed with the object.
///
/// `posix_memalign` isn't used: before glibc 2.38 it doesn't reuse freed blocks of the same size, and a
/// server that decodes image after image accumulated hundreds of megabytes of fragments.
///
/// Unsafe: the address is valid for `byteCount` bytes exactly as long as the object lives; pixel buffers
/// retain it in their release closure. Zeroing prevents a buffer from exposing another image's pixels.
final class AlignedMemory: @unchecked Sendable {
  let baseAddress: UnsafeMutableRawPointer
  private let allocation: UnsafeMutableRawPointer

  /// Returns nil if the memory can't be allocated.
  init?(byteCount: Int, alignment: Int) {
    guard byteCount > 0, let allocation = calloc(byteCount + alignment, 1) else { return nil }
    self.allocation = allocation
    baseAddress = allocation.alignedUp(toMultipleOf: alignment)
  }

  deinit { free(allocation) }
}
