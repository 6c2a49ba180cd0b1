/// The tables of a new database on a server, in one transaction from the first table to the last row.
final class PostgreSQLDraft: DatabaseDraft {
    private let connection: PostgreSQLConnection
    private let move: BegunMove
    /// The file that the rows come from.
    private let source: String
    /// Statements that make again what was dropped.
    private var postponed: [String] = []

    /// - Throws: `DatabaseOpenError` when the database can't be used, or has tables already.
    init(_ target: PostgreSQLTarget, _ schema: Schema, from source: String) throws {
        (move, self.source) = (BegunMove(to: target), source)
        connection = try PostgreSQLConnection.forMove(target)
        try connection.runPlain("BEGIN")
        try schema.makeTables(with: connection, target)
        try postpone(
            """
            SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
                'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' '
                || pg_get_constraintdef(oid)
            FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
            """)
        try postpone(
            """
            SELECT 'ALTER TABLE ' || tgrelid::regclass || ' DISABLE TRIGGER ' || quote_ident(tgname),
                'ALTER TABLE ' || tgrelid::regclass || ' ENABLE TRIGGER ' || quote_ident(tgname)
            FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
            WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
            """)
        try postpone(
            """
            SELECT 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
            FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
            WHERE relnamespace = current_schema()::regnamespace
                AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
            """)
    }

    var tables: [MovedTable] {
        get throws { try connection.movedTables() }
    }

    func fill(_ table: MovedTable, _ produce: (_ take: ([BoundValue]) throws -> Void) throws -> Void) throws {
        try connection.copy("COPY \(table.name) (\(table.names)) FROM STDIN (FORMAT binary)") { send in
            var rows = CopiedRows()
            try produce { values in
                rows.append(values)
                if rows.isFull { try send(rows.take()) }
            }
            rows.end()
            try send(rows.take())
        }
    }

    func number(_ table: MovedTable, after last: Int64) throws {
        _ = try connection.run("SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", [table.name, last])
    }

    func complete() throws {
        for statement in postponed.reversed() { try connection.runPlain(statement) }
        // The planner knows nothing yet of what came in.
        try connection.runPlain("ANALYZE")
    }

    func forEachRow(_ sql: String, _ take: (Row) throws -> Void) throws {
        try connection.forEachRow(sql, [], take)
    }

    func finish() throws {
        try move.record(with: connection)
        // Nobody may write into the file once the server might have committed: it would be lost.
        try move.record(inFileAt: source)
        try connection.runPlain("COMMIT")
    }

    /// Runs the first of each pair of statements now, the second later.
    private func postpone(_ pairs: String) throws {
        for (now, later) in try connection.run(pairs, []).map({ ($0.text(0), $0.text(1)) }) {
            try connection.runPlain(now)
            postponed.append(later)
        }
    }
}

extension PostgreSQLConnection {
    /// Connects for statements that take as long as they need. They wait for locks as long, too: no node serves meanwhile,
    /// and would have to wait behind them.
    /// - Throws: as `init` does.
    static func forMove(_ target: PostgreSQLTarget) throws -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(target, timeout: .seconds(10))
        try connection.allowLongStatements(at: target)
        try connection.runPlain("SET lock_timeout = 0")
        return connection
    }

    /// The tables with the site's data, in the order of their making.
    func movedTables() throws -> [MovedTable] {
        let names = try run(
            """
            SELECT relname::text FROM pg_class
            WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY oid
            """, []
        ).map { $0.text(0) }
        return try names.filter(MovedTable.isMoved).map { name in
            MovedTable(
                name: name,
                columns: try run(
                    """
                    SELECT attname::text, format_type(atttypid, NULL) FROM pg_attribute
                    WHERE attrelid = ?::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
                    """, [name]
                ).map { .init(name: $0.text(0), type: $0.text(1)) },
                key: try run(
                    """
                    SELECT attname::text FROM pg_index, unnest(indkey) WITH ORDINALITY AS place (number, at)
                    JOIN pg_attribute ON attnum = number
                    WHERE indisprimary AND indrelid = ?::text::regclass AND attrelid = indrelid ORDER BY at
                    """, [name]
                ).map { $0.text(0) })
        }
    }

    /// The last number that was given to a row, by table.
    func numbers() throws -> [String: Int64] {
        let sequences = try run(
            """
            SELECT refobjid::regclass::text, objid::regclass::text FROM pg_depend JOIN pg_class ON pg_class.oid = objid
            WHERE relkind = 'S' AND deptype = 'i' AND relnamespace = current_schema()::regnamespace
            """, []
        ).map { ($0.text(0), $0.text(1)) }
        var numbers: [String: Int64] = [:]
        for (table, sequence) in sequences {
            numbers[table] = try run("SELECT CASE WHEN is_called THEN last_value END FROM \(sequence)", [])
                .first?.optionalInt(0)
        }
        return numbers
    }
}

/// Rows in the binary format of COPY (PostgreSQL, "COPY", "Binary Format").
struct CopiedRows {
    /// Bytes of about which a piece is sent.
    private static let pieceLength = 64 * 1024

    private var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [0, 0, 0, 0, 0, 0, 0, 0]

    var isFull: Bool { bytes.count >= Self.pieceLength }

    mutating func append(_ values: [BoundValue]) {
        append(Int16(values.count))
        for value in values {
            switch value {
            case .null: append(Int32(-1))
            case .integer(let number):
                append(Int32(8))
                append(number)
            case .text(let text):
                append(Int32(text.utf8.count))
                bytes.append(contentsOf: text.utf8)
            case .blob(let blob):
                append(Int32(blob.count))
                bytes.append(contentsOf: blob)
            }
        }
    }

    /// Appends what ends the rows.
    mutating func end() {
        append(Int16(-1))
    }

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}
