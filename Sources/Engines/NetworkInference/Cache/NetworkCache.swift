package import Foundation
import NetworkPrecision

/// A folder of compiled networks, so that the next process needn't compile them.
///
/// Only bytes that this package wrote reach OpenVINO: the folder and its files belong to the user alone, and
/// each entry's checksum is verified before its first use. Damaged entries, and those of other users or
/// builds, count as missing and are rewritten. Without a usable folder, networks are compiled each time.
package struct NetworkCache: Hashable, Sendable {
  package let folder: URL
  /// The maximum size of all entries together, in bytes; the least recently used are removed first.
  package let byteLimit: Int

  /// The environment variable that turns the user's cache off if it is `off`.
  package static let variable = "SWIFT_VISION_CACHE"

  package init(folder: URL, byteLimit: Int = 1 << 30) {
    (self.folder, self.byteLimit) = (folder, byteLimit)
  }

  /// The user's own: `swift-vision/networks` in `$XDG_CACHE_HOME`, else in `~/.cache`. Nil if it is turned
  /// off, or the user has no home.
  package static let standard = NetworkCache(environment: ProcessInfo.processInfo.environment)

  package init?(environment: [String: String]) {
    guard environment[Self.variable]?.lowercased() != "off" else { return nil }
    // The XDG specification requires relative paths to be ignored.
    func absolute(_ path: String?) -> URL? {
      path.flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
    }
    guard
      let caches = absolute(environment["XDG_CACHE_HOME"])
        ?? absolute(environment["HOME"])?.appending(path: ".cache")
    else { return nil }
    self.init(folder: caches.appending(path: "swift-vision/networks"))
  }
}

// MARK: Reading

extension NetworkCache {
  /// A compiled network; nil if there is no valid one. Its checksum is verified unless it was before and the
  /// file hasn't changed since.
  func entry(for key: NetworkCacheKey) -> NetworkCacheEntry? {
    guard let contents = trustedContents(of: url(of: key)) else { return nil }
    let stamp = FileStamp(contents)
    let use = NetworkCacheUse(of: key, in: self)
    let isVerified = stamp.map { use.isVerified($0) } ?? false
    guard let entry = NetworkCacheEntry(contents, key: key, isVerified: isVerified) else { return nil }
    // Not if it has changed in the meantime, or may change without a trace.
    let isKnown = stamp.map { $0.isStable && $0 == FileStamp(contents) } ?? false
    use.record(isKnown ? stamp : nil)
    return entry
  }

  func url(of key: NetworkCacheKey) -> URL { folder.appending(path: key.name + Self.suffix) }

  /// A file's bytes, if nobody but the user can have written them.
  func trustedContents(of file: URL) -> MappedFile? { isFolderPrivate ? contents(of: file) : nil }

  /// Whether the folder exists and only the user of this process can have written into it.
  var isFolderPrivate: Bool { isOwnedByUser(folder, S_IFDIR) }

  /// A file's bytes, mapped: entries are moved into place whole and never modified, and only the user can.
  private func contents(of file: URL) -> MappedFile? {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.isOwnedByUser(status, S_IFREG), status.st_size <= byteLimit
    else {
      close(descriptor)
      return nil
    }
    return try? MappedFile(descriptor: descriptor)
  }

  private func isOwnedByUser(_ url: URL, _ kind: mode_t) -> Bool {
    var status = stat()
    return lstat(url.path, &status) == 0 && Self.isOwnedByUser(status, kind)
  }

  /// Whether only the user of this process can have written it.
  private static func isOwnedByUser(_ status: stat, _ kind: mode_t) -> Bool {
    status.st_mode & S_IFMT == kind && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}

// MARK: Writing

extension NetworkCache {
  private static let suffix = ".network"
  private static let partialSuffix = ".partial"
  /// In seconds; an unfinished file older than this was left by a process that ended.
  private static let partialLifetime: TimeInterval = 3600

  /// Adds an entry atomically, which `export` writes; does nothing if the folder can't be written to.
  func store(
    _ key: NetworkCacheKey, precision: InferencePrecision, memoryByteCount: Int = 0,
    _ export: (URL) throws -> Void
  ) {
    write(to: url(of: key)) { partial in
      try export(partial)
      let network = try MappedFile(contentsOf: partial)
      // Keeps the file mapped while the footer is computed.
      let footer = try withExtendedLifetime(network) {
        try NetworkCacheEntry.footer(
          for: network.bytes, key: key, precision: precision, memoryByteCount: memoryByteCount)
      }
      let handle = try FileHandle(forWritingTo: partial)
      defer { try? handle.close() }
      let size = try handle.seekToEnd() + UInt64(footer.count)
      guard size <= byteLimit else { throw CocoaError(.fileWriteOutOfSpace) }
      try handle.write(contentsOf: footer)
    }
    trim()
  }

  /// Writes a file with `fill` and moves it into place; leaves none if `fill` throws or it can't be written.
  func write(to file: URL, _ fill: (URL) throws -> Void) {
    guard makeFolder() else { return }
    let files = FileManager.default
    let partial = folder.appending(path: UUID().uuidString + Self.partialSuffix)
    // Created before anything is written into it, so that nobody else can ever read it.
    guard files.createFile(atPath: partial.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      return
    }
    do {
      try fill(partial)
      guard rename(partial.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? files.removeItem(at: partial)
    }
  }

  /// Creates the folder if need be, and returns whether it is the user's alone.
  func makeFolder() -> Bool {
    let files = FileManager.default
    try? files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if isOwnedByUser(folder, S_IFDIR) { return true }
    // Restricts the user's own folder that others may enter; chmod fails on anybody else's.
    var status = stat()
    guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return chmod(folder.path, 0o700) == 0 && isOwnedByUser(folder, S_IFDIR)
  }

  /// Removes the least recently used entries beyond the limit, and unfinished files of processes that ended.
  private func trim() {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    var entries: [(path: String, size: Int, date: Date)] = []
    for path in names.map({ folder.appending(path: $0).path }) {
      guard let attributes = try? files.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
        let date = attributes[.modificationDate] as? Date
      else { continue }
      if path.hasSuffix(Self.suffix) {
        let use = try? files.attributesOfItem(atPath: path + NetworkCacheUse.suffix)
        entries.append((path, size, max(date, use?[.modificationDate] as? Date ?? date)))
      } else if [Self.digestSuffix, Self.decisionSuffix].contains(where: path.hasSuffix) {
        entries.append((path, size, date))
      } else if path.hasSuffix(Self.partialSuffix), -date.timeIntervalSinceNow > Self.partialLifetime {
        try? files.removeItem(atPath: path)
      }
    }
    var total = entries.reduce(0) { $0 + $1.size }
    for entry in entries.sorted(by: { $0.date < $1.date }) where total > byteLimit {
      try? files.removeItem(atPath: entry.path)
      try? files.removeItem(atPath: entry.path + NetworkCacheUse.suffix)
      total -= entry.size
    }
  }
}
