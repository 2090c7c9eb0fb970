#if Records
public import Foundation
import GRDB

/// The reason records can't be read or written.
public enum RecordsError: LocalizedError, Hashable, Sendable {
  case notFound(String)
  /// The file isn't a SQLite database, or is damaged: also a cell with a value that no version writes.
  case notADatabase(String)
  /// The file is another program's database.
  case notRecords(String)
  /// The file was migrated by a newer version of the program.
  case newer(String)
  /// The path isn't a regular file but, for example, a folder, a pipe or a device.
  case notAFile(String)
  case readOnly(String)
  /// The disk is full, or the file has reached its maximum size.
  case full(String)
  /// The file can't be created or opened.
  case unwritable(String, reason: String)
  /// Another program kept the file locked until the timeout.
  case busy(String)
  /// No roll has this identifier.
  case noSuchRoll(RecordedRollID)
  /// The roll is deleted and can't be corrected.
  case deletedRoll(RecordedRollID)
  /// The roll can't be corrected to these values.
  case unusableValues(reason: String)
  /// The server with the records doesn't answer, or can't write them at present.
  case unreachable(server: String, reason: String)
  /// Reading or writing failed because of a failing disk or a defect.
  case failed(String, reason: String)

  public var errorDescription: String? { path.map { "\($0): \(problem)" } ?? problem }

  /// The path of the file or the address of the server; nil for errors that concern neither.
  public var path: String? {
    switch self {
    case .notFound(let path), .notADatabase(let path), .notRecords(let path), .newer(let path),
      .notAFile(let path), .readOnly(let path), .full(let path), .unwritable(let path, _), .busy(let path),
      .unreachable(let path, _), .failed(let path, _):
      path
    case .noSuchRoll, .deletedRoll, .unusableValues: nil
    }
  }

  /// The message without the file's name, for recipients that may not learn its path.
  public var problem: String {
    switch self {
    case .notFound: "no such database"
    case .notADatabase: "not a database, or a damaged one"
    case .notRecords: "the database of another program"
    case .newer: "written by a newer version of this program"
    case .notAFile: "not a regular file"
    case .readOnly: "can't be written: it, or its folder, is read-only"
    case .full: "can't be written: the disk is full"
    case .unwritable(_, let reason): "can't be opened: \(reason)"
    case .busy: "another program keeps it locked"
    case .noSuchRoll(let id): "there is no roll \(id.rawValue)"
    case .deletedRoll(let id): "roll \(id.rawValue) is deleted"
    case .unreachable(_, let reason): "the server of the records can't be used: \(reason)"
    case .unusableValues(let reason), .failed(_, let reason): reason
    }
  }

  /// Whether a retry may succeed, after space, the lock, permissions or the server have been restored.
  public var isTemporary: Bool {
    switch self {
    case .readOnly, .full, .unwritable, .busy, .unreachable: true
    case .notFound, .notADatabase, .notRecords, .newer, .notAFile, .noSuchRoll, .deletedRoll,
      .unusableValues, .failed:
      false
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notFound: "It is created when the first game is played or the first roll is recorded"
    case .notADatabase, .notRecords, .notAFile: "Use another file for the records"
    case .newer: "Install that version, or use another file"
    case .readOnly, .unwritable: "Change its permissions, or use another file"
    case .full: "Free some space, or use a file on another disk"
    case .busy: "Stop that program, or try again"
    case .unreachable: "Start that server, or check its address and the secret"
    case .noSuchRoll: "The history of rolls lists their numbers"
    case .deletedRoll: "Restore it first"
    case .unusableValues, .failed: nil
    }
  }

  /// Runs `body` and converts its errors to ones that name the file.
  static func catching<Result>(_ url: URL, _ body: () throws -> Result) throws(RecordsError) -> Result {
    do {
      return try body()
    } catch let error as RecordsError {
      throw error
    } catch let error as DatabaseError {
      throw RecordsError(error, path: url.path)
    } catch is DamagedCell, is RowDecodingError {
      throw .notADatabase(url.path)
    } catch {
      throw .failed(url.path, reason: error.localizedDescription)
    }
  }

  init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "SQLite's error \(error.resultCode.rawValue)"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notADatabase(path)
      case .SQLITE_READONLY: .readOnly(path)
      case .SQLITE_FULL: .full(path)
      // SQLite reports a quota, a file-size limit and no room for the log's index with these codes.
      case .SQLITE_IOERR where error.extendedResultCode.isWriteError: .full(path)
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unwritable(path, reason: reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path)
      default: .failed(path, reason: reason)
      }
  }
}

extension ResultCode {
  fileprivate var isWriteError: Bool { [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE].contains(self) }
}
#endif
