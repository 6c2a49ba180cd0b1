/// The schema on a PostgreSQL server.
extension Schema {
    /// The oldest version of PostgreSQL that has all that is used of it: bodies of functions in standard SQL.
    private static let oldestServer = 14
    /// The names of the migrations that have run.
    private static let migrationsTable = "latchkey_migrations"

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
            let connection = try PostgreSQLConnection(target, patience: PostgreSQLConnection.unhurried)
            try requireFit(connection, target)
            _ = try connection.run("SELECT pg_advisory_lock(?)", [NodeLock.schema.rawValue])
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
                try apply(migration.postgreSQL, recording: [migration.name], with: connection)
            }
            if !left.isEmpty { progress(left.count, left.count) }
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }

    /// - Throws: `DatabaseOpenError` when the server is too old, or the database is not in UTF-8.
    func requireFit(_ connection: PostgreSQLConnection, _ target: PostgreSQLTarget) throws {
        let version = connection.serverVersion
        guard version >= Self.oldestServer else {
            throw DatabaseOpenError.oldServer(target.name, version: version, oldest: Self.oldestServer)
        }
        guard connection.encoding == "UTF8" else {
            throw DatabaseOpenError.strangeEncoding(target.name, encoding: connection.encoding)
        }
        try requireOwnSession(connection, target)
    }

    /// What is between may give the server's session to another between two transactions, such as PgBouncer in its
    /// transaction mode. Locks and `LISTEN` belong to a session. While another holds one, that shows.
    private func requireOwnSession(_ connection: PostgreSQLConnection, _ target: PostgreSQLTarget) throws {
        func session(_ connection: PostgreSQLConnection) throws -> Int64? {
            try connection.runPlain("SELECT pg_backend_pid()::text").first.flatMap { Int64($0.text(0)) }
        }
        let before = try session(connection)
        let other = try PostgreSQLConnection(target, patience: connection.patience)
        try other.begin()
        let (others, after) = (try session(other), try session(connection))
        other.rollBack()
        guard before == after, after != others else { throw DatabaseOpenError.sharedSession(target.name) }
    }

    /// - Throws: `DatabaseOpenError` when it is another program's, or empty although it may not be.
    private func requireOurs(
        _ connection: PostgreSQLConnection, _ target: PostgreSQLTarget, mayBeEmpty: Bool
    ) throws {
        let tables = try Self.tables(connection)
        guard !tables.contains(Self.migrationsTable) else { return }
        guard tables.isEmpty else { throw DatabaseOpenError.foreignDatabase(target.name) }
        guard mayBeEmpty else { throw DatabaseOpenError.emptyDatabase(target.name) }
        try Self.prepare(connection)
    }

    /// Creates all tables of a new database, within the caller's transaction.
    /// - Throws: `DatabaseOpenError` when it has tables already.
    func makeTables(with connection: PostgreSQLConnection, _ target: PostgreSQLTarget) throws {
        try requireFit(connection, target)
        if let name = target.schema { try connection.runPlain("CREATE SCHEMA IF NOT EXISTS \(name)") }
        guard try Self.tables(connection).isEmpty else { throw DatabaseOpenError.usedDatabase(target.name) }
        try Self.prepare(connection)
        let statements = postgreSQLTables ?? migrations.map(\.postgreSQL).joined()
        try Self.run(statements, recording: migrations.map(\.name), with: connection)
    }

    private static func prepare(_ connection: PostgreSQLConnection) throws {
        try connection.runPlain("CREATE TABLE \(migrationsTable) (identifier TEXT NOT NULL PRIMARY KEY)")
        try connection.runPlain(PostgreSQLDialect.functions)
    }

    private static func run(
        _ statements: String, recording names: [String], with connection: PostgreSQLConnection
    ) throws {
        try connection.runPlain(statements)
        for name in names { _ = try connection.run("INSERT INTO \(migrationsTable) VALUES (?)", [name]) }
    }

    /// Compares the server's tables with this program's.
    func state(_ connection: PostgreSQLConnection) throws -> ServerReport.Tables {
        let tables = try Self.tables(connection)
        guard tables.contains(Self.migrationsTable) else { return tables.isEmpty ? .missing : .foreign }
        let (done, all) = (try applied(connection), Set(migrations.map(\.name)))
        return done == all ? .current : done.isSubset(of: all) ? .older : .newer
    }

    private static func tables(_ connection: PostgreSQLConnection) throws -> [String] {
        try connection.run("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()", []).map {
            $0.text(0)
        }
    }

    private func applied(_ connection: PostgreSQLConnection) throws -> Set<String> {
        Set(try connection.run("SELECT identifier FROM \(Self.migrationsTable)", []).map { $0.text(0) })
    }

    private func apply(
        _ statements: String, recording names: [String], with connection: PostgreSQLConnection
    ) throws {
        try connection.begin()
        do {
            try Self.run(statements, recording: names, with: connection)
            try connection.commit()
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
