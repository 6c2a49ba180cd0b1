import App
import Database
import Foundation
import Testing

/// Docs/Data.md gives every column of the database a level, and what is secret is kept as the page says.
@Suite(.timeLimit(.minutes(5))) struct DataDocumentTests {
    private struct Column: Hashable {
        let table: String
        let name: String
    }

    /// The columns of each level, in the order of the table's head: secret, personal, trace, ordinary.
    private static func levels() throws -> [[Column]] {
        let page = try String(contentsOfFile: TestSite.path("Docs/Data.md"), encoding: .utf8)
        var levels = [[Column]](repeating: [], count: 4)
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { cell in cell.matches(of: /`([a-z_]+)`/).map { String($0.1) } }
            let table = try #require(cells.first?.first)
            try #require(cells.count == 5, "\(line)")
            for (level, names) in cells.dropFirst().enumerated() {
                levels[level] += names.map { Column(table: table, name: $0) }
            }
        }
        return levels
    }

    /// Every column but whole numbers. What SQLite itself needs to search has no place of its own.
    private func columns() async throws -> [Column] {
        let database = try Database(at: .memory, schema: Services.schema)
        return try await database.read { reader in
            try reader.rows(
                """
                SELECT tables.name, columns.name
                FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
                WHERE tables.schema = 'main' AND tables.type IN ('table', 'virtual') AND columns.type <> 'INTEGER'
                    AND tables.name NOT LIKE 'sqlite_%' AND tables.name <> 'grdb_migrations'
                """
            ) { Column(table: $0.text(0), name: $0.text(1)) }
        }
    }

    @Test func `every column has one level`() async throws {
        let levels = try Self.levels()
        let listed = levels.flatMap(\.self)
        let columns = Set(try await columns())

        #expect(columns.count > 100)
        #expect(columns.subtracting(listed).isEmpty, "without a level: \(columns.subtracting(listed))")
        #expect(Set(listed).subtracting(columns).isEmpty, "gone: \(Set(listed).subtracting(columns))")
        #expect(listed.count == Set(listed).count, "with two levels")
    }

    @Test func `no column that is secret holds the secret itself`() async throws {
        let secret = try Self.levels()[0]
        // Digests and sealed texts by other names; and the one that the page tells of.
        let others = ["confirms", "proven_by", "sealed", "next_key", "successor_key"]

        for column in secret where !others.contains(column.name) {
            let isKept = column.name.hasSuffix("_digest") || column.name.hasSuffix("_hash")
            #expect(isKept || column.name.hasPrefix("sealed_"), "\(column)")
        }
        #expect(secret.count > 30)
    }

    @Test func `no column of another level has the name of a secret`() async throws {
        for column in try Self.levels().dropFirst().flatMap(\.self) {
            let isNamedSo = column.name.hasPrefix("sealed") || column.name.contains("password")
            #expect(!isNamedSo, "\(column)")
            if column.name.hasSuffix("_digest") { #expect(column.name == "subject_digest") }
        }
    }
}
