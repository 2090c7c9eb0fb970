import Foundation

/// An open file or pipe to read a video from.
package struct OpenedVideoFile {
  package let descriptor: Int32
  /// The size in bytes; nil if it isn't seekable.
  package let size: Int64?

  package init(descriptor: Int32, size: Int64?) {
    self.descriptor = descriptor
    self.size = size
  }

  /// Opens a file or named pipe, called `name` in errors; the caller closes it.
  package init(_ path: String, name: String) throws(VideoError) {
    // A blocking open would wait for a named pipe's writer.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .notFound(name) }
      throw .unreadable(name, reason: describeSystemError(errno))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = describeSystemError(errno)
      close(descriptor)
      throw .unreadable(name, reason: reason)
    }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR || (kind == S_IFREG && status.st_size == 0) {
      close(descriptor)
      if kind == S_IFDIR { throw .unreadable(name, reason: "it is a folder") }
      throw .notAVideo(name, reason: "the file is empty")
    }
    size = kind == S_IFREG ? Int64(status.st_size) : nil
  }

  /// The standard input, seekable if it is a file (`< video.mp4`). It stays open.
  package static var standardInput: OpenedVideoFile {
    var status = stat()
    let isFile = fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return OpenedVideoFile(descriptor: STDIN_FILENO, size: isFile ? Int64(status.st_size) : nil)
  }
}
