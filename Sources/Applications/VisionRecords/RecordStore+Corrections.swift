import DiceRoll
public import Foundation
import GRDB

extension RecordStore {
  /// How many dice a roll may be corrected to have.
  public static let mostCorrectedDice = 100

  /// Puts a roll's values right. The reading is kept, and so is every correction; the last one counts.
  ///
  /// A correction to the values that count already changes nothing.
  ///
  /// - Parameters:
  ///   - id: the roll.
  ///   - values: what the dice show, from left to right: 1 to 100 of them, as many as there are.
  ///   - sides: the dice's. A value is from 1 to that, or one that was read in this roll.
  ///   - date: when it is corrected.
  ///   - author: who does it.
  ///   - beforeWriting: is called when everything else has been checked, and the file is this program's to write to; nothing changes
  ///     if it throws.
  /// - Returns: the roll as it is then.
  /// - Throws: `RecordsError`: `noSuchRoll`, `unusableValues` and what writing throws.
  @discardableResult
  public func correct(
    _ id: RecordedRollID, values: [Int], sides: Int = 6, on date: Date, by author: String? = nil,
    beforeWriting: () throws -> Void = {}
  ) throws(RecordsError) -> RecordedRoll {
    guard (1...Self.mostCorrectedDice).contains(values.count) else {
      throw .unusableValues(reason: "a roll has 1 to \(Self.mostCorrectedDice) dice, not \(values.count)")
    }
    return try write { db in
      guard let roll = try Self.roll(id, db) else { throw RecordsError.noSuchRoll(id) }
      for value in values where !(1...max(1, sides)).contains(value) && !roll.originalValues.contains(value) {
        throw RecordsError.unusableValues(reason: "\(value) is no value of a die with \(sides) sides")
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

  /// Every correction of a roll, the first first.
  ///
  /// - Throws: `RecordsError`.
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
