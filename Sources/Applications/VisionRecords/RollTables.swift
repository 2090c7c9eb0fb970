import GRDB

/// The tables of rolls: what was read, and what people have put right.
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
      // What counts, corrected where it has been: a JSON array, so that SQLite's json_each reads it.
      table.column("values", .text).notNull()
      table.column("diceCount", .integer).notNull()
      table.uniqueKey(["rollSessionId", "index"])
    }
    // What was read, from left to right; never changed.
    try db.create(table: "die", options: .withoutRowID) { table in
      table.belongsTo("roll", onDelete: .cascade).notNull()
      table.column("position", .integer).notNull()
      table.column("value", .integer).notNull()
      table.column("confidence", .double).notNull()
      // The box in the upright picture, 0…1, origin at the lower left.
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

  /// Adds the second value of dice that may show another.
  static func addOtherValues(in db: Database) throws {
    try db.alter(table: "die") { $0.add(column: "otherValue", .integer) }
  }
}
