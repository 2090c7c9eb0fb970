import Foundation

/// A file written under a hidden name beside its final one, and removed unless it is moved into place.
final class AtomicFile: Sendable {
  /// The hidden name.
  let path: String
  private let finalPath: String

  /// Creates the empty file, so that an unwritable folder is detected before the work.
  init(path finalPath: String) throws(VideoError) {
    self.finalPath = finalPath
    let url = URL(filePath: finalPath)
    path = url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8)).part").path(
        percentEncoded: false)
    var status = stat()
    if stat(finalPath, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .unwritable(finalPath, reason: "the path exists and isn't a file")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(finalPath, reason: describeSystemError(errno)) }
    close(descriptor)
  }

  deinit { remove() }

  func remove() { unlink(path) }

  func moveIntoPlace() throws(VideoError) {
    guard rename(path, finalPath) == 0 else {
      throw .unwritable(finalPath, reason: describeSystemError(errno))
    }
  }
}
