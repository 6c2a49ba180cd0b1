import Database
import TestSupport
import Testing

/// What a step of the schema does to the rows of a file.
@Suite(.timeLimit(.minutes(5))) struct MigratingTests {
    private static let steps = [
        Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT"),
        Migration(
            "notes-2", "CREATE TABLE tags (note INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE) STRICT"),
    ]

    private let folder = TemporaryFolder()

    private func open(_ steps: [Migration]) throws -> Database {
        try Database(at: .file(folder.path("test.sqlite")), schema: Schema(migrations: steps))
    }

    /// - Returns: how many rows refer to the one of the other table, after a step.
    private func references(after step: String) async throws -> Int64? {
        let database = try open(Self.steps)
        try await database.write { transaction in
            try transaction.execute("INSERT INTO notes (id) VALUES (7)")
            try transaction.execute("INSERT INTO tags (note) VALUES (7)")
        }
        return try await open(Self.steps + [Migration("notes-3", step)])
            .read { try $0.first("SELECT count(*) FROM tags") { $0.int(0) } }
    }

    @Test func `foreign keys hold while a step runs, so that it needn't look at all rows afterwards`() async throws {
        #expect(try await references(after: "DELETE FROM notes") == 0)
    }

    @Test func `a table that is made anew takes no rows of others with it`() async throws {
        let step = """
            CREATE TABLE new_notes (id INTEGER PRIMARY KEY, text TEXT) STRICT;
            INSERT INTO new_notes (id) SELECT id FROM notes;
            DROP TABLE notes;
            ALTER TABLE new_notes RENAME TO notes;
            """
        #expect(try await references(after: step) == 1)
    }
}
