import Digests
import Foundation

/// What the system says of a file, which changes whenever its bytes may have.
struct FileStamp: Hashable {
  /// The system's clock advances in steps of up to some hundredths of a second, or of two seconds on some file systems: a
  /// file changed no longer ago than this might be changed again without a trace.
  private static let timestampResolution = 3

  /// Hexadecimal digits that stand for the file as it is.
  let name: String
  /// Whether it has been left alone for long enough that another change would show.
  let isStable: Bool

  /// Returns nil where the system doesn't tell.
  init?(_ file: MappedFile) {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { return nil }
    let changed = status.st_ctim
    let facts = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
      Int(status.st_mtim.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec),
    ]
    name = SHA256.hash(Data("\(facts)".utf8)).hexadecimal
    isStable = time(nil) - changed.tv_sec > Self.timestampResolution
  }
}

extension NetworkCache {
  static let digestSuffix = ".digest"

  /// The SHA-256 digest of a file's bytes, which is kept: of a file that hasn't changed since, by its number, size and times,
  /// it isn't computed again.
  func digest(of file: MappedFile) -> Data {
    let stamp = FileStamp(file)
    if let stamp, let kept = keptDigest(stamp) { return kept }
    let digest = SHA256.hash(contentsOf: file)
    // Not where it has changed meanwhile.
    if let stamp, stamp.isStable, stamp == FileStamp(file) { keep(digest, stamp) }
    return digest
  }

  func url(of stamp: FileStamp) -> URL { folder.appending(path: stamp.name + Self.digestSuffix) }

  private func keptDigest(_ stamp: FileStamp) -> Data? {
    guard let contents = trustedContents(of: url(of: stamp)), contents.bytes.count == 2 * SHA256.byteCount else {
      return nil
    }
    let digest = Data(contents.bytes.prefix(SHA256.byteCount))
    return Data(contents.bytes) == Self.record(of: digest, stamp) ? digest : nil
  }

  private func keep(_ digest: Data, _ stamp: FileStamp) {
    // A folder that others could write into isn't closed to them here: the entries in it would be trusted then.
    guard isFolderPrivate || !FileManager.default.fileExists(atPath: folder.path) else { return }
    write(to: url(of: stamp)) { try Self.record(of: digest, stamp).write(to: $0) }
  }

  /// The digest, and one of it and the stamp, so that damage shows.
  static func record(of digest: Data, _ stamp: FileStamp) -> Data {
    digest + SHA256.hash(Data(stamp.name.utf8) + digest)
  }
}

extension SHA256 {
  /// The digest of a file's bytes, of which no more than a part is in memory at once.
  static func hash(contentsOf file: MappedFile) -> Data {
    var hash = SHA256()
    file.forEachPart { hash.update($0) }
    return hash.finalize()
  }
}
