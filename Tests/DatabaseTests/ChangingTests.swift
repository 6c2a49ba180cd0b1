import Database
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChangingTests {
    private let folder = TemporaryFolder()
    private let schema = Schema(migrations: [
        Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
    ])
    private var copy: String { folder.path("copy.sqlite") }

    init() async throws {
        let database = try Database(at: .file(folder.path("test.sqlite")), schema: schema)
        try await database.write { try $0.execute("INSERT INTO notes (text) VALUES ('a secret of old')") }
        try Database.backUp(folder.path("test.sqlite"), to: copy)
    }

    private func count() throws -> Int64? {
        try Database.look(at: copy) { try $0.first("SELECT count(*) FROM notes") { $0.int(0) } }
    }

    @Test func `a changed copy is one file, and what was deleted is not in it`() throws {
        try Database.change(copy) { try $0.execute("DELETE FROM notes") }

        #expect(try count() == 0)
        #expect(folder.names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
        let bytes = try #require(FileManager.default.contents(atPath: copy))
        #expect(bytes.range(of: Data("a secret of old".utf8)) == nil)
        try Database.verify(copy, schema: schema)
    }

    @Test func `a change that fails leaves everything`() throws {
        struct Failure: Error {}
        #expect(throws: DatabaseOpenError.self) {
            try Database.change(copy) { transaction in
                try transaction.execute("DELETE FROM notes")
                throw Failure()
            }
        }

        #expect(try count() == 1)
    }

    @Test func `whether the tables are the newest is asked without bringing them up to date`() throws {
        let newer = Schema(
            migrations: schema.migrations + [Migration("notes-2", "ALTER TABLE notes ADD COLUMN at INTEGER")])
        let before = FileManager.default.contents(atPath: copy)

        #expect(try Database.isCurrent(copy, schema: schema))
        #expect(try !Database.isCurrent(copy, schema: newer))

        #expect(FileManager.default.contents(atPath: copy) == before)
        #expect(throws: DatabaseOpenError.self) { try Database.isCurrent(copy, schema: Schema(migrations: [])) }
    }
}
