#if Records
import Foundation
import GRDB

/// The application ID and the migrations of a database of records.
enum RecordsFormat {
  /// SQLite's application ID: "SVRC". Databases of other programs are rejected.
  static let applicationID: Int32 = 0x5356_5243

  /// The error for a file that can't be read before a migration.
  enum Outdated: Error { case needsMigration }

  /// The migrations of all versions, in order. Released ones never change; new tables come in new migrations.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("games") { db in
      try GameTables.create(in: db)
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    migrator.registerMigration("rolls") { db in try RollTables.create(in: db) }
    migrator.registerMigration("other values") { db in try RollTables.addOtherValues(in: db) }
    migrator.registerMigration("deleted rolls") { db in try RollTables.addDeletions(in: db) }
    return migrator
  }

  /// Rejects a file that isn't a database of records, without changing it.
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
      // A program that ended while creating the file may leave it with the migrator's tables only.
      guard identifier == applicationID || (identifier == 0 && tables == 0) else {
        throw RecordsError.notRecords(url.path)
      }
      if try migrator.hasBeenSuperseded(db) { throw RecordsError.newer(url.path) }
    }
  }

  /// Migrates the tables to this version.
  ///
  /// - Throws: `Outdated` if a migration is needed but the pool is read-only; `DatabaseError`.
  static func prepare(_ pool: DatabasePool, access: RecordStore.Access) throws {
    if try pool.read(migrator.hasCompletedMigrations) { return try setDurability(of: pool, access) }
    guard access == .writing else { throw Outdated.needsMigration }
    while true {
      let applied = try pool.read(migrator.appliedIdentifiers)
      do {
        try migrator.migrate(pool)
        break
      } catch {
        // Another program may be migrating concurrently: then the applied migrations have changed.
        guard try pool.read(migrator.appliedIdentifiers) != applied else { throw error }
      }
    }
    try setDurability(of: pool, access)
  }

  /// Writes are rare, so each may wait for full synchronization and survive a power failure.
  private static func setDurability(of pool: DatabasePool, _ access: RecordStore.Access) throws {
    guard access == .writing else { return }
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
  }
}
#endif
