#if Records
import GRDB

/// The tables of games, players, rounds and their images.
enum GameTables {
  static func create(in db: Database) throws {
    try db.create(table: "player") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("name", .text).notNull().unique()
    }
    try db.create(table: "game") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("start", .datetime).notNull()
      table.column("end", .datetime)
      table.column("timeLimit", .double).notNull()
      table.column("roundsPerPlayer", .integer)
    }
    try db.create(table: "gamePlayer") { table in
      table.belongsTo("game", onDelete: .cascade).notNull()
      table.belongsTo("player").notNull()
      table.column("seat", .integer).notNull()
      table.primaryKey(["gameId", "seat"])
      table.uniqueKey(["gameId", "playerId"])
    }
    try db.create(table: "round") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("game", onDelete: .cascade).notNull()
      table.belongsTo("player").notNull()
      table.column("number", .integer).notNull()
      table.column("date", .datetime).notNull().indexed()
      table.column("prompt", .text).notNull()
      table.column("outcome", .text).notNull()
      table.column("points", .integer).notNull()
      table.column("confidence", .double).notNull()
      table.column("takenFor", .text)
      table.column("takenForConfidence", .double)
      table.column("seconds", .double).notNull()
      table.column("isHinted", .boolean).notNull()
      table.uniqueKey(["gameId", "number"])
    }
    // A separate table, so that reading scores doesn't read images.
    try db.create(table: "picture") { table in
      table.primaryKey("roundId", .integer).references("round", onDelete: .cascade)
      table.column("data", .blob).notNull()
    }
  }
}
#endif
