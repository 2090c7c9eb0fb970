public import Foundation
import GRDB
import SystemErrors

/// The file in which games, and what else is worth keeping, are recorded: SQLite.
///
/// What a method has written is in the file when it returns, and a program that is ended in the middle of one leaves
/// nothing of it. Several programs may write to one file at the same time: they wait for each other, up to five seconds unless
/// told otherwise.
/// (Not over a network's file system, where SQLite's locks don't hold.)
///
/// One store serves any number of threads at once.
public final class RecordStore: Sendable {
  /// What a store is opened for.
  public enum Access: Sendable {
    /// Makes the file, and the folders that lead to it, where there is none.
    case writing
    /// Leaves everything as it is, but brings an older version's file up to date where it may.
    case reading
  }

  /// The file.
  public let url: URL
  let pool: DatabasePool

  /// How long a program waits for another that is writing, in seconds, unless told otherwise.
  public static let defaultBusyTimeout = 5.0

  /// Opens or makes a file of records.
  ///
  /// - Parameters:
  ///   - url: a regular file. Anything else, a pipe or a device, is refused without being opened.
  ///   - patience: how long a method waits for another program that is writing, in seconds, 0 or more; opening, too, waits no longer
  ///     altogether.
  /// - Throws: `RecordsError`.
  public init(
    _ url: URL, access: Access = .writing, patience: Double = RecordStore.defaultBusyTimeout
  ) throws(RecordsError) {
    self.url = url
    try Self.requireRegularFiles(url)
    let exists = FileManager.default.fileExists(atPath: url.path)
    if !exists {
      guard access == .writing else { throw .notFound(url.path) }
      try Self.makeFolder(of: url)
    }
    pool = try RecordsError.catching(url) {
      let timeout = BusyTimeout(patience)
      let pool = try Self.whileBusy(timeout) {
        if exists { try RecordsFormat.check(url, timeout) }
        do {
          return try Self.pool(url, access, timeout)
        } catch RecordsFormat.Outdated.needsMigration {
          try Self.pool(url, .writing, timeout).close()
          return try Self.pool(url, access, timeout)
        }
      }
      try timeout.finishOpening(pool)
      return pool
    }
  }

  /// Tries again while the file is busy.
  ///
  /// SQLite waits by itself, except where a database is switched to a write-ahead log while another program writes to it,
  /// as when two programs create it: it fails at once, lest they wait for each other.
  private static func whileBusy<Result>(
    _ timeout: BusyTimeout, _ body: () throws -> Result
  ) throws -> Result {
    while true {
      do {
        return try body()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        guard !timeout.isOver else { throw error }
        usleep(5000)
      }
    }
  }

  /// SQLite opens what it is given, and waits for whoever is at a pipe's other end: the file and those that it keeps beside
  /// it are looked at before.
  private static func requireRegularFiles(_ url: URL) throws(RecordsError) {
    for ending in ["", "-wal", "-shm", "-journal"] {
      var status = stat()
      guard stat(url.path + ending, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(url.path + ending) }
    }
  }

  private static func pool(_ url: URL, _ access: Access, _ timeout: BusyTimeout) throws -> DatabasePool {
    let pool = try DatabasePool(
      path: url.path, configuration: timeout.configuration(readonly: access == .reading))
    try RecordsFormat.prepare(pool, access: access)
    return pool
  }

  private static func makeFolder(of url: URL) throws(RecordsError) {
    do {
      // As XDG's base directory specification has it for the folders of one user.
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unwritable(url.path, reason: error.fileReason)
    }
  }

  /// Runs statements that are written all together or not at all.
  func write<Result>(_ body: (Database) throws -> Result) throws(RecordsError) -> Result {
    try RecordsError.catching(url) { try pool.write(body) }
  }

  /// Runs statements as `write` does, while the caller's thread is free.
  ///
  /// A canceled task's statements are run all the same.
  func writeAsynchronously<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(RecordsError) -> Result {
    let url = url
    let result = await withCheckedContinuation { continuation in
      pool.asyncWrite(body) { continuation.resume(returning: $1) }
    }
    return try RecordsError.catching(url) { try result.get() }
  }

  /// Runs statements that see the file as it is at one moment, whoever is writing.
  func read<Result>(_ body: (Database) throws -> Result) throws(RecordsError) -> Result {
    try RecordsError.catching(url) { try pool.read(body) }
  }
}

extension RecordStore {
  /// The default location of records: `swift-vision/records.sqlite` in the user's data folder, which is
  /// `$XDG_DATA_HOME`, or `~/.local/share` where that isn't set to an absolute path.
  ///
  /// - Parameter environment: the program's environment variables.
  public static func defaultURL(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    return URL(filePath: data).appending(path: "swift-vision/records.sqlite")
  }
}
