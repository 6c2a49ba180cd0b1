extension Schema {
    private static let ofThisSchema = "relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"

    /// The columns, indexes, triggers and constraints that are not there, such as `index todos_open`, although all migrations
    /// have run. So a restore that was cut off leaves a server. An index or a constraint that isn't valid counts as none, and
    /// so does a trigger that is disabled.
    func missingParts(_ connection: PostgreSQLConnection) throws -> [String] {
        guard let tables = postgreSQLTables else { return [] }
        let indexes = tables.matches(of: /CREATE (?:UNIQUE )?INDEX (\w+)/).map { String($0.output.1) }
        let triggers = tables.matches(of: /CREATE TRIGGER (\w+)/).map { String($0.output.1) }
        // Both engines' tables have the same columns and constraints.
        let (parts, columns) = (try SchemaParts(of: self), try Self.columns(connection))
        return try parts.missingColumns(from: columns)
            + Self.missing(indexes, from: Self.indexes(connection)).map { "index \($0)" }
            + Self.missing(triggers, from: Self.triggers(connection)).map { "trigger \($0)" }
            + parts.missingConstraints(from: Self.constraints(connection), columns)
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

    private static func constraints(_ connection: PostgreSQLConnection) throws -> [SchemaConstraint] {
        // The columns of a check have no order.
        let names = { (table: String, numbers: String) in
            """
            (SELECT string_agg(attname, ', ' ORDER BY CASE contype WHEN 'c' THEN attname END, place)
            FROM unnest(\(numbers)) WITH ORDINALITY AS key (number, place)
                JOIN pg_attribute ON attrelid = \(table) AND attnum = number)
            """
        }
        return try connection.run(
            """
            SELECT CASE contype
                    WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique constraint' WHEN 'f' THEN 'foreign key' ELSE 'CHECK'
                END, CAST(relname AS TEXT), \(names("conrelid", "conkey")),
                CASE WHEN contype = 'f' THEN
                    ' to ' || (SELECT relname FROM pg_class AS other WHERE other.oid = confrelid)
                    || ' (' || \(names("confrelid", "confkey")) || ') ON DELETE ' || CASE confdeltype
                        WHEN 'r' THEN 'RESTRICT' WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'd' THEN 'SET DEFAULT'
                        ELSE 'NO ACTION'
                    END
                ELSE '' END
            FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
            WHERE contype IN ('p', 'u', 'f', 'c') AND convalidated AND \(ofThisSchema)
            UNION ALL
            SELECT kind, CAST(relname AS TEXT), CAST(attname AS TEXT), ''
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
                CROSS JOIN LATERAL (VALUES ('NOT NULL', attnotnull), ('default', atthasdef)) AS own (kind, is_there)
            WHERE relkind = 'r' AND attnum > 0 AND NOT attisdropped AND is_there AND \(ofThisSchema)
            """, []
        ).map { SchemaConstraint($0) }
    }
}
