import CConfinement
import CoreVideo
import Foundation

/// Memory that passes frames from a decoder to another process. Both have it mapped and take turns.
///
/// The planes are contiguous, with whole rows including padding.
///
/// Unsafe: `bytes` is this object's own mapping, within the memory's sealed size, and lives as long as the
/// object. A compromised decoder may change its contents at any time, so they are copied before use.
final class FrameMemory {
  private let descriptor: Int32
  private let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) throws(SharedMemory.Failure) {
    descriptor = sv_memory_make("frame", count)
    guard descriptor >= 0 else { throw SharedMemory.Failure(code: errno) }
    let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED, sv_memory_seal_size(descriptor) == 0 else {
      let failure = SharedMemory.Failure(code: errno)
      close(descriptor)
      throw failure
    }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
  }

  /// Maps memory, received with a message, for reading; takes ownership of its descriptor.
  init(received descriptor: Int32) throws(SharedMemory.Failure) {
    self.descriptor = descriptor
    let count = Int(lseek(descriptor, 0, SEEK_END))
    guard count > 0, sv_memory_has_fixed_size(descriptor) != 0 else {
      close(descriptor)
      throw SharedMemory.Failure(code: EINVAL)
    }
    let address = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      let failure = SharedMemory.Failure(code: errno)
      close(descriptor)
      throw failure
    }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
    close(descriptor)
  }

  static func byteCount(of buffer: CVPixelBuffer) -> Int {
    buffer.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
  }

  func holds(_ buffer: CVPixelBuffer) -> Bool { Self.byteCount(of: buffer) <= bytes.count }

  func send(_ message: some Encodable, on channel: DecoderChannel) throws {
    try channel.send(message, with: descriptor)
  }

  /// Copies a buffer's pixels here; they must fit.
  func write(_ buffer: CVPixelBuffer) {
    precondition(holds(buffer))
    var rest = bytes[...]
    for plane in buffer.planes {
      let count = plane.bytesPerRow * plane.height
      UnsafeMutableRawBufferPointer(rebasing: rest.prefix(count)).copyMemory(
        from: UnsafeRawBufferPointer(start: plane.baseAddress, count: count))
      rest = rest.dropFirst(count)
    }
  }

  /// Copies a frame's pixels to a new buffer of its layout, which must not be larger than the memory.
  func read(into buffer: CVPixelBuffer) {
    precondition(holds(buffer))
    var rest = bytes[...]
    for plane in buffer.planes {
      let count = plane.bytesPerRow * plane.height
      UnsafeMutableRawBufferPointer(start: plane.baseAddress, count: count).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
  }
}
