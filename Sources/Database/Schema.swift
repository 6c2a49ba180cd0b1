import GRDB

/// What a database holds: its tables as they are today, and the steps that make them of those of every earlier version.
package struct Schema: Sendable {
    /// Every step since the beginning, in order.
    package let migrations: [Migration]
    private let tables: String?

    /// - Parameters:
    ///   - tables: the statements that make a new database, which is done in a tenth of the time that all steps take; nil to take
    ///     the steps.
    ///   - migrations: every step since the beginning, in order. What they make must be what `tables` makes.
    package init(tables: String? = nil, migrations: [Migration]) {
        self.tables = tables
        self.migrations = migrations
    }

    /// The tables of both. Those of the second may refer to those of the first.
    package static func + (first: Schema, second: Schema) -> Schema {
        let tables = first.tables.flatMap { tables in second.tables.map { tables + "\n" + $0 } }
        return Schema(tables: tables, migrations: first.migrations + second.migrations)
    }

    /// Makes the tables of a new database; of an older one, runs the steps that have not run yet, each in a transaction of its own.
    /// - Parameter progress: told how many of them are done, and of how many, before each and after the last; nothing is told
    ///   of a new database.
    /// - Throws: `DatabaseOpenError` when the file has steps that this program does not know.
    func bringUpToDate(_ queue: DatabaseQueue, _ progress: @escaping @Sendable (Int, Int) -> Void) throws {
        guard try !queue.read(isNewer) else { throw DatabaseOpenError.newer }
        let done = try queue.read(migrator().completedMigrations)
        if done.isEmpty, let tables {
            try queue.write { try make(tables, in: $0) }
        }
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

    /// Makes the tables at once, and notes every step as run where the migrator looks for that.
    private func make(_ tables: String, in database: GRDB.Database) throws {
        try database.execute(sql: tables)
        try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in migrations {
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [migration.name])
        }
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
