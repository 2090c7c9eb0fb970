import Foundation
import GRDB

/// Why records can't be read or written.
public enum RecordsError: LocalizedError, Hashable, Sendable {
  /// There is no such file.
  case notFound(String)
  /// The file is no SQLite database, or a damaged one.
  case notADatabase(String)
  /// The file the database of another program.
  case notRecords(String)
  /// A newer version of the program has changed the file's tables.
  case newer(String)
  /// The file can be read and not written.
  case readOnly(String)
  /// The file can't be made or opened.
  case unwritable(String, reason: String)
  /// Another program has been writing for too long.
  case busy(String)
  /// No roll is recorded under this number.
  case noSuchRoll(RecordedRollID)
  /// A roll can't be corrected to these values; why.
  case unusableValues(reason: String)
  /// Reading or writing failed: a full or failing disk, or a defect.
  case failed(String, reason: String)

  public var errorDescription: String? {
    switch self {
    case .notFound(let path): "\(path): no such database"
    case .notADatabase(let path): "\(path): not a database, or a damaged one"
    case .notRecords(let path): "\(path): the database of another program"
    case .newer(let path): "\(path): written by a newer version of this program"
    case .readOnly(let path): "\(path): can't be written: it, or its folder, is read-only"
    case .unwritable(let path, let reason): "\(path): can't be opened: \(reason)"
    case .busy(let path): "\(path): another program has been writing to it for more than five seconds"
    case .noSuchRoll(let id): "there is no roll \(id.rawValue)"
    case .unusableValues(let reason): reason
    case .failed(let path, let reason): "\(path): \(reason)"
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .notFound: "It is created when the first game is played or the first roll is recorded"
    case .notADatabase, .notRecords: "Use another file for the records"
    case .newer: "Install that version, or use another file"
    case .readOnly, .unwritable: "Change its permissions, or use another file"
    case .busy: "Stop that program, or try again"
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
    } catch {
      throw .failed(url.path, reason: error.localizedDescription)
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "SQLite's error \(error.resultCode.rawValue)"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notADatabase(path)
      case .SQLITE_READONLY: .readOnly(path)
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unwritable(path, reason: reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path)
      default: .failed(path, reason: reason)
      }
  }
}
