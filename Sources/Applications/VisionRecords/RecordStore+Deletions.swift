#if Records
public import Foundation
import GRDB

extension RecordStore {
  /// Deletes rolls: lists, counts and statistics leave them out until they are restored.
  ///
  /// They stay in the file with their corrections, so that reading the same input again doesn't record them
  /// again. A roll that is already deleted keeps the date of its deletion.
  ///
  /// - Parameters:
  ///   - ids: the rolls. If one of them doesn't exist, none is deleted.
  ///   - date: the date of the deletion.
  ///   - beforeWriting: called after all checks, with the database locked; if it throws, nothing changes.
  /// - Returns: the deleted rolls, in the order of `ids`.
  /// - Throws: `RecordsError`: `noSuchRoll` and the errors of writing.
  @discardableResult
  public func delete(
    _ ids: [RecordedRollID], on date: Date, beforeWriting: () throws -> Void = {}
  ) throws(RecordsError) -> [RecordedRoll] {
    try setDeletion(date, of: ids, beforeWriting)
  }

  /// Restores deleted rolls; a roll that isn't deleted stays as it is.
  ///
  /// Parameters, result and errors as for `delete`.
  @discardableResult
  public func restore(
    _ ids: [RecordedRollID], beforeWriting: () throws -> Void = {}
  ) throws(RecordsError) -> [RecordedRoll] {
    try setDeletion(nil, of: ids, beforeWriting)
  }

  private func setDeletion(
    _ date: Date?, of ids: [RecordedRollID], _ beforeWriting: () throws -> Void
  ) throws(RecordsError) -> [RecordedRoll] {
    try write { db in
      func rolls() throws -> [RecordedRoll] {
        try ids.map { id in
          guard let roll = try Self.roll(id, db) else { throw RecordsError.noSuchRoll(id) }
          return roll
        }
      }
      let changed = try rolls().filter { ($0.deletionDate == nil) != (date == nil) }
      if !changed.isEmpty { try beforeWriting() }
      for roll in changed {
        try db.execute(literal: "UPDATE roll SET deleted = \(date) WHERE id = \(roll.id.rawValue)")
      }
      return try rolls()
    }
  }
}
#endif
