import Digests
import Foundation

/// A file's identity and state by its metadata, which changes whenever its bytes may have changed.
struct FileStamp: Hashable {
  /// In seconds. File times advance in steps of up to some hundredths of a second, or of two seconds on some
  /// file systems, so a file changed more recently than this may change again without a trace.
  private static let timestampResolution = 3

  /// The metadata's digest, in hexadecimal digits.
  let name: String
  /// Whether the last change is long enough ago that another one changes the stamp.
  let isStable: Bool

  /// Returns nil if the system doesn't report the file's status.
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

  /// The SHA-256 digest of a file's bytes, cached for files of the same inode, size and times.
  func digest(of file: MappedFile) -> Data {
    let stamp = FileStamp(file)
    if let stamp, let kept = cachedDigest(stamp) { return kept }
    let digest = SHA256.hash(contentsOf: file)
    // Not if it has changed in the meantime.
    if let stamp, stamp.isStable, stamp == FileStamp(file) { cacheDigest(digest, stamp) }
    return digest
  }

  func url(of stamp: FileStamp) -> URL { folder.appending(path: stamp.name + Self.digestSuffix) }

  private func cachedDigest(_ stamp: FileStamp) -> Data? {
    guard let contents = trustedContents(of: url(of: stamp)), contents.bytes.count == 2 * SHA256.byteCount
    else {
      return nil
    }
    let digest = Data(contents.bytes.prefix(SHA256.byteCount))
    return Data(contents.bytes) == Self.record(of: digest, stamp) ? digest : nil
  }

  private func cacheDigest(_ digest: Data, _ stamp: FileStamp) {
    // Nor make a folder private that others could write into: the entries already in it would become trusted.
    guard isFolderPrivate || !FileManager.default.fileExists(atPath: folder.path) else { return }
    write(to: url(of: stamp)) { try Self.record(of: digest, stamp).write(to: $0) }
  }

  /// The digest, followed by a checksum of it and the stamp that reveals damage.
  static func record(of digest: Data, _ stamp: FileStamp) -> Data {
    digest + SHA256.hash(Data(stamp.name.utf8) + digest)
  }
}

extension SHA256 {
  /// The digest of a file's bytes, read in chunks so that only one of them is in memory at a time.
  static func hash(contentsOf file: MappedFile) -> Data {
    var hash = SHA256()
    file.forEachChunk { hash.update($0) }
    return hash.finalize()
  }
}
