package import Foundation
import TextFiles

/// Reads an annotation file in chunks, in any of the encodings of `TextConverter`.
package final class FileBytes {
  private let url: URL
  private let descriptor: Int32
  private let limit: Int
  private var count = 0
  private var converter = TextConverter()
  private var isAtEnd = false

  private static let chunkSize = 64 << 10

  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `AnnotationFileError.unreadable`, also if the file is too large or leads out of the data.
  package init(_ url: URL, limit: Int) throws {
    (self.url, self.limit) = (url, limit)
    guard FolderLinks.allows(url) else {
      throw AnnotationFileError.unreadable(reason: DataProblem.linkOutside(path: url.path).description)
    }
    descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(url, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failing(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failing(EISDIR)
    default:
      throw AnnotationFileError.unreadable(reason: "\(url.path) can't be read: it isn't a regular file")
    }
    guard status.st_size <= limit else { throw tooLarge }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The next chunk as UTF-8 without a byte order mark, empty at the end.
  ///
  /// - Throws: `AnnotationFileError.unreadable`.
  package func next() throws -> [UInt8] {
    while !isAtEnd {
      let bytes = try read()
      isAtEnd = bytes.isEmpty
      let text = isAtEnd ? converter.finish() : converter.convert(bytes)
      if !text.isEmpty { return text }
    }
    return []
  }

  private func read() throws -> [UInt8] {
    var failure: Int32 = 0
    // Unsafe: `read` writes at most `buffer.count` bytes and returns their number.
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, filled in
      var read = -1
      repeat {
        read = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      } while read < 0 && errno == EINTR
      if read < 0 { failure = errno }
      filled = max(read, 0)
    }
    guard failure == 0 else { throw failing(failure) }
    count += bytes.count
    // The file may grow while it is read.
    guard count <= limit else { throw tooLarge }
    return bytes
  }

  private var tooLarge: AnnotationFileError {
    .unreadable(reason: "\(url.path) has more than \(limit >> 20) MiB, which is too large for annotations.")
  }

  private func failing(_ number: Int32) -> AnnotationFileError { Self.failure(url, number) }

  private static func failure(_ url: URL, _ number: Int32) -> AnnotationFileError {
    .unreadable(reason: "\(url.path) can't be read: \(String(cString: strerror(number)))")
  }
}
