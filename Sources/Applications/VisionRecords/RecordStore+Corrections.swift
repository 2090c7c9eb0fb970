#if Records
import DiceRoll
public import Foundation
import GRDB

extension RecordStore {
  /// The maximum number of dice in a correction.
  public static let maximumCorrectedDice = 100

  /// Corrects a roll's values. The reading and earlier corrections are kept; the last correction applies.
  ///
  /// If the values are already the current ones, nothing changes.
  ///
  /// - Parameters:
  ///   - id: the roll.
  ///   - values: the correct values of the dice, from left to right: 1 to 100 of them.
  ///   - sides: the number of sides of the dice. A value is in 1…`sides`, or one that was read in this roll.
  ///   - date: the date of the correction.
  ///   - author: the person or program that makes it.
  ///   - beforeWriting: called after all checks, with the database locked; if it throws, nothing changes.
  /// - Returns: the corrected roll.
  /// - Throws: `RecordsError`: `noSuchRoll`, `deletedRoll`, `unusableValues` and the errors of writing.
  @discardableResult
  public func correct(
    _ id: RecordedRollID, values: [Int], sides: Int = 6, on date: Date, by author: String? = nil,
    beforeWriting: () throws -> Void = {}
  ) throws(RecordsError) -> RecordedRoll {
    guard (1...Self.maximumCorrectedDice).contains(values.count) else {
      throw .unusableValues(reason: "a roll has 1 to \(Self.maximumCorrectedDice) dice, not \(values.count)")
    }
    return try write { db in
      guard let roll = try Self.roll(id, db) else { throw RecordsError.noSuchRoll(id) }
      guard roll.deletionDate == nil else { throw RecordsError.deletedRoll(id) }
      for value in values where !(1...max(1, sides)).contains(value) && !roll.originalValues.contains(value) {
        throw RecordsError.unusableValues(reason: "a die with \(sides) sides can't show \(value)")
      }
      guard values != roll.values else { return roll }
      let text = StoredValues(values).text
      try beforeWriting()
      try db.execute(
        literal: #"""
          UPDATE roll SET "values" = \#(text), diceCount = \#(values.count) WHERE id = \#(id.rawValue)
          """#)
      try db.execute(
        literal: #"""
          INSERT INTO rollCorrection (rollId, date, "values", author)
          VALUES (\#(id.rawValue), \#(date), \#(text), \#(author))
          """#)
      return try Self.roll(id, db) ?? roll
    }
  }

  /// All corrections of a roll, oldest first.
  public func corrections(of id: RecordedRollID) throws(RecordsError) -> [RollCorrection] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM rollCorrection WHERE rollId = ? ORDER BY id", arguments: [id.rawValue]
      ).map { row in
        try RollCorrection(
          values: StoredValues(text: row.cell("values")).values, date: row.date("date"),
          author: row.cell("author"))
      }
    }
  }
}
#endif
