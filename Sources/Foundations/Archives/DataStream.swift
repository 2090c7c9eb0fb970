import Foundation

/// Bytes in memory.
final class DataStream: ByteStream {
  private var rest: Data
  /// Unsafe: allocated and freed by this object alone, which lends its bytes until the next call of `next`.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  private(set) var consumed = 0
  let size: Int64? = nil

  init(_ data: Data) { rest = data }

  deinit { buffer.deallocate() }

  func next() throws(ArchiveError) -> UnsafeRawBufferPointer {
    let block = rest.prefix(buffer.count)
    buffer.copyBytes(from: block)
    rest = rest.dropFirst(block.count)
    consumed += block.count
    return UnsafeRawBufferPointer(rebasing: buffer[..<block.count])
  }

  func seek(to offset: Int64, from whence: Int32) throws(ArchiveError) -> Int64 {
    throw ArchiveError(.unreadable(String(cString: strerror(ESPIPE))))
  }
}
