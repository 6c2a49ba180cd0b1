import GRDB

/// The schema in a SQLite file.
extension Schema {
    /// Creates the tables of a new database, or runs an older one's outstanding migrations, each in its own
    /// transaction.
    /// - Parameter progress: called with the migrations done and the total, before each one and after the last; not
    ///   called for a new database.
    /// - Throws: `DatabaseOpenError` when the file has migrations unknown to this program.
    func bringUpToDate(_ queue: DatabaseQueue, _ progress: @escaping @Sendable (Int, Int) -> Void) throws {
        let unknown = unknown(of: try queue.read(applied))
        guard unknown.isEmpty else { throw DatabaseOpenError.newer("The database \(queue.path)", unknown: unknown) }
        let done = try queue.read(migrator().completedMigrations)
        if done.isEmpty, let tables = sqliteTables {
            return try queue.write { try make(tables, in: $0) }
        }
        let left = done.isEmpty ? [] : migrations.map(\.name).filter { !done.contains($0) }
        try migrate(queue, from: done.count) { name in
            if let index = left.firstIndex(of: name) { progress(index, left.count) }
        }
        if !left.isEmpty { progress(left.count, left.count) }
    }

    /// Runs the outstanding migrations. A step fails if another program, which brings the same file up to date, has taken it
    /// meanwhile: then the rest is run.
    /// - Parameter before: how many have run already.
    private func migrate(
        _ queue: DatabaseQueue, from before: Int, _ begin: @escaping @Sendable (String) -> Void
    ) throws {
        var done = before
        while true {
            do {
                return try migrator(begin).migrate(queue)
            } catch let error as DatabaseError {
                let now = try queue.read(migrator().completedMigrations).count
                guard now > done else { throw error }
                done = now
            }
        }
    }

    /// Returns the names of the migrations that have run on the file.
    func applied(_ database: GRDB.Database) throws -> Set<String> {
        try migrator().appliedIdentifiers(database)
    }

    /// Returns whether every migration has run on the file.
    func isComplete(_ database: GRDB.Database) throws -> Bool {
        try migrator().hasCompletedMigrations(database)
    }

    /// Creates the tables, and records every migration as run in the migrator's table.
    private func make(_ tables: String, in database: GRDB.Database) throws {
        try database.execute(sql: tables)
        try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in migrations {
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [migration.name])
        }
    }

    /// - Parameter begin: called with the name of each migration before it runs.
    private func migrator(_ begin: @escaping @Sendable (String) -> Void = { _ in }) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            let checks = migration.defersForeignKeys ? DatabaseMigrator.ForeignKeyChecks.deferred : .immediate
            migrator.registerMigration(migration.name, foreignKeyChecks: checks) { database in
                begin(migration.name)
                try database.execute(sql: migration.sqlite)
            }
        }
        return migrator
    }
}
