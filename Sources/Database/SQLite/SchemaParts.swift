import GRDB

/// What a SQLite database is made of: tables with their columns and constraints, indexes and triggers.
struct SchemaParts {
    struct Column: Hashable {
        let table: String
        let name: String

        var description: String { "column \(table).\(name)" }
    }

    /// Tables as `tables`, with the order in which they were made as `place`. Those of a search index, whose statements
    /// quote their names, are SQLite's own.
    private static let tables = """
        WITH tables AS (
            SELECT name, sql, rowid AS place FROM sqlite_schema
            WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND sql NOT LIKE 'CREATE TABLE ''%'
        )
        """

    /// Tables, indexes and triggers, such as `index todos_open`.
    let objects: [String]
    let columns: [Column]
    let constraints: [SchemaConstraint]

    init(_ database: GRDB.Database) throws {
        objects = try database.rows(
            "SELECT type || ' ' || name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid", []
        ) { $0.text(0) }
        columns = try database.rows(
            """
            \(Self.tables)
            SELECT tables.name, columns.name FROM tables, pragma_table_info(tables.name) AS columns
            ORDER BY place, columns.cid
            """, []
        ) { Column(table: $0.text(0), name: $0.text(1)) }
        constraints = try Self.keys(database) + Self.checks(database, columns)
    }

    /// Those of a new database.
    init(of schema: Schema) throws {
        let queue = try DatabaseQueue.open(.memory, schema, mayBeEmpty: true)
        try schema.bringUpToDate(queue) { _, _ in }
        self = try queue.read { try SchemaParts($0) }
    }

    /// All constraints but checks.
    private static func keys(_ database: GRDB.Database) throws -> [SchemaConstraint] {
        try database.rows(
            """
            \(tables)
            SELECT kind, name, columns, target FROM (
                SELECT 'primary key' AS kind, tables.name, place,
                    (SELECT group_concat(key.name, ', ')
                    FROM (SELECT name FROM pragma_table_info(tables.name) WHERE pk > 0 ORDER BY pk) AS key) AS columns,
                    '' AS target
                FROM tables
                UNION ALL
                SELECT 'unique constraint', tables.name, place,
                    (SELECT group_concat(key.name, ', ') FROM pragma_index_info(own.name) AS key), ''
                FROM tables, pragma_index_list(tables.name) AS own WHERE own.origin = 'u'
                UNION ALL
                SELECT 'foreign key', tables.name, place, group_concat(own."from", ', '),
                    ' to ' || own."table" || ' (' || group_concat(own."to", ', ') || ') ON DELETE ' || own.on_delete
                FROM tables, pragma_foreign_key_list(tables.name) AS own GROUP BY tables.name, own.id
                UNION ALL
                SELECT 'NOT NULL', tables.name, place, own.name, ''
                FROM tables, pragma_table_info(tables.name) AS own WHERE own."notnull"
                UNION ALL
                SELECT 'default', tables.name, place, own.name, ''
                FROM tables, pragma_table_info(tables.name) AS own WHERE own.dflt_value IS NOT NULL
            ) WHERE columns IS NOT NULL ORDER BY place, kind, columns
            """, [], as: SchemaConstraint.init)
    }

    private static func checks(_ database: GRDB.Database, _ columns: [Column]) throws -> [SchemaConstraint] {
        let names = Dictionary(grouping: columns, by: \.table).mapValues { Set($0.map(\.name)) }
        return try database.rows("\(tables) SELECT name, sql FROM tables ORDER BY place", []) { row in
            let table = row.text(0)
            return SchemaConstraint.checks(in: row.text(1), of: table, names[table] ?? [])
        }.flatMap(\.self)
    }

    /// Those that `present` lacks: of a table that is not there, no column, and of a column that is not there, no constraint.
    func missing(from present: SchemaParts) -> [String] {
        let there = Set(present.objects)
        return objects.filter { !there.contains($0) } + missingColumns(from: present.columns)
            + missingConstraints(from: present.constraints, present.columns)
    }

    /// The same of columns alone.
    func missingColumns(from present: [Column]) -> [String] {
        let (there, tables) = (Set(present), Set(present.map(\.table)))
        return columns.filter { tables.contains($0.table) && !there.contains($0) }.map(\.description)
    }

    /// The same of constraints alone. Some are there twice, such as two checks of one column.
    func missingConstraints(from present: [SchemaConstraint], _ columns: [Column]) -> [String] {
        let there = Set(columns)
        var others = present
        return constraints.filter { constraint in
            guard constraint.columns.allSatisfy({ there.contains(Column(table: constraint.table, name: $0)) }) else {
                return false
            }
            guard let index = others.firstIndex(of: constraint) else { return true }
            others.remove(at: index)
            return false
        }.map(\.description)
    }
}

extension Database {
    /// Returns what a file lacks of the newest schema, such as `index todos_open`. Nothing is changed.
    /// - Returns: nothing for an earlier version's schema, which the next start changes.
    /// - Throws: `DatabaseOpenError` when it can't be read.
    package static func missingParts(of path: String, schema: Schema) throws(DatabaseOpenError) -> [String] {
        do {
            let needed = try SchemaParts(of: schema)
            let present = try DatabaseQueue.openForReading(path).read { database -> SchemaParts? in
                try schema.isComplete(database) ? SchemaParts(database) : nil
            }
            return present.map { needed.missing(from: $0) } ?? []
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }
}
