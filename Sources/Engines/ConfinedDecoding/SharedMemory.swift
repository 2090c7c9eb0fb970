import CConfinement
import Foundation

/// Anonymous memory that another process has written.
///
/// Unsafe: `bytes` is this object's own mapping, no larger than the memory, and lives as long as the object.
/// Size and contents can't change: the writer sealed both, and unsealed memory is rejected.
final class SharedMemory: @unchecked Sendable {
  struct Failure: Error { let code: Int32 }

  let bytes: UnsafeMutableRawBufferPointer

  /// Copies bytes into new, immutable memory, and returns its descriptor, which the caller closes.
  static func descriptor(containing bytes: UnsafeRawBufferPointer) throws(Failure) -> Int32 {
    let descriptor = sv_memory_make("image", bytes.count)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    guard write(bytes, to: descriptor), sv_memory_seal(descriptor) == 0 else {
      let failure = Failure(code: errno)
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var start = 0
    while start < bytes.count {
      let count = pwrite(descriptor, base + start, bytes.count - start, off_t(start))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  /// Maps memory that was received with a message, copy-on-write; the caller keeps the descriptor.
  init(_ descriptor: Int32, count: Int) throws(Failure) {
    // lseek instead of fstat, which a confined process can't call.
    guard count > 0, lseek(descriptor, 0, SEEK_END) >= count, sv_memory_is_sealed(descriptor) != 0 else {
      throw Failure(code: EINVAL)
    }
    let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw Failure(code: errno) }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
    // Populate now: page faults on first access would take as long as decoding a small image.
    madvise(address, count, Self.populateForReading)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }

  /// MADV_POPULATE_READ, which older headers lack and older kernels reject.
  private static let populateForReading: Int32 = 22
}
