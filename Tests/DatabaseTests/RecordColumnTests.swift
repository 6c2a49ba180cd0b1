import Database
import Testing

/// A list of columns, and the statements and rows that it stands for.
@Suite(.timeLimit(.minutes(5))) struct RecordColumnTests {
    private enum Column: Int, RecordColumn {
        case id, memberID, startTime, sealedHTML

        var expression: String { self == .startTime ? "'at ' || start_time" : name }
    }

    private enum Behind: Int, RecordColumn {
        case length
        static let offset = 4
        var expression: String { "length(start_time)" }
    }

    @Test func `a column is named as in the database`() {
        #expect(Column.names == "id, member_id, start_time, sealed_html")
        #expect(Column.selection == "id, member_id, 'at ' || start_time, sealed_html")
        #expect(Column.placeholders == "?, ?, ?, ?")
        #expect(Column.memberID.of("notes") == "notes.member_id")
    }

    @Test func `a row is read by name, whatever comes before`() async throws {
        let database = try Database(
            at: .memory,
            schema: Schema(
                tables: "CREATE TABLE notes (sealed_html BLOB, start_time TEXT, member_id INTEGER, id INTEGER) STRICT;",
                migrations: []))
        try await database.write {
            try $0.execute(
                "INSERT INTO notes (\(Column.names)) VALUES (\(Column.placeholders))",
                [1, 1_000, "09:00", [7] as [UInt8]?])
        }

        let read = try await database.read { reader in
            try reader.first("SELECT \(Column.selection), \(Behind.selection) FROM notes") { row in
                (
                    row.int(Column.id), row.timestamp(Column.memberID).milliseconds, row.text(Column.startTime),
                    row.optionalBlob(Column.sealedHTML), row.int(Behind.length)
                )
            }
        }

        let found = try #require(read)
        #expect(found.0 == 1 && found.1 == 1_000 && found.2 == "at 09:00" && found.3 == [7] && found.4 == 5)
    }
}
