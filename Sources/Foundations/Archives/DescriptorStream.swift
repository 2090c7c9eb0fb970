import Foundation

/// A file or pipe.
final class DescriptorStream: ByteStream {
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let isCancelled: () -> Bool
  /// The bytes already read from the pipe.
  private var start: [UInt8]
  /// Unsafe: allocated and freed by this object alone, which lends its bytes until the next call of `next`.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
  private(set) var consumed = 0
  let size: Int64?

  /// The interval at which waiting for a pipe checks for cancellation.
  private static let pollMilliseconds: Int32 = 50

  /// - Parameter isCancelled: called before each read.
  init(_ source: ArchiveSource, isCancelled: @escaping () -> Bool) throws(ArchiveError) {
    self.isCancelled = isCancelled
    switch source {
    case .file(let path):
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else {
        let missing = errno == ENOENT || errno == ENOTDIR
        throw ArchiveError(missing ? .notFound : .unreadable(String(cString: strerror(errno))))
      }
      (closesDescriptor, start) = (true, [])
    case .descriptor(let number, let start):
      (descriptor, closesDescriptor) = (number, false)
      // A file is rewound instead.
      self.start = lseek(number, -off_t(start.count), SEEK_CUR) >= 0 ? [] : Array(start)
    }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    // An open file may be positioned in its middle.
    size = isFile && start.isEmpty && lseek(descriptor, 0, SEEK_CUR) == 0 ? Int64(status.st_size) : nil
  }

  deinit {
    buffer.deallocate()
    if closesDescriptor { close(descriptor) }
  }

  func next() throws(ArchiveError) -> UnsafeRawBufferPointer {
    if !start.isEmpty {
      buffer.copyBytes(from: start)
      defer { start = [] }
      consumed += start.count
      return UnsafeRawBufferPointer(rebasing: buffer[..<start.count])
    }
    while !isCancelled() {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if size == nil, poll(&poller, 1, Self.pollMilliseconds) <= 0 { continue }
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 {
        consumed += count
        return UnsafeRawBufferPointer(rebasing: buffer[..<count])
      }
      guard errno == EINTR || errno == EAGAIN else {
        throw ArchiveError(.unreadable(String(cString: strerror(errno))))
      }
    }
    throw ArchiveError(.cancelled)
  }

  func seek(to offset: Int64, from whence: Int32) throws(ArchiveError) -> Int64 {
    let place = lseek(descriptor, off_t(offset), whence)
    guard place >= 0 else { throw ArchiveError(.unreadable(String(cString: strerror(errno)))) }
    return Int64(place)
  }
}
