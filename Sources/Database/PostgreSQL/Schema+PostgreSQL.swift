/// The schema on a PostgreSQL server.
extension Schema {
    /// The oldest version of PostgreSQL that has all that is used of it: bodies of functions in standard SQL.
    private static let oldestServer = 14
    /// How long a start waits for each answer, but those to migrations.
    private static let timeout: Duration = .seconds(10)
    /// How often a migration is tried while other nodes write.
    private static let tries = 100
    /// The names of the migrations that have run.
    private static let migrationsTable = "latchkey_migrations"

    /// Creates the tables of a new database, or runs an older one's outstanding migrations, each in its own transaction.
    /// Other nodes wait.
    /// - Parameters:
    ///   - mayBeEmpty: whether the database may be new.
    ///   - mayBeOlder: whether migrations may be outstanding; otherwise such a database is refused, and left as it is.
    ///   - waiting: called with the node that is changing the tables, before it is waited for, and then once a minute.
    ///   - progress: called with the migrations done and the total, before each one and after the last.
    /// - Throws: `DatabaseOpenError`.
    func bringUpToDate(
        _ target: PostgreSQLTarget, mayBeEmpty: Bool, mayBeOlder: Bool, waiting: (String) -> Void,
        _ progress: (Int, Int) -> Void
    ) throws(DatabaseOpenError) {
        do {
            let connection = try PostgreSQLConnection(target, timeout: Self.timeout)
            try requireFit(connection, target)
            try NodeLock.schema.wait(connection, tell: waiting)
            do {
                try bringUpToDate(
                    connection, target, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder, progress)
            } catch let trouble as DatabaseUnavailable where trouble.cause == .slow {
                throw DatabaseOpenError.slow(target.name, lock: try Self.oldestLock(connection))
            }
        } catch is SerializationFailure {
            throw DatabaseOpenError.hindered(target.name)
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }

    /// The same, once no other node does it. A step waits for a lock no longer than for another answer: as long as it waits,
    /// others wait behind it for the same table.
    private func bringUpToDate(
        _ connection: PostgreSQLConnection, _ target: PostgreSQLTarget, mayBeEmpty: Bool, mayBeOlder: Bool,
        _ progress: (Int, Int) -> Void
    ) throws {
        if let name = target.schema { try connection.runPlain("CREATE SCHEMA IF NOT EXISTS \(name)") }
        guard try !isEmpty(connection) else {
            guard mayBeEmpty else { throw DatabaseOpenError.emptyDatabase(target.name) }
            try Self.requireNewTables(connection, target)
            return try inTransaction(connection) { try makeAll(with: connection) }
        }
        guard try Self.hasMigrations(connection) else { throw DatabaseOpenError.foreignDatabase(target.name) }
        if let place = try DatabaseMove.destination(connection) {
            throw DatabaseOpenError.moved(target.name, to: place)
        }
        let done = try applied(connection)
        let unknown = unknown(of: done)
        guard unknown.isEmpty else {
            throw DatabaseOpenError.newer("The database at \(target.name)", unknown: unknown)
        }
        let left = migrations.filter { !done.contains($0.name) }
        guard mayBeOlder || left.isEmpty else { throw DatabaseOpenError.older("The database at \(target.name)") }
        // A start of an earlier version that was cut off left tables without them.
        for function in try PostgreSQLDialect.missingFunctions(connection) {
            try connection.runPlain(function.definition)
        }
        try connection.allowLongStatements(at: target)
        for (index, migration) in left.enumerated() {
            progress(index, left.count)
            try inTransaction(connection) {
                try Self.run(migration.postgreSQL, recording: [migration.name], with: connection)
            }
        }
        if !left.isEmpty { progress(left.count, left.count) }
    }

    /// The table that others have locked for the longest, and the server's process; nil when none is locked for seconds.
    private static func oldestLock(_ connection: PostgreSQLConnection) throws -> (table: String, process: Int64)? {
        // The server doesn't tell everybody since when another user's transaction lasts.
        try connection.run(
            """
            SELECT CAST(relname AS TEXT), CAST(pid AS BIGINT)
            FROM pg_locks JOIN pg_class ON pg_class.oid = relation JOIN pg_stat_activity USING (pid)
            WHERE granted AND relkind = 'r' AND pid <> pg_backend_pid() AND datname = current_database()
                AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                AND coalesce(xact_start < now() - INTERVAL '5 seconds', TRUE)
            ORDER BY xact_start LIMIT 1
            """, []
        ).map { (table: $0.text(0), process: $0.int(1)) }.first
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
        try connection.requireOwnSession(target)
    }

    /// - Throws: `DatabaseOpenError` when this user may not make tables there: since PostgreSQL 15 only a database's owner
    ///   may by default.
    static func requireNewTables(_ connection: PostgreSQLConnection, _ target: PostgreSQLTarget) throws {
        let right = try connection.run(
            """
            SELECT coalesce(has_schema_privilege(CAST(current_schema() AS TEXT), 'CREATE'), FALSE), CAST(current_user AS TEXT)
            """, []
        ).map { (isGiven: $0.flag(0), role: $0.text(1)) }.first
        guard let right, !right.isGiven else { return }
        throw DatabaseOpenError.noTablesAllowed(target.name, role: right.role)
    }

    /// Creates all tables of a new database, within the caller's transaction.
    /// - Throws: `DatabaseOpenError` when it has tables already.
    func makeTables(with connection: PostgreSQLConnection, _ target: PostgreSQLTarget) throws {
        try requireFit(connection, target)
        if let name = target.schema { try connection.runPlain("CREATE SCHEMA IF NOT EXISTS \(name)") }
        guard try isEmpty(connection) else { throw DatabaseOpenError.usedDatabase(target.name) }
        try Self.requireNewTables(connection, target)
        try makeAll(with: connection)
    }

    private func makeAll(with connection: PostgreSQLConnection) throws {
        try connection.runPlain(
            "CREATE TABLE IF NOT EXISTS \(Self.migrationsTable) (identifier TEXT NOT NULL PRIMARY KEY)")
        for function in try PostgreSQLDialect.missingFunctions(connection) {
            try connection.runPlain(function.definition)
        }
        let statements = postgreSQLTables ?? migrations.map(\.postgreSQL).joined()
        try Self.run(statements, recording: migrations.map(\.name), with: connection)
    }

    private static func run(
        _ statements: String, recording names: [String], with connection: PostgreSQLConnection
    ) throws {
        try connection.runPlain(statements)
        for name in names { _ = try connection.run("INSERT INTO \(migrationsTable) VALUES (?)", [name]) }
    }

    /// Runs `work` as a whole or not at all. It runs again when nodes that serve meanwhile were in its way: what they commit
    /// while it waits for a table can't be changed in the same transaction.
    private func inTransaction(_ connection: PostgreSQLConnection, _ work: () throws -> Void) throws {
        for attempt in 1... {
            connection.begin()
            do {
                try work()
                return try connection.commit()
            } catch is SerializationFailure where attempt < Self.tries {
                connection.rollBack()
                SerializationFailure.pause(after: attempt)
            } catch {
                connection.rollBack()
                throw error
            }
        }
    }

    // MARK: - What is there

    /// Compares the server's tables with this program's.
    func state(_ connection: PostgreSQLConnection) throws -> ServerReport.Tables {
        guard try !isEmpty(connection) else { return .missing }
        guard try Self.hasMigrations(connection) else { return .foreign }
        if let place = try DatabaseMove.destination(connection) { return .moved(place) }
        let (done, all) = (try applied(connection), Set(migrations.map(\.name)))
        guard done == all else { return done.isSubset(of: all) ? .older : .newer }
        let tables = try missingTables(connection)
        let missing =
            try (tables.isEmpty ? missingParts(connection) : tables)
            + PostgreSQLDialect.missingFunctions(connection).map(\.signature)
        return missing.isEmpty ? .current : .incomplete(missing)
    }

    /// Whether there are no tables. A start of an earlier version that was cut off left that of migrations, without one.
    private func isEmpty(_ connection: PostgreSQLConnection) throws -> Bool {
        // This comes first: the server finds a table by its name at once, but looks through all of its tables for others.
        if try Self.hasMigrations(connection), try !applied(connection).isEmpty { return false }
        let others = try connection.run(
            "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ? LIMIT 1",
            [Self.migrationsTable])
        return others.first == nil
    }

    private static func hasMigrations(_ connection: PostgreSQLConnection) throws -> Bool {
        try hasTable(migrationsTable, connection)
    }

    private static func hasTable(_ name: String, _ connection: PostgreSQLConnection) throws -> Bool {
        try connection.run(
            "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?", [name]
        ).first != nil
    }

    private func applied(_ connection: PostgreSQLConnection) throws -> Set<String> {
        Set(try connection.run("SELECT identifier FROM \(Self.migrationsTable)", []).map { $0.text(0) })
    }

    /// The names of this program's tables that are not there, although all migrations have run.
    private func missingTables(_ connection: PostgreSQLConnection) throws -> [String] {
        let names = (postgreSQLTables ?? "").matches(of: /CREATE TABLE (\w+)/).map { String($0.output.1) }
        return try names.filter { try !Self.hasTable($0, connection) }
    }
}
