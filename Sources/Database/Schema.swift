import GRDB

/// The steps that make a database what this program expects.
struct Schema {
    let migrations: [Migration]

    /// Runs the steps that have not run yet, each in a transaction of its own.
    /// - Throws: `DatabaseOpenError` when the file has steps that this program does not know.
    func bringUpToDate(_ queue: DatabaseQueue) throws {
        guard try !isNewer(queue) else { throw DatabaseOpenError.newer }
        try migrator.migrate(queue)
    }

    /// Whether the file has steps that this program does not know.
    func isNewer(_ queue: DatabaseQueue) throws -> Bool {
        try queue.read(migrator.hasBeenSuperseded)
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { try $0.execute(sql: migration.sql) }
        }
        return migrator
    }
}
