package import Foundation

/// A folder of networks that were compiled before, so that the next process needn't compile them.
///
/// Only bytes that this package wrote reach OpenVINO: the folder and its files belong to the user alone, and each entry
/// carries a checksum that is verified first. Whatever is damaged, foreign or of another build counts as missing and is
/// written anew. A folder that can't be used costs nothing but the compilation.
package struct NetworkCache: Hashable, Sendable {
  package let folder: URL
  /// What all entries may take together; the least recently used go first.
  package let byteLimit: Int

  /// The environment variable that turns the user's cache off with the value `off`.
  package static let variable = "SWIFT_VISION_CACHE"

  package init(folder: URL, byteLimit: Int = 1 << 30) {
    (self.folder, self.byteLimit) = (folder, byteLimit)
  }

  /// The user's own: `swift-vision/networks` in `$XDG_CACHE_HOME`, else in `~/.cache`. Nil where it is turned off, or
  /// the user has no home.
  package static let standard = NetworkCache(environment: ProcessInfo.processInfo.environment)

  package init?(environment: [String: String]) {
    guard environment[Self.variable]?.lowercased() != "off" else { return nil }
    // The XDG specification has relative paths ignored.
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
  /// A compiled network, verified; nil where there is none that can be used.
  func entry(for key: NetworkCacheKey) -> NetworkCacheEntry? {
    let file = url(of: key)
    guard let contents = trustedContents(of: file) else { return nil }
    guard let entry = NetworkCacheEntry(contents, key: key) else { return nil }
    // The one used last is the last to go.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    return entry
  }

  private func url(of key: NetworkCacheKey) -> URL { folder.appending(path: key.name + Self.suffix) }

  /// A file's bytes where nobody but the user can have written them.
  func trustedContents(of file: URL) -> MappedFile? { isFolderPrivate ? contents(of: file) : nil }

  /// Whether there is a folder, and only the user this process runs as can have written into it.
  var isFolderPrivate: Bool { isOwnedByUser(folder, S_IFDIR) }

  /// A file's bytes, mapped: entries are put in place whole and never written to afterwards, and nobody but the user can.
  private func contents(of file: URL) -> MappedFile? {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Self.isOwnedByUser(status, S_IFREG), status.st_size <= byteLimit else {
      close(descriptor)
      return nil
    }
    return try? MappedFile(descriptor: descriptor)
  }

  private func isOwnedByUser(_ url: URL, _ kind: mode_t) -> Bool {
    var status = stat()
    return lstat(url.path, &status) == 0 && Self.isOwnedByUser(status, kind)
  }

  /// Whether only the user this process runs as can have written it.
  private static func isOwnedByUser(_ status: stat, _ kind: mode_t) -> Bool {
    status.st_mode & S_IFMT == kind && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}

// MARK: Writing

extension NetworkCache {
  private static let suffix = ".network"
  private static let partialSuffix = ".partial"
  /// A file that is still unfinished after this many seconds was left by a process that ended.
  private static let partialLifetime: TimeInterval = 3600

  /// Adds an entry, in one step for whoever reads; does nothing where the folder can't be written.
  ///
  /// - Parameter export: writes the compiled network to a file.
  func store(
    _ key: NetworkCacheKey, precision: InferencePrecision, memoryByteCount: Int = 0,
    _ export: (URL) throws -> Void
  ) {
    write(to: url(of: key)) { partial in
      try export(partial)
      let network = try MappedFile(contentsOf: partial)
      // Mapped for no longer than the object lives.
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

  /// Puts a file in place in one step; does nothing where the folder can't be written.
  ///
  /// - Parameter fill: writes the bytes into an empty file; where it throws, there is none.
  func write(to file: URL, _ fill: (URL) throws -> Void) {
    guard makeFolder() else { return }
    let files = FileManager.default
    let partial = folder.appending(path: UUID().uuidString + Self.partialSuffix)
    // There before anything is written into it, so that nobody else can read it at any time.
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

  /// Whether there is a folder that is the user's alone, made if need be.
  private func makeFolder() -> Bool {
    let files = FileManager.default
    try? files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if isOwnedByUser(folder, S_IFDIR) { return true }
    // One of the user's own that others may enter is closed to them; chmod fails on anybody else's.
    var status = stat()
    guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return chmod(folder.path, 0o700) == 0 && isOwnedByUser(folder, S_IFDIR)
  }

  /// Removes the least recently used entries beyond the limit, and what ended processes left unfinished.
  private func trim() {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
    var entries: [(path: String, size: Int, date: Date)] = []
    for path in names.map({ folder.appending(path: $0).path }) {
      guard let attributes = try? files.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
        let date = attributes[.modificationDate] as? Date
      else { continue }
      if path.hasSuffix(Self.suffix) || path.hasSuffix(Self.digestSuffix) {
        entries.append((path, size, date))
      } else if path.hasSuffix(Self.partialSuffix), -date.timeIntervalSinceNow > Self.partialLifetime {
        try? files.removeItem(atPath: path)
      }
    }
    var total = entries.reduce(0) { $0 + $1.size }
    for entry in entries.sorted(by: { $0.date < $1.date }) where total > byteLimit {
      try? files.removeItem(atPath: entry.path)
      total -= entry.size
    }
  }
}
