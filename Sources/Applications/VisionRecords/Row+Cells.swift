#if Records
import Foundation
import GRDB

/// The error for a cell with a value that no version of the program writes: the file is damaged or was
/// changed otherwise.
struct DamagedCell: Error {}

extension Row {
  /// The supported range of dates: years of four digits.
  private static let supportedDates =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  /// The value of a column's cell.
  ///
  /// GRDB's subscripts trap if a cell has another type, and SQLite's conversion turns text into 0.
  ///
  /// - Throws: `DamagedCell` if the cell has another type or a number that exceeds `Float`;
  ///   `RowDecodingError` if there is no such column.
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
  /// - Throws: the errors of `cell`, and `DamagedCell` if the year doesn't have four digits.
  func date(_ column: String) throws -> Date {
    guard let date = try optionalDate(column) else { throw DamagedCell() }
    return date
  }

  /// The date of a column's cell; nil if the cell is null.
  ///
  /// - Throws: as `date`.
  func optionalDate(_ column: String) throws -> Date? {
    let date: Date? = try cell(column)
    if let date, !Self.supportedDates.contains(date) { throw DamagedCell() }
    return date
  }
}
#endif
