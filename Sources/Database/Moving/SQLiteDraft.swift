import Foundation
import GRDB

/// A new SQLite file. What an interruption leaves of it is worth nothing, so that it needs no journal.
final class SQLiteDraft: DatabaseDraft {
    private let queue: DatabaseQueue
    /// Statements that make again what was dropped.
    private let postponed: [String]

    /// - Parameter path: what is there is deleted.
    init(_ path: String, _ schema: Schema) throws {
        SQLiteProcess.setUp(forFileAt: path)
        for name in ["", "-wal", "-shm", "-journal"] { unlink(path + name) }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        // One is open from the first table to the last row.
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try schema.bringUpToDate(queue) { _, _ in }
        postponed = try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
            let made = try database.rows(
                "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL", []
            ) { (type: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
            for (type, name, _) in made { try database.execute(sql: "DROP \(type) \(name)") }
            try database.execute(sql: "BEGIN")
            return made.map(\.sql)
        }
    }

    var tables: [MovedTable] {
        get throws { try queue.unsafeRead { try $0.movedTables() } }
    }

    func fill(_ table: MovedTable, _ produce: (_ take: ([BoundValue]) throws -> Void) throws -> Void) throws {
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = "INSERT INTO \(table.name) (\(table.names)) VALUES (\(places))"
        try queue.writeWithoutTransaction { database in
            try produce { _ = try database.change(insertion, $0) }
        }
    }

    func number(_ table: MovedTable, after last: Int64) throws {
        try queue.writeWithoutTransaction { database in
            let isCounted = "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'"
            guard try database.first(isCounted, [table.name], as: { _ in true }) == true else { return }
            guard try database.change("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [last, table.name]) == 0
            else { return }
            _ = try database.change("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table.name, last])
        }
    }

    func complete() throws {
        try queue.writeWithoutTransaction { database in
            for statement in postponed { try database.execute(sql: statement) }
            try database.execute(sql: "COMMIT")
        }
    }

    func forEachRow(_ sql: String, _ take: (Row) throws -> Void) throws {
        try queue.unsafeRead { try $0.forEachRow(sql, [], take) }
    }

    func finish() throws {
        try queue.close()
    }
}

extension GRDB.Database {
    /// The tables with the site's data, in the order of their making.
    func movedTables() throws -> [MovedTable] {
        let names = try rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", []) { $0.text(0) }
        return try names.filter(MovedTable.isMoved).map { name in
            let columns = try rows("SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", [name]) {
                (column: MovedTable.Column(name: $0.text(0), type: $0.text(1)), place: $0.int(2))
            }
            return MovedTable(
                name: name, columns: columns.map(\.column),
                key: columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.column.name))
        }
    }

    /// The last number that was given to a row, by table.
    func numbers() throws -> [String: Int64] {
        let numbers = try rows("SELECT name, seq FROM sqlite_sequence", []) { ($0.text(0), $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: numbers)
    }
}
