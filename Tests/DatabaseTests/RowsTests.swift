import Database
import Testing

/// Values in statements and in rows.
@Suite(.timeLimit(.minutes(5))) struct RowsTests {
    private let database: Database

    init() throws {
        database = try Database(
            at: .memory,
            schema: Schema(migrations: [
                Migration(
                    "things-1",
                    "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes BLOB, number INTEGER) STRICT")
            ]))
    }

    private func insert(_ name: String?, _ bytes: [UInt8]?, _ number: Int64?) async throws -> Int64 {
        try await database.write {
            try $0.insert("INSERT INTO things (name, bytes, number) VALUES (?, ?, ?)", [name, bytes, number])
        }
    }

    @Test(
        arguments: [
            ("", [], 0), ("우유 🥛 é", [0, 1, 255], Int64.max), ("a\u{0}b", [0], Int64.min), (nil, nil, nil),
        ] as [(String?, [UInt8]?, Int64?)])
    func `written values are read back, to the byte`(name: String?, bytes: [UInt8]?, number: Int64?) async throws {
        let id = try await insert(name, bytes, number)

        let read = try await database.read { reader in
            try reader.first("SELECT name, bytes, number FROM things WHERE id = ?", [id]) {
                ($0.optionalText(0), $0.optionalBlob(1), $0.optionalInt(2))
            }
        }

        #expect(read?.0 == name)
        #expect(read?.1 == bytes)
        #expect(read?.2 == number)
    }

    @Test func `a statement within its own rows sees all of them`() async throws {
        for name in ["a", "b", "c"] { _ = try await insert(name, nil, nil) }
        let all = "SELECT name FROM things ORDER BY name"

        let pairs = try await database.read { reader in
            try reader.rows(all) { outer in
                let name = outer.text(0)
                return name + (try reader.rows(all) { $0.text(0) }).joined()
            }
        }

        #expect(pairs == ["aabc", "babc", "cabc"])
    }

    @Test func `a statement that was left half-way begins anew`() async throws {
        for name in ["a", "b"] { _ = try await insert(name, nil, nil) }
        let all = "SELECT name FROM things ORDER BY name"
        struct Stop: Error {}

        await #expect(throws: Stop.self) {
            try await database.read { try $0.rows(all) { _ -> String in throw Stop() } }
        }

        #expect(try await database.read { try $0.rows(all) { $0.text(0) } } == ["a", "b"])
        #expect(try await database.read { try $0.first(all) { $0.text(0) } } == "a")
    }

    @Test func `the same again is a violation, and the statement works afterwards`() async throws {
        _ = try await insert("a", nil, nil)

        await #expect(throws: UniqueViolation.self) { try await insert("a", nil, nil) }

        #expect(try await insert("b", nil, nil) == 2)
    }

    @Test func `values that don't fit their statement are an error`() async throws {
        await #expect(throws: (any Error).self) {
            try await database.write { try $0.execute("DELETE FROM things WHERE id = ?", []) }
        }
        await #expect(throws: (any Error).self) {
            try await database.write { try $0.execute("DELETE FROM things", [1]) }
        }
        await #expect(throws: (any Error).self) {
            try await database.write { try $0.execute("DELETE FROM nothing") }
        }
    }

    @Test func `the number of changed rows is returned, and RETURNING changes all of them`() async throws {
        for name in ["a", "b", "c"] { _ = try await insert(name, nil, nil) }

        let first = try await database.write {
            try $0.first("UPDATE things SET number = 1 RETURNING name") { $0.text(0) }
        }
        let count = try await database.write { try $0.execute("UPDATE things SET number = 2 WHERE number = 1") }

        #expect(first != nil)
        #expect(count == 3)
    }
}
