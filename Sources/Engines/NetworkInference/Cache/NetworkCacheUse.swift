import Foundation

/// The record of an entry's last use, a file beside it: its time is that of the use, and its contents say for
/// which state of the entry the checksum was verified.
///
/// A network's bytes are tens of megabytes, which would otherwise be read from the disk at each start.
struct NetworkCacheUse {
  static let suffix = ".use"

  private let key: NetworkCacheKey
  private let cache: NetworkCache

  init(of key: NetworkCacheKey, in cache: NetworkCache) { (self.key, self.cache) = (key, cache) }

  private var url: URL {
    let entry = cache.url(of: key)
    return entry.deletingLastPathComponent().appending(path: entry.lastPathComponent + Self.suffix)
  }

  /// Whether the entry's checksum was verified in this state.
  func isVerified(_ stamp: FileStamp) -> Bool { contents == NetworkCache.record(of: key.digest, stamp) }

  /// Records a use now.
  ///
  /// - Parameter stamp: the state in which the checksum was verified; nil if it isn't known.
  func record(_ stamp: FileStamp?) {
    let new = stamp.map { NetworkCache.record(of: key.digest, $0) } ?? Data()
    if contents == new {
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: url.path)
    } else {
      cache.write(to: url) { try new.write(to: $0) }
    }
  }

  private var contents: Data? { cache.trustedContents(of: url).map { Data($0.bytes) } }
}
