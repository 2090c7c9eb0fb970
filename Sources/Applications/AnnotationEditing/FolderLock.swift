import Foundation

/// An advisory lock (`flock`) of a folder, which prevents concurrent editing of its annotations.
struct FolderLock {
  private let descriptor: Int32

  /// The maximum time to wait; other programs hold the lock only while they read and write a file.
  static let timeout = Duration.seconds(3)
  private static let pause = 0.01

  /// Waits until the lock is free. A folder that can't be locked, as on some network disks, counts as locked.
  ///
  /// - Throws: `AnnotationError.locked` if another holds it longer than `patience`; `CancellationError`.
  init(_ folder: URL, patience: Duration = timeout) throws {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let end = ContinuousClock.now + patience
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard !Task.isCancelled, ContinuousClock.now < end else {
        let holder = Self.holder(of: descriptor)
        close(descriptor)
        try Task.checkCancellation()
        throw AnnotationError.locked(folder: folder.path, holder: holder)
      }
      Thread.sleep(forTimeInterval: Self.pause)
    }
    self.descriptor = descriptor
  }

  func release() {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The program that holds a file's lock; nil if unknown, as for processes of other containers.
  private static func holder(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0,
      let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    // "1: FLOCK  ADVISORY  WRITE 4711 08:01:131090 0 EOF"
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", let process = Int(words[4]), process > 0,
        words[5].split(separator: ":").last.flatMap({ UInt64($0) }) == UInt64(status.st_ino)
      else { continue }
      let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      return (name.map { "\($0.trimmingCharacters(in: .whitespacesAndNewlines)), " } ?? "")
        + "process \(process)"
    }
    return nil
  }
}
