import GRDB

/// What a SQLite database is made of and has a name for: tables and their columns, indexes and triggers.
struct SchemaParts {
    struct Column: Hashable {
        let table: String
        let name: String

        var description: String { "column \(table).\(name)" }
    }

    /// Tables, indexes and triggers, such as `index todos_open`.
    let objects: [String]
    let columns: [Column]

    init(_ database: GRDB.Database) throws {
        objects = try database.rows(
            "SELECT type || ' ' || name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid", []
        ) { $0.text(0) }
        // Those of a search index, whose statements quote their names, are SQLite's own.
        columns = try database.rows(
            """
            SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.sql LIKE 'CREATE TABLE%' AND tables.sql NOT LIKE 'CREATE TABLE ''%'
            ORDER BY tables.rowid, columns.cid
            """, []
        ) { Column(table: $0.text(0), name: $0.text(1)) }
    }

    /// Those of a new database.
    init(of schema: Schema) throws {
        let queue = try DatabaseQueue.open(.memory, schema, mayBeEmpty: true)
        try schema.bringUpToDate(queue) { _, _ in }
        self = try queue.read { try SchemaParts($0) }
    }

    /// Those that `present` lacks: of a table that is not there, no column.
    func missing(from present: SchemaParts) -> [String] {
        let there = Set(present.objects)
        return objects.filter { !there.contains($0) } + missingColumns(from: present.columns)
    }

    /// The same of columns alone.
    func missingColumns(from present: [Column]) -> [String] {
        let (there, tables) = (Set(present), Set(present.map(\.table)))
        return columns.filter { tables.contains($0.table) && !there.contains($0) }.map(\.description)
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
