#if Records
public import Foundation
import GRDB
import SystemErrors

/// A SQLite database of games and rolls.
///
/// When a method returns, its changes are durable; a program that ends during a call leaves none of them.
/// Several programs may write to one file; by default a writer waits up to five seconds for another. Network
/// file systems aren't supported, since SQLite's locks don't hold there.
///
/// Thread-safe.
public final class RecordStore: Sendable {
  /// The purpose for which a store is opened.
  public enum Access: Sendable {
    /// Creates the file and its folders if they don't exist.
    case writing
    /// Changes nothing, except that an older version's file is migrated if it can be written.
    case reading
  }

  public let url: URL
  let pool: DatabasePool

  /// The default time to wait for another program that is writing, in seconds.
  public static let defaultBusyTimeout = 5.0

  /// Opens or creates a database of records.
  ///
  /// - Parameters:
  ///   - url: a regular file. Anything else, such as a pipe or a device, is rejected without being opened.
  ///   - access: the purpose; writing by default.
  ///   - patience: the time that a method waits for another program that is writing, in seconds, 0 or more.
  ///     Opening waits no longer in total.
  public init(
    _ url: URL, access: Access = .writing, patience: Double = RecordStore.defaultBusyTimeout
  ) throws(RecordsError) {
    self.url = url
    try Self.requireRegularFiles(url)
    let exists = FileManager.default.fileExists(atPath: url.path)
    if !exists {
      guard access == .writing else { throw .notFound(url.path) }
      try Self.createFolder(of: url)
    }
    pool = try RecordsError.catching(url) {
      let timeout = BusyTimeout(patience)
      let pool = try Self.retryingWhileBusy(timeout) {
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

  /// Retries while the file is busy.
  ///
  /// SQLite waits by itself, except when it switches a database to write-ahead logging while another program
  /// writes, as when two programs create it: it fails at once, to avoid a deadlock.
  private static func retryingWhileBusy<Result>(
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

  /// Checks the file and SQLite's companion files first: SQLite opens any path, and waits on a pipe.
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

  private static func createFolder(of url: URL) throws(RecordsError) {
    do {
      // The permissions that the XDG base directory specification requires.
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unwritable(url.path, reason: error.fileReason)
    }
  }

  /// Runs statements in one transaction.
  func write<Result>(_ body: (Database) throws -> Result) throws(RecordsError) -> Result {
    try RecordsError.catching(url) { try pool.write(body) }
  }

  /// Runs statements as `write` does, without blocking the thread, and even if the task is canceled.
  func writeAsynchronously<Result: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws(RecordsError) -> Result {
    let url = url
    let result = await withCheckedContinuation { continuation in
      pool.asyncWrite(body) { continuation.resume(returning: $1) }
    }
    return try RecordsError.catching(url) { try result.get() }
  }

  /// Runs statements on a consistent snapshot of the database, independent of writers.
  func read<Result>(_ body: (Database) throws -> Result) throws(RecordsError) -> Result {
    try RecordsError.catching(url) { try pool.read(body) }
  }
}

extension RecordStore {
  /// The default path: `swift-vision/records.sqlite` in the user's data folder, which is `$XDG_DATA_HOME`, or
  /// `~/.local/share` unless that is set to an absolute path.
  ///
  /// - Parameter environment: the program's environment variables.
  public static func defaultURL(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    return URL(filePath: data).appending(path: "swift-vision/records.sqlite")
  }
}
#endif
