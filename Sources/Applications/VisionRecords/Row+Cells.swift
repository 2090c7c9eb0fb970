import Foundation
import GRDB

/// A cell holds what no version of the program writes: the file is damaged, or was changed by something else.
struct DamagedCell: Error {}

extension Row {
  /// What the program's dates are within: years of four digits.
  private static let dates =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  /// The value of a column's cell.
  ///
  /// GRDB's subscripts end the process where a cell is of another type, and SQLite's own conversion makes 0 of a text.
  ///
  /// - Throws: `DamagedCell` where the cell is of another type, or a number that a `Float` can't hold; `RowDecodingError`
  ///   where there is no such column.
  func cell<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    let stored = try decode(DatabaseValue.self, forColumn: column)
    if case .double(let number) = stored.storage, !(abs(number) <= Double(Float.greatestFiniteMagnitude)) {
      throw DamagedCell()
    }
    guard let value = Value.fromDatabaseValue(stored) else { throw DamagedCell() }
    return value
  }

  /// The date of a column's cell.
  ///
  /// - Throws: as `cell`, and `DamagedCell` where the year isn't one of four digits.
  func date(_ column: String) throws -> Date {
    let date: Date = try cell(column)
    guard Self.dates.contains(date) else { throw DamagedCell() }
    return date
  }
}
