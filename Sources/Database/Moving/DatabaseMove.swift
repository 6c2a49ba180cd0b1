import GRDB
import Secrets

/// Copies all of a site's data from one engine to the other, as a whole or not at all, and compares each table with what
/// was read.
///
/// The source has the present schema, and nothing writes to it meanwhile. It stays as it is, but for the mark of where the
/// site went.
package enum DatabaseMove {
    /// What was copied of a table.
    package struct Table: Sendable, Equatable {
        package let name: String
        package let rows: Int
        /// SHA-256 of all values, in the order of the primary key.
        package let digest: Digest
    }

    /// Copies a file to a database on a server, in one transaction. Right before its commit the file is marked as moved.
    /// - Parameter progress: called with the rows done, copied or compared, and all that there are to do.
    /// - Throws: `DatabaseOpenError` when the target is not an empty database, or can't be written.
    package static func toServer(
        from path: String, to target: PostgreSQLTarget, schema: Schema, progress: @escaping (Int, Int) -> Void
    ) throws(DatabaseOpenError) -> [Table] {
        do {
            let source = try DatabaseQueue.openForReading(path)
            return try source.read { source in
                let draft = try PostgreSQLDraft(target, schema, from: path)
                return try copy(
                    to: draft, tables: try source.movedTables(), numbers: try source.numbers(), progress
                ) { try source.forEachRow($0, [], $1) }
            }
        } catch let error as DatabaseError {
            throw DatabaseOpenError(describing: error, at: .file(path))
        } catch let error where error is PostgreSQLError || error is UniqueViolation || error is ForeignKeyViolation {
            throw DatabaseOpenError(
                description: "The database at \(target.name) did not take the data. Nothing was moved. \(error)")
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }

    /// What an earlier copy has brought over whole, in either direction, when it was interrupted before it could tell.
    /// - Returns: nil unless the database on the server has just what the file has.
    /// - Throws: `DatabaseOpenError` when one of them can't be read.
    package static func arrived(
        from path: String, at target: PostgreSQLTarget
    ) throws(DatabaseOpenError) -> [Table]? {
        do {
            let connection = try PostgreSQLConnection.forMove(target)
            try connection.runPlain("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            let tables = try connection.movedTables()
            return try DatabaseQueue.openForReading(path).read { source in
                guard !tables.isEmpty,
                    tables.map(\.described).sorted() == (try source.movedTables()).map(\.described).sorted()
                else { return nil }
                var arrived: [Table] = []
                for table in tables {
                    let here = try Table(table) { try source.forEachRow($0, [], $1) }
                    let there = try Table(table) { try connection.forEachRow($0, [], $1) }
                    guard here == there else { return nil }
                    arrived.append(here)
                }
                return arrived
            }
        } catch let error as DatabaseError {
            throw DatabaseOpenError(describing: error, at: .file(path))
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }

    /// Copies a database on a server to a new file. Until all is copied and compared, no node can write there: what it
    /// added would be lost.
    /// - Parameters:
    ///   - path: the file to make. It is whole once this returns; one that is there is overwritten.
    ///   - progress: called with the rows done, copied or compared, and all that there are to do.
    /// - Throws: `DatabaseOpenError` when the server can't be read, or the file can't be written.
    package static func toFile(
        from source: PostgreSQLTarget, to path: String, schema: Schema, progress: @escaping (Int, Int) -> Void
    ) throws(DatabaseOpenError) -> [Table] {
        do {
            let connection = try PostgreSQLConnection.forMove(source)
            let names = try connection.movedTables().map(\.name)
            try connection.runPlain("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            // What is read is as it is once the locks are there: the first reading statement comes after them.
            if !names.isEmpty { try connection.runPlain("LOCK TABLE \(names.joined(separator: ", ")) IN SHARE MODE") }
            let draft = try SQLiteDraft(path, schema)
            return try copy(
                to: draft, tables: try connection.movedTables(), numbers: try connection.numbers(), progress
            ) { try connection.forEachRow($0, [], $1) }
        } catch let error as DatabaseError {
            throw DatabaseOpenError(describing: error, at: .file(path))
        } catch {
            throw DatabaseOpenError(describing: error, at: source)
        }
    }

    fileprivate typealias Read = (_ sql: String, _ take: (Row) throws -> Void) throws -> Void

    private static func copy(
        to draft: some DatabaseDraft, tables present: [MovedTable], numbers: [String: Int64],
        _ progress: @escaping (Int, Int) -> Void, _ read: @escaping Read
    ) throws -> [Table] {
        let tables = try draft.tables
        guard tables.map(\.described).sorted() == present.map(\.described).sorted() else {
            throw DatabaseOpenError(description: "The database's tables are not this program's. Nothing was moved.")
        }
        var all = 0
        for table in tables { try read("SELECT count(*) FROM \(table.name)") { all += 2 * Int($0.int(0)) } }
        var done = 0
        let count = {
            done += 1
            if done % 1000 == 0 { progress(done, all) }
        }
        let copied = try tables.map { table in
            let copied = try fill(draft, with: table, read, count)
            let last = try lastNumber(of: table, in: numbers, read)
            if last > 0 { try draft.number(table, after: last) }
            return copied
        }
        try draft.complete()
        for (table, copied) in zip(tables, copied) { try requireArrival(of: copied, table, in: draft, count) }
        progress(all, all)
        try draft.finish()
        return copied
    }

    /// - Parameters:
    ///   - read: reads the source.
    ///   - count: called for each row.
    private static func fill(
        _ draft: some DatabaseDraft, with table: MovedTable, _ read: @escaping Read, _ count: @escaping () -> Void
    ) throws -> Table {
        var copied = Table.Sum()
        try draft.fill(table) { take in
            try read(table.selection) { row in
                let values = table.values(row)
                copied.add(values)
                try take(values)
                count()
            }
        }
        return Table(table, copied)
    }

    /// The number after which new rows are numbered; 0 where none was given.
    private static func lastNumber(
        of table: MovedTable, in numbers: [String: Int64], _ read: @escaping Read
    ) throws -> Int64 {
        var last = numbers[table.name] ?? 0
        if table.key == ["id"] {
            // Where SQLite keeps no count of its own it goes on from the greatest.
            try read("SELECT coalesce(max(id), 0) FROM \(table.name)") { last = max(last, $0.int(0)) }
        }
        return last
    }

    /// - Throws: `DatabaseOpenError` when a table of the draft is not as it was read.
    private static func requireArrival(
        of copied: Table, _ table: MovedTable, in draft: some DatabaseDraft, _ count: @escaping () -> Void
    ) throws {
        let arrived = try Table(table) { sql, take in
            try draft.forEachRow(sql) { row in
                try take(row)
                count()
            }
        }
        guard arrived == copied else {
            throw DatabaseOpenError(
                description: "The table \(table.name) did not arrive as it was read. Nothing was moved.")
        }
    }
}

extension DatabaseMove.Table {
    /// The rows so far.
    fileprivate struct Sum: ~Copyable {
        var digest = RunningDigest()
        var rows = 0

        mutating func add(_ values: [BoundValue]) {
            digest.add(values)
            rows += 1
        }
    }

    fileprivate init(_ table: MovedTable, _ sum: consuming Sum) {
        (name, rows) = (table.name, sum.rows)
        digest = sum.digest.end()
    }

    /// Reads all rows.
    fileprivate init(_ table: MovedTable, _ read: DatabaseMove.Read) throws {
        var sum = Sum()
        try read(table.selection) { sum.add(table.values($0)) }
        self.init(table, sum)
    }
}

extension MovedTable {
    /// Name, columns and key, whichever engine has it.
    fileprivate var described: String {
        "\(name) \(columns.map { "\($0.name) \($0.kind)" }.sorted()) \(key)"
    }
}
