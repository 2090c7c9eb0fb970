import Foundation
import SystemErrors

/// The file of saved annotations, which is replaced atomically.
struct AnnotationFile: Sendable {
  struct Version: Equatable, Sendable {
    let size: UInt64
    let changed: Date
    let number: UInt64
  }

  let url: URL

  /// For a link, its target is replaced.
  init(_ url: URL) { self.url = url.resolvingSymlinksInPath() }

  /// nil if the file doesn't exist.
  var version: Version? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
      let size = attributes[.size] as? NSNumber, let changed = attributes[.modificationDate] as? Date,
      let number = attributes[.systemFileNumber] as? NSNumber
    else { return nil }
    return Version(size: size.uint64Value, changed: changed, number: number.uint64Value)
  }

  /// Locks out other programs that edit the same folder's annotations while `body` reads and writes.
  ///
  /// - Throws: `AnnotationError.locked` if another holds the lock; `CancellationError`; as `body`.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try FolderLock(url.deletingLastPathComponent())
    defer { lock.release() }
    return try body()
  }

  /// Writes the file: on return it is on disk, and on an error it is unchanged.
  ///
  /// - Throws: `AnnotationError.unwritable`, `.full`.
  func write(_ text: String) throws {
    let folder = url.deletingLastPathComponent()
    let temporary = folder.appending(
      path: ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8))")
    do {
      let mode = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try Data(text.utf8).write(to: temporary, options: .withoutOverwriting)
      if let mode {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary.path)
      }
      let handle = try FileHandle(forUpdating: temporary)
      try handle.synchronize()
      try handle.close()
      guard rename(temporary.path, url.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 {
        fsync(descriptor)
        close(descriptor)
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      if Self.isOutOfSpace(error) { throw AnnotationError.full(path: url.path) }
      throw AnnotationError.unwritable(path: url.path, reason: error.fileReason)
    }
  }

  private static func isOutOfSpace(_ error: any Error) -> Bool {
    if let error = error as? CocoaError {
      let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error
      return error.code == .fileWriteOutOfSpace || underlying.map(isOutOfSpace) ?? false
    }
    return [POSIXErrorCode.ENOSPC, .EDQUOT].contains((error as? POSIXError)?.code)
  }
}
