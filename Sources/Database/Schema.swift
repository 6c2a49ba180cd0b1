import GRDB

/// The steps that make a database what this program expects.
struct Schema {
    let migrations: [Migration]

    /// Runs the steps that have not run yet, each in a transaction of its own.
    /// - Throws: `DatabaseOpenError` when the file has steps that this program does not know.
    func bringUpToDate(_ queue: DatabaseQueue) throws {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
        }
        if try queue.read(migrator.hasBeenSuperseded) {
            throw DatabaseOpenError(
                description: "The database was written by a newer version of this program. Start that version instead.")
        }
        try migrator.migrate(queue)
    }
}
