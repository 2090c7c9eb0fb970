#if Records
public import DiceRoll
public import Foundation
import GRDB

extension RecordStore {
  /// Records a completed roll.
  ///
  /// - Parameters:
  ///   - roll: the event of a `RollRule`.
  ///   - index: the roll's index in the session, from 0. Recording one again changes nothing.
  ///   - session: the source of the roll.
  ///   - date: the date on which it ended.
  /// - Returns: the roll's identifier; nil if it has no dice and isn't recorded.
  @discardableResult
  public func add(
    _ roll: RollEvent, index: Int, in session: RollSession, on date: Date
  ) throws(RecordsError) -> RecordedRollID? {
    try add(roll.dice, from: roll.start, to: roll.end, index: index, in: session, on: date)
  }

  /// Records the dice of an image.
  ///
  /// - Parameters:
  ///   - dice: from left to right.
  ///   - index: the roll's index in the session, from 0. Recording one again changes nothing.
  ///   - session: the source of the roll.
  ///   - date: the date on which the dice were read.
  /// - Returns: the roll's identifier; nil if there are no dice and nothing is recorded.
  @discardableResult
  public func add(
    _ dice: [DieReading], index: Int = 0, in session: RollSession, on date: Date
  ) throws(RecordsError) -> RecordedRollID? {
    try add(dice, from: nil, to: nil, index: index, in: session, on: date)
  }

  private func add(
    _ dice: [DieReading], from start: FrameTime?, to end: FrameTime?, index: Int, in session: RollSession,
    on date: Date
  ) throws(RecordsError) -> RecordedRollID? {
    try write { db in
      try Self.insert(dice, from: start, to: end, index: index, in: session, on: date, db)
    }
  }

  static func insert(
    _ dice: [DieReading], from start: FrameTime?, to end: FrameTime?, index: Int, in session: RollSession,
    on date: Date, _ db: Database
  ) throws -> RecordedRollID? {
    guard !dice.isEmpty else { return nil }
    // A query instead of an insert with a conflict clause, which would consume an identifier.
    if let id = try Self.id(ofRoll: index, in: session, db) { return id }
    let sessionID = try Self.id(of: session, db)
    let values = StoredValues(dice.map(\.value))
    try db.execute(
      literal: """
        INSERT INTO roll (rollSessionId, "index", date, startFrame, startTime, endFrame, endTime, "values", diceCount)
        VALUES (\(sessionID), \(index), \(date), \(start?.frame), \(start?.time), \(end?.frame), \(end?.time),
          \(values.text), \(dice.count))
        """)
    let id = db.lastInsertedRowID
    for (position, die) in dice.enumerated() { try Self.insert(die, at: position, ofRoll: id, db) }
    return RecordedRollID(rawValue: id)
  }

  private static func insert(_ die: DieReading, at position: Int, ofRoll id: Int64, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO die (rollId, position, value, confidence, x, y, width, height, otherValue)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, position, die.value, Double(die.confidence), Double(die.box.minX), Double(die.box.minY),
        Double(die.box.width), Double(die.box.height), die.otherValue,
      ])
  }

  /// The session's row identifier; inserts the session if there is none of this name.
  private static func id(of session: RollSession, _ db: Database) throws -> Int64 {
    let id = try Int64.fetchOne(
      db, sql: "SELECT id FROM rollSession WHERE name = ?", arguments: [session.name])
    if let id { return id }
    try db.execute(
      sql: "INSERT INTO rollSession (name, source) VALUES (?, ?)", arguments: [session.name, session.source])
    return db.lastInsertedRowID
  }

  private static func id(ofRoll index: Int, in session: RollSession, _ db: Database) throws -> RecordedRollID?
  {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT roll.id FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId
        WHERE rollSession.name = ? AND roll."index" = ?
        """, arguments: [session.name, index]
    ).map(RecordedRollID.init)
  }

  /// The identifier of a session's roll; nil if it isn't recorded.
  public func id(ofRoll index: Int, in session: RollSession) throws(RecordsError) -> RecordedRollID? {
    try read { try Self.id(ofRoll: index, in: session, $0) }
  }

  /// Whether a roll with this identifier is recorded, deleted or not.
  public func exists(_ id: RecordedRollID) throws(RecordsError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM roll WHERE id = ?)", arguments: [id.rawValue]) ?? false
    }
  }

  /// The number of recorded rolls that match.
  public func count(matching filter: RollFilter = RollFilter()) throws(RecordsError) -> Int {
    try read { db in
      let request: SQLRequest<Int> = """
        SELECT COUNT(*) FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId WHERE \(filter.condition)
        """
      return try request.fetchOne(db) ?? 0
    }
  }
}

/// Values as stored in the database: a JSON array of integers.
struct StoredValues {
  let values: [Int]

  init(_ values: [Int]) { self.values = values }

  /// - Throws: `DamagedCell` if the text isn't such an array.
  init(text: String) throws {
    guard text.count >= 2, text.hasPrefix("["), text.hasSuffix("]") else { throw DamagedCell() }
    let inner = text.dropFirst().dropLast()
    values = try inner.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let value = Int(part) ?? Int(part.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw DamagedCell()
      }
      return value
    }
  }

  var text: String { "[\(values.map(String.init).joined(separator: ","))]" }
}
#endif
