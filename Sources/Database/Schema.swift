import GRDB

/// The steps that make a database what this program expects.
struct Schema {
    let migrations: [Migration]

    /// Runs the steps that have not run yet, each in a transaction of its own.
    /// - Parameter progress: told how many of them are done, and of how many, before each and after the last; nothing is told
    ///   of a new database, whose steps have nothing to work on.
    /// - Throws: `DatabaseOpenError` when the file has steps that this program does not know.
    func bringUpToDate(_ queue: DatabaseQueue, _ progress: @escaping @Sendable (Int, Int) -> Void) throws {
        guard try !queue.read(isNewer) else { throw DatabaseOpenError.newer }
        let done = try queue.read(migrator().completedMigrations)
        let left = done.isEmpty ? [] : migrations.map(\.name).filter { !done.contains($0) }
        try migrator { name in
            if let index = left.firstIndex(of: name) { progress(index, left.count) }
        }.migrate(queue)
        if !left.isEmpty { progress(left.count, left.count) }
    }

    /// The names of the steps that have run on the file.
    func applied(_ database: GRDB.Database) throws -> Set<String> {
        try migrator().appliedIdentifiers(database)
    }

    /// Whether every step has run on the file.
    func isComplete(_ database: GRDB.Database) throws -> Bool {
        try migrator().hasCompletedMigrations(database)
    }

    /// Whether the file has steps that this program does not know.
    func isNewer(_ database: GRDB.Database) throws -> Bool {
        try migrator().hasBeenSuperseded(database)
    }

    /// - Parameter begin: told the name of each step that is about to run.
    private func migrator(_ begin: @escaping @Sendable (String) -> Void = { _ in }) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { database in
                begin(migration.name)
                try database.execute(sql: migration.sql)
            }
        }
        return migrator
    }
}
