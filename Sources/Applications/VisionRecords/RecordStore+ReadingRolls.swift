#if Records
import DiceRoll
import Foundation
import GRDB

extension RecordStore {
  /// Returns recorded rolls, sorted by date.
  ///
  /// - Parameters:
  ///   - filter: selects the rolls.
  ///   - order: oldest or newest first.
  ///   - limit: the maximum number of rolls; nil for all.
  ///   - offset: the number of rolls to skip.
  public func rolls(
    matching filter: RollFilter = RollFilter(), order: RollOrder = .oldestFirst, limit: Int? = nil,
    offset: Int = 0
  ) throws(RecordsError) -> [RecordedRoll] {
    var rolls: [RecordedRoll] = []
    try forEachRoll(matching: filter, order: order, limit: limit, offset: offset) { rolls.append($0) }
    return rolls
  }

  /// Calls `body` for recorded rolls one after the other, from one snapshot, without holding all in memory.
  /// Parameters as for `rolls`.
  public func forEachRoll(
    matching filter: RollFilter = RollFilter(), order: RollOrder = .oldestFirst, limit: Int? = nil,
    offset: Int = 0, _ body: (RecordedRoll) -> Void
  ) throws(RecordsError) {
    try read { db in
      var request = Self.rolls(where: filter.condition, order: order)
      // A negative limit means no limit in SQLite.
      request.append(literal: " LIMIT \(limit ?? -1) OFFSET \(max(0, offset))")
      let rows = try SQLRequest<Row>(literal: request, cached: true).fetchCursor(db)
      while let row = try rows.next() { body(try Self.roll(row, db)) }
    }
  }

  /// A recorded roll, also a deleted one; nil if there is none with this identifier.
  public func roll(_ id: RecordedRollID) throws(RecordsError) -> RecordedRoll? {
    try read { try Self.roll(id, $0) }
  }

  static func roll(_ id: RecordedRollID, _ db: Database) throws -> RecordedRoll? {
    let request = rolls(where: "roll.id = \(id.rawValue)", order: .oldestFirst)
    return try SQLRequest<Row>(literal: request).fetchOne(db).map { try roll($0, db) }
  }

  /// The current values of each roll, oldest first, for statistics.
  public func values(matching filter: RollFilter = RollFilter()) throws(RecordsError) -> [[Int]] {
    try read { db in
      let request: SQLRequest<Row> = """
        SELECT roll."values" FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId
        WHERE \(filter.condition) ORDER BY roll.date, roll.id
        """
      var all: [[Int]] = []
      let rows = try request.fetchCursor(db)
      while let row = try rows.next() { all.append(try StoredValues(text: row.cell("values")).values) }
      return all
    }
  }

  private static func rolls(where condition: SQL, order: RollOrder) -> SQL {
    """
    SELECT roll.*, rollSession.name, rollSession.source, correction.id AS correctionId,
      correction.date AS correctionDate, correction."values" AS correctionValues, correction.author
    FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId
      LEFT JOIN rollCorrection AS correction
        ON correction.id = (SELECT MAX(id) FROM rollCorrection WHERE rollId = roll.id)
    WHERE \(condition) ORDER BY roll.date \(order.direction), roll.id \(order.direction)
    """
  }

  private static func roll(_ row: Row, _ db: Database) throws -> RecordedRoll {
    let id: Int64 = try row.cell("id")
    let dice = try db.cachedStatement(sql: "SELECT * FROM die WHERE rollId = ? ORDER BY position")
    return try RecordedRoll(
      id: RecordedRollID(rawValue: id),
      session: RollSession(name: row.cell("name"), source: row.cell("source")), index: row.cell("index"),
      date: row.date("date"), start: frameTime(row, "start"), end: frameTime(row, "end"),
      dice: Row.fetchAll(dice, arguments: [id]).map { try DieReading($0) },
      values: StoredValues(text: row.cell("values")).values, correction: correction(row),
      deletionDate: row.optionalDate("deleted"))
  }

  private static func correction(_ row: Row) throws -> RollCorrection? {
    let id: Int64? = try row.cell("correctionId")
    guard id != nil else { return nil }
    return try RollCorrection(
      values: StoredValues(text: row.cell("correctionValues")).values, date: row.date("correctionDate"),
      author: row.cell("author"))
  }

  private static func frameTime(_ row: Row, _ name: String) throws -> FrameTime? {
    let frame: Int? = try row.cell("\(name)Frame")
    let time: Double? = try row.cell("\(name)Time")
    guard let frame, let time else { return nil }
    return FrameTime(frame: frame, time: time)
  }
}

extension DieReading {
  fileprivate init(_ row: Row) throws {
    let x: Double = try row.cell("x")
    let y: Double = try row.cell("y")
    let width: Double = try row.cell("width")
    let height: Double = try row.cell("height")
    self.init(
      value: try row.cell("value"), confidence: try row.cell("confidence"),
      box: CGRect(x: x, y: y, width: width, height: height), otherValue: try row.cell("otherValue"))
  }
}
#endif
