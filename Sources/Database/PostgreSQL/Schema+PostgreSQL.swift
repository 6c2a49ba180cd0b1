/// The schema on a PostgreSQL server.
extension Schema {
    /// The number of the lock under which one node at a time changes the schema: "latchkey" in ASCII.
    private static let lock: Int64 = 0x6C61_7463_686B_6579

    /// Creates the tables of a new database, or runs an older one's outstanding migrations, each in its own transaction.
    /// Other nodes wait.
    /// - Parameters:
    ///   - mayBeEmpty: whether the database may be new.
    ///   - progress: called with the migrations done and the total, before each one and after the last.
    /// - Throws: `DatabaseOpenError`.
    func bringUpToDate(
        _ target: PostgreSQLTarget, mayBeEmpty: Bool, _ progress: (Int, Int) -> Void
    ) throws(DatabaseOpenError) {
        do {
            // A migration may take as long as it needs.
            let connection = try PostgreSQLConnection(target, patience: .seconds(24 * 60 * 60))
            try connection.runPlain("SELECT pg_advisory_lock(\(Self.lock))")
            if let name = target.schema { try connection.runPlain("CREATE SCHEMA IF NOT EXISTS \(name)") }
            try requireOurs(connection, target, mayBeEmpty: mayBeEmpty)
            let done = try applied(connection)
            guard done.isSubset(of: migrations.map(\.name)) else { throw DatabaseOpenError.newer }
            if done.isEmpty, let tables = postgreSQLTables {
                return try apply(tables, recording: migrations.map(\.name), with: connection)
            }
            let left = migrations.filter { !done.contains($0.name) }
            for (index, migration) in left.enumerated() {
                progress(index, left.count)
                try apply(
                    PostgreSQLDialect.schema(migration.sql), recording: [migration.name], with: connection)
            }
            if !left.isEmpty { progress(left.count, left.count) }
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(description: "The database at \(target.name) can't be opened: \(error)")
        }
    }

    /// - Throws: `DatabaseOpenError` when it is another program's, or empty although it may not be.
    private func requireOurs(
        _ connection: PostgreSQLConnection, _ target: PostgreSQLTarget, mayBeEmpty: Bool
    ) throws {
        let tables = try connection.run(
            "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()", []
        ).map { $0.text(0) }
        guard !tables.contains("latchkey_migrations") else { return }
        guard tables.isEmpty else { throw DatabaseOpenError.foreignDatabase(target.name) }
        guard mayBeEmpty else { throw DatabaseOpenError.emptyDatabase(target.name) }
        try connection.runPlain("CREATE TABLE latchkey_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        try connection.runPlain(PostgreSQLDialect.functions)
    }

    private func applied(_ connection: PostgreSQLConnection) throws -> Set<String> {
        Set(try connection.run("SELECT identifier FROM latchkey_migrations", []).map { $0.text(0) })
    }

    private func apply(
        _ statements: String, recording names: [String], with connection: PostgreSQLConnection
    ) throws {
        try connection.begin()
        do {
            try connection.runPlain(statements)
            for name in names { _ = try connection.run("INSERT INTO latchkey_migrations VALUES (?)", [name]) }
            try connection.commit()
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
