#if Records
import GRDB

/// The tables of rolls: sessions, rolls, dice as read, and corrections.
enum RollTables {
  static func create(in db: Database) throws {
    try db.create(table: "rollSession") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("name", .text).notNull().unique()
      table.column("source", .text).notNull().indexed()
    }
    try db.create(table: "roll") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("rollSession", onDelete: .cascade).notNull()
      table.column("index", .integer).notNull()
      table.column("date", .datetime).notNull().indexed()
      table.column("startFrame", .integer)
      table.column("startTime", .double)
      table.column("endFrame", .integer)
      table.column("endTime", .double)
      // The current values, corrected if so: a JSON array, readable by SQLite's json_each.
      table.column("values", .text).notNull()
      table.column("diceCount", .integer).notNull()
      table.uniqueKey(["rollSessionId", "index"])
    }
    // The dice as read, from left to right; never changed.
    try db.create(table: "die", options: .withoutRowID) { table in
      table.belongsTo("roll", onDelete: .cascade).notNull()
      table.column("position", .integer).notNull()
      table.column("value", .integer).notNull()
      table.column("confidence", .double).notNull()
      // Normalized, lower-left origin, in the upright image.
      for side in ["x", "y", "width", "height"] { table.column(side, .double).notNull() }
      table.primaryKey(["rollId", "position"])
    }
    try db.create(table: "rollCorrection") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("roll", onDelete: .cascade).notNull()
      table.column("date", .datetime).notNull()
      table.column("values", .text).notNull()
      table.column("author", .text)
    }
  }

  /// Adds the column for the second value of ambiguous dice.
  static func addOtherValues(in db: Database) throws {
    try db.alter(table: "die") { $0.add(column: "otherValue", .integer) }
  }

  /// Adds the column for the date of a roll's deletion, null unless it is deleted.
  static func addDeletions(in db: Database) throws {
    try db.alter(table: "roll") { $0.add(column: "deleted", .datetime) }
  }
}
#endif
