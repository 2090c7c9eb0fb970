package import Foundation

/// A file's bytes, mapped for reading: read from the disk at the first access, evictable by the system.
///
/// It stays readable after it is unlinked. If it is truncated, an access crashes the process.
///
/// Unsafe, and `@unchecked Sendable`: nobody writes to the memory, mapped for the file's size until `deinit`.
package final class MappedFile: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer
  let descriptor: CInt

  /// - Throws: the system's error if the file can't be opened or mapped.
  package convenience init(contentsOf url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.systemError() }
    try self.init(descriptor: descriptor)
  }

  /// Takes ownership of a descriptor; if mapping fails, closes it and throws the system's error.
  init(descriptor: CInt) throws {
    do {
      bytes = try Self.mapped(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    if let address = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: address), bytes.count) }
    close(descriptor)
  }

  /// Evicts the pages from this process's memory; a later access reads them from the file again.
  func evictPages() { evictPages(bytes) }

  /// Calls `body` with each chunk of the bytes in order and evicts the chunk afterwards.
  func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    for part in bytes.chunks {
      try body(part)
      evictPages(part)
    }
  }

  /// - Parameter part: one of the bytes' `parts`, or all bytes.
  func evictPages(_ part: UnsafeRawBufferPointer) {
    guard let address = part.baseAddress else { return }
    madvise(UnsafeMutableRawPointer(mutating: address), part.count, MADV_DONTNEED)
  }

  private static func mapped(_ descriptor: CInt) throws -> UnsafeRawBufferPointer {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw systemError() }
    let count = Int(status.st_size)
    guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED else {
      throw systemError()
    }
    return UnsafeRawBufferPointer(start: address, count: count)
  }

  private static func systemError() -> any Error { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension UnsafeRawBufferPointer {
  /// The bytes in order, in page-aligned chunks of 1 MiB, which fit a processor's cache.
  var chunks: some Sequence<UnsafeRawBufferPointer> {
    let byteCount = 1 << 20
    return stride(from: 0, to: count, by: byteCount).lazy.map {
      Self(rebasing: self[$0..<Swift.min($0 + byteCount, count)])
    }
  }
}

/// Memory into which files are mapped, so that their contents need no copy.
///
/// Unsafe: `init` checks that the files don't overlap and are page-aligned; their ranges can't be written to.
final class MappedMemory {
  /// The page size, the alignment of mappings.
  static let pageByteCount = sysconf(CInt(_SC_PAGESIZE))

  let baseAddress: UnsafeMutableRawPointer
  let byteCount: Int

  /// Allocates zeros, with the files mapped at their offsets; throws the system's error if memory is short.
  init(byteCount: Int, files: [(offset: Int, file: MappedFile)]) throws {
    let whole = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let whole, whole != MAP_FAILED else { throw POSIXError(.ENOMEM) }
    baseAddress = whole
    self.byteCount = byteCount
    var end = 0
    for (offset, file) in files.sorted(by: { $0.offset < $1.offset }) {
      precondition(
        offset >= end && offset.isMultiple(of: Self.pageByteCount) && file.bytes.count <= byteCount - offset,
        "A mapped file outside the memory, or across another.")
      end = offset + file.bytes.count
      guard !file.bytes.isEmpty else { continue }
      let place = mmap(
        whole + offset, file.bytes.count, PROT_READ, MAP_PRIVATE | MAP_FIXED, file.descriptor, 0)
      guard place == whole + offset else { throw POSIXError(.ENOMEM) }
    }
  }

  deinit { munmap(baseAddress, byteCount) }
}
