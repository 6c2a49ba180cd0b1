import Database
import TestSupport
import Testing

/// A new database is made at once, and looks as if every step had run on it.
@Suite(.timeLimit(.minutes(5))) struct NewDatabaseTests {
    private static let table =
        "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, mark TEXT) STRICT"

    private let folder = TemporaryFolder()
    private var file: Database.Location { .file(folder.path("test.sqlite")) }

    private func steps(_ second: String) -> [Migration] {
        [
            Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT"),
            Migration("notes-2", second),
        ]
    }

    @Test func `no step runs on it, then or later`() async throws {
        let schema = Schema(tables: Self.table, migrations: steps("this would fail"))
        do {
            let first = try Database(at: file, schema: schema)
            try await first.write { try $0.execute("INSERT INTO notes (text, mark) VALUES ('hello', 'new')") }
        }

        let second = try Database(at: file, schema: schema)

        #expect(try await second.read { try $0.rows("SELECT text FROM notes") { $0.text(0) } } == ["hello"])
        #expect(try Database.verify(folder.path("test.sqlite"), schema: schema))
    }

    @Test func `the steps that come with a later version do run on it`() async throws {
        _ = try Database(at: file, schema: Schema(tables: Self.table, migrations: steps("this would fail")))
        let later = Migration("notes-3", "ALTER TABLE notes ADD COLUMN colour TEXT")

        let database = try Database(
            at: file,
            schema: Schema(tables: "this would fail", migrations: steps("this would fail") + [later]))

        #expect(try await database.read { try $0.rows("SELECT colour FROM notes") { $0.text(0) } } == [])
    }

    @Test func `of tables that can't be made nothing stays, and the next start begins anew`() async throws {
        let broken = Schema(
            tables: Self.table + "; CREATE TABLE notes (id INTEGER)", migrations: steps("this would fail"))
        #expect(throws: DatabaseOpenError.self) { try Database(at: file, schema: broken) }

        let database = try Database(at: file, schema: Schema(tables: Self.table, migrations: steps("this would fail")))

        #expect(try await database.read { try $0.rows("SELECT text FROM notes") { $0.text(0) } } == [])
    }

    @Test func `where the tables of one part are not known, all are made by their steps`() async throws {
        let known = Schema(tables: Self.table, migrations: steps("ALTER TABLE notes ADD COLUMN mark TEXT"))
        let unknown = Schema(migrations: [
            Migration("marks-1", "CREATE TABLE marks (note INTEGER REFERENCES notes (id)) STRICT")
        ])

        let database = try Database(at: .memory, schema: known + unknown)

        #expect(try await database.read { try $0.rows("SELECT mark, note FROM notes, marks") { $0.text(0) } } == [])
    }
}
