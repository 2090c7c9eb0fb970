import DiceRoll
import Foundation
import GRDB

extension RecordStore {
  /// Recorded rolls, by their date.
  ///
  /// - Parameters:
  ///   - filter: which.
  ///   - order: whether the oldest or the newest come first.
  ///   - limit: how many at most; nil for all.
  ///   - offset: how many are left out before the first.
  /// - Throws: `RecordsError`.
  public func rolls(
    matching filter: RollFilter = RollFilter(), order: RollOrder = .oldestFirst, limit: Int? = nil,
    offset: Int = 0
  ) throws(RecordsError) -> [RecordedRoll] {
    var rolls: [RecordedRoll] = []
    try forEachRoll(matching: filter, order: order, limit: limit, offset: offset) { rolls.append($0) }
    return rolls
  }

  /// Hands over recorded rolls one after the other, as they are at one moment: however many there are, they needn't be in
  /// memory together. Parameters as those of `rolls`.
  ///
  /// - Throws: `RecordsError`.
  public func forEachRoll(
    matching filter: RollFilter = RollFilter(), order: RollOrder = .oldestFirst, limit: Int? = nil,
    offset: Int = 0, _ body: (RecordedRoll) -> Void
  ) throws(RecordsError) {
    try read { db in
      var request = Self.rolls(where: filter.condition, order: order)
      // SQLite takes a negative limit for none.
      request.append(literal: " LIMIT \(limit ?? -1) OFFSET \(max(0, offset))")
      let rows = try SQLRequest<Row>(literal: request, cached: true).fetchCursor(db)
      while let row = try rows.next() { body(try Self.roll(row, db)) }
    }
  }

  /// A recorded roll; nil where there is none of that number.
  ///
  /// - Throws: `RecordsError`.
  public func roll(_ id: RecordedRollID) throws(RecordsError) -> RecordedRoll? {
    try read { try Self.roll(id, $0) }
  }

  static func roll(_ id: RecordedRollID, _ db: Database) throws -> RecordedRoll? {
    let request = rolls(where: "roll.id = \(id.rawValue)", order: .oldestFirst)
    return try SQLRequest<Row>(literal: request).fetchOne(db).map { try roll($0, db) }
  }

  /// What counts of each roll, the oldest first: what statistics are made of.
  ///
  /// - Throws: `RecordsError`.
  public func values(matching filter: RollFilter = RollFilter()) throws(RecordsError) -> [[Int]] {
    try read { db in
      let request: SQLRequest<String> = """
        SELECT roll."values" FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId
        WHERE \(filter.condition) ORDER BY roll.date, roll.id
        """
      return try request.fetchAll(db).map { StoredValues(text: $0).values }
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
    let id: Int64 = row["id"]
    let dice = try db.cachedStatement(sql: "SELECT * FROM die WHERE rollId = ? ORDER BY position")
    let correctionDate: Date? = row["correctionDate"]
    return RecordedRoll(
      id: RecordedRollID(rawValue: id), session: RollSession(name: row["name"], source: row["source"]),
      index: row["index"], date: row["date"], start: moment(row, "start"), end: moment(row, "end"),
      dice: try Row.fetchAll(dice, arguments: [id]).map(DieReading.init),
      values: StoredValues(text: row["values"]).values,
      correction: correctionDate.map {
        RollCorrection(
          values: StoredValues(text: row["correctionValues"]).values, date: $0, author: row["author"])
      })
  }

  private static func moment(_ row: Row, _ name: String) -> Moment? {
    guard let frame: Int = row["\(name)Frame"], let time: Double = row["\(name)Time"] else { return nil }
    return Moment(frame: frame, time: time)
  }
}

extension DieReading {
  fileprivate init(_ row: Row) {
    self.init(
      value: row["value"], confidence: Float(row["confidence"] as Double),
      box: CGRect(
        x: row["x"] as Double, y: row["y"] as Double, width: row["width"] as Double,
        height: row["height"] as Double),
      otherValue: row["otherValue"])
  }
}
