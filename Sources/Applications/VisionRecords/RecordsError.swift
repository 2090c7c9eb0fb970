public import Foundation
import GRDB

/// Why records can't be read or written.
public enum RecordsError: LocalizedError, Hashable, Sendable {
  /// There is no such file.
  case notFound(String)
  /// The file is no SQLite database, or a damaged one: one with cells that no version of the program writes, too.
  case notADatabase(String)
  /// The file the database of another program.
  case notRecords(String)
  /// A newer version of the program has changed the file's tables.
  case newer(String)
  /// There is something else than a regular file: a folder, a pipe, a device.
  case notAFile(String)
  /// The file can be read and not written.
  case readOnly(String)
  /// The disk that the file is on is full, or the file is as large as it may become.
  case full(String)
  /// The file can't be made or opened.
  case unwritable(String, reason: String)
  /// Another program has been writing for too long.
  case busy(String)
  /// No roll is recorded under this number.
  case noSuchRoll(RecordedRollID)
  /// A roll can't be corrected to these values; why.
  case unusableValues(reason: String)
  /// The server that has the records doesn't answer, or can't write them for the time being; why.
  case unreachable(server: String, reason: String)
  /// Reading or writing failed: a failing disk, or a defect.
  case failed(String, reason: String)

  public var errorDescription: String? { path.map { "\($0): \(problem)" } ?? problem }

  /// The file, or the server's address, that it is about; nil where it is about neither.
  public var path: String? {
    switch self {
    case .notFound(let path), .notADatabase(let path), .notRecords(let path), .newer(let path),
      .notAFile(let path), .readOnly(let path), .full(let path), .unwritable(let path, _), .busy(let path),
      .unreachable(let path, _), .failed(let path, _):
      path
    case .noSuchRoll, .unusableValues: nil
    }
  }

  /// What happened, without the file's name: for whoever may not know where records are.
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
    case .unreachable(_, let reason): "the server of the records can't be used: \(reason)"
    case .unusableValues(let reason), .failed(_, let reason): reason
    }
  }

  /// Whether the same may succeed later, as soon as somebody has made room, unlocked the file, changed its permissions or started
  /// the server.
  /// What has failed for another reason fails again.
  public var isTemporary: Bool {
    switch self {
    case .readOnly, .full, .unwritable, .busy, .unreachable: true
    case .notFound, .notADatabase, .notRecords, .newer, .notAFile, .noSuchRoll, .unusableValues, .failed:
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
    case .unreachable: "Start that server, or look whether its address and the secret are right"
    case .noSuchRoll: "The history of rolls lists their numbers"
    case .unusableValues, .failed: nil
    }
  }

  /// Runs `body`; what it throws becomes an error that names the file.
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
      // A quota, a limit on files' sizes and no room for the index of the log are told so.
      case .SQLITE_IOERR where error.extendedResultCode.isOfWriting: .full(path)
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unwritable(path, reason: reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path)
      default: .failed(path, reason: reason)
      }
  }
}

extension ResultCode {
  fileprivate var isOfWriting: Bool { [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE].contains(self) }
}
