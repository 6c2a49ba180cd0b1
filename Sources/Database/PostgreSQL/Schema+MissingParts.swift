extension Schema {
    private static let ofThisSchema = "relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"

    /// The indexes, triggers and columns that are not there, such as `index todos_open`, although all migrations have run. So
    /// a restore that was cut off leaves a server. An index that isn't valid counts as none, and so does a trigger that is
    /// disabled.
    func missingParts(_ connection: PostgreSQLConnection) throws -> [String] {
        guard let tables = postgreSQLTables else { return [] }
        let indexes = tables.matches(of: /CREATE (?:UNIQUE )?INDEX (\w+)/).map { String($0.output.1) }
        let triggers = tables.matches(of: /CREATE TRIGGER (\w+)/).map { String($0.output.1) }
        // Both engines' tables have the same columns.
        return try SchemaParts(of: self).missingColumns(from: Self.columns(connection))
            + Self.missing(indexes, from: Self.indexes(connection)).map { "index \($0)" }
            + Self.missing(triggers, from: Self.triggers(connection)).map { "trigger \($0)" }
    }

    /// Each once, though it may have been made, dropped and made otherwise.
    private static func missing(_ needed: [String], from present: Set<String>) -> [String] {
        Set(needed).subtracting(present).sorted()
    }

    private static func columns(_ connection: PostgreSQLConnection) throws -> [SchemaParts.Column] {
        try connection.run(
            """
            SELECT CAST(relname AS TEXT), CAST(attname AS TEXT)
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped AND \(ofThisSchema)
            """, []
        ).map { SchemaParts.Column(table: $0.text(0), name: $0.text(1)) }
    }

    private static func indexes(_ connection: PostgreSQLConnection) throws -> Set<String> {
        Set(
            try connection.run(
                """
                SELECT CAST(relname AS TEXT) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
                WHERE indisvalid AND \(ofThisSchema)
                """, []
            ).map { $0.text(0) })
    }

    private static func triggers(_ connection: PostgreSQLConnection) throws -> Set<String> {
        Set(
            try connection.run(
                """
                SELECT CAST(tgname AS TEXT) FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND \(ofThisSchema)
                """, []
            ).map { $0.text(0) })
    }
}
