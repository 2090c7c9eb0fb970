import Foundation
import Synchronization

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
    UnfinishedFiles.insert(path)
  }

  deinit { remove() }

  func remove() {
    unlink(path)
    UnfinishedFiles.forget(path)
  }

  func moveIntoPlace() throws(VideoError) {
    guard rename(path, finalPath) == 0 else {
      throw .unwritable(finalPath, reason: describeSystemError(errno))
    }
    UnfinishedFiles.forget(path)
  }
}

/// The hidden names of the files that aren't in place yet. They are removed if the process exits before.
package enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])

  private static let exitHandler = atexit { removeAll() }

  /// Removes the files. To be called before `_exit`, which runs no exit handlers; their writers fail.
  package static func removeAll() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      paths = []
    }
  }

  fileprivate static func insert(_ path: String) {
    _ = exitHandler
    paths.withLock { _ = $0.insert(path) }
  }

  fileprivate static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }
}
