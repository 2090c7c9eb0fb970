package import Foundation

/// A file's bytes, mapped for reading: they are read from the disk when they are first looked at, and the system may drop them.
///
/// The file stays readable when its name goes. One that another program cuts shorter meanwhile ends this one, as with every
/// mapped file.
///
/// Unsafe, and `@unchecked Sendable`: nobody writes to the memory, it is mapped for as many bytes as the file had, and unmapped
/// only with the object.
package final class MappedFile: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer
  let descriptor: CInt

  /// - Throws: the system's error where the file can't be opened or mapped.
  package convenience init(contentsOf url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.systemError() }
    try self.init(descriptor: descriptor)
  }

  /// Takes possession of an open file's descriptor.
  ///
  /// - Throws: the system's error where the file can't be mapped; it is closed then.
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

  /// Takes what has been read out of this process's memory; what is looked at again comes back from the file.
  func evictPages() { evictPages(bytes) }

  /// Lends the bytes one part after the other, each of which leaves this process's memory then.
  func forEachPart(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    for part in bytes.parts {
      try body(part)
      evictPages(part)
    }
  }

  /// - Parameter part: of the bytes' `parts`, or all of them.
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
  /// The bytes in order, in parts of a size that begins and ends at pages and fits a processor's cache.
  var parts: some Sequence<UnsafeRawBufferPointer> {
    let byteCount = 1 << 20
    return stride(from: 0, to: count, by: byteCount).lazy.map {
      Self(rebasing: self[$0..<Swift.min($0 + byteCount, count)])
    }
  }
}

/// Memory of which parts are files, so that what is in them needs no copy.
///
/// Unsafe: the parts don't overlap and begin at pages, which `init` checks; the files' parts can't be written to.
final class MappedMemory {
  /// What mappings begin at multiples of.
  static let pageByteCount = sysconf(CInt(_SC_PAGESIZE))

  let baseAddress: UnsafeMutableRawPointer
  let byteCount: Int

  /// Zeros, but for the files at their offsets.
  ///
  /// - Throws: the system's error where there isn't as much memory.
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
