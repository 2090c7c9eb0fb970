import Foundation
import GRDB

/// What makes a database a file of records, and of which version.
enum RecordsFormat {
  /// SQLite's number for the program that a file belongs to: "SVRC". A database of another program is left alone.
  static let applicationID: Int32 = 0x5356_5243

  /// Why a file can't be read as it is.
  enum Outdated: Error { case needsMigration }

  /// Every version's change of the tables, in order. What has been released stays as it is; new tables come in new
  /// migrations.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("games") { db in
      try GameTables.create(in: db)
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    migrator.registerMigration("rolls") { db in try RollTables.create(in: db) }
    migrator.registerMigration("other values") { db in try RollTables.addOtherValues(in: db) }
    return migrator
  }

  /// Refuses a file that isn't one of records, without changing anything in it.
  ///
  /// - Throws: `RecordsError`, `DatabaseError`.
  static func check(_ url: URL, _ timeout: BusyTimeout) throws {
    let database = try DatabaseQueue(path: url.path, configuration: timeout.configuration(readonly: true))
    defer { try? database.close() }
    try database.read { db in
      let identifier = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let tables =
        try Int.fetchOne(
          db,
          sql: """
            SELECT COUNT(*) FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'grdb\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """) ?? 0
      // A program that was ended while it made the file leaves it without tables but those of the migrator.
      guard identifier == applicationID || (identifier == 0 && tables == 0) else {
        throw RecordsError.notRecords(url.path)
      }
      if try migrator.hasBeenSuperseded(db) { throw RecordsError.newer(url.path) }
    }
  }

  /// Brings the tables up to date.
  ///
  /// - Throws: `Outdated` where that is necessary and the pool only reads; `DatabaseError`.
  static func prepare(_ pool: DatabasePool, access: RecordStore.Access) throws {
    if try pool.read(migrator.hasCompletedMigrations) { return try setDurability(of: pool, access) }
    guard access == .writing else { throw Outdated.needsMigration }
    while true {
      let applied = try pool.read(migrator.appliedIdentifiers)
      do {
        try migrator.migrate(pool)
        break
      } catch {
        // Another program may be bringing them up to date at the same time: then something has changed.
        guard try pool.read(migrator.appliedIdentifiers) != applied else { throw error }
      }
    }
    try setDurability(of: pool, access)
  }

  /// A round or a roll is written seldom: it may as well survive a power cut.
  private static func setDurability(of pool: DatabasePool, _ access: RecordStore.Access) throws {
    guard access == .writing else { return }
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  }
}
