import TestSupport
import Testing

@testable import Database

/// What a database lacks of its schema although all steps have run: a restore was cut off, or somebody dropped it.
@Suite(.timeLimit(.minutes(5))) struct MissingPartsTests {
    private static let schema = Schema(
        tables: """
            CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL, mark TEXT) STRICT;
            CREATE UNIQUE INDEX notes_by_text ON notes (text);

            """,
        sqlite: """
            CREATE TRIGGER notes_added AFTER INSERT ON notes BEGIN DELETE FROM notes WHERE id < 0; END;
            """,
        postgreSQL: """
            CREATE FUNCTION notes_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
            CREATE TRIGGER notes_added AFTER INSERT ON notes FOR EACH STATEMENT EXECUTE FUNCTION notes_added();
            """, migrations: [Migration("notes-1", "")])

    private let folder = TemporaryFolder()

    @Test func `a file's missing column, index and trigger are named, and of a missing table no column`() async throws {
        let path = folder.path("test.sqlite")
        let database = try Database(at: .file(path), schema: Self.schema)
        #expect(try Database.missingParts(of: path, schema: Self.schema) == [])

        for statement in [
            "DROP TRIGGER notes_added", "DROP INDEX notes_by_text", "ALTER TABLE notes DROP COLUMN mark",
        ] {
            try await database.write { try $0.execute(statement) }
        }
        #expect(
            try Database.missingParts(of: path, schema: Self.schema)
                == ["index notes_by_text", "trigger notes_added", "column notes.mark"])

        try await database.write { try $0.execute("DROP TABLE notes") }
        #expect(
            try Database.missingParts(of: path, schema: Self.schema)
                == ["table notes", "index notes_by_text", "trigger notes_added"])
    }

    @Test func `an earlier version's file lacks nothing that the next start makes`() async throws {
        let path = folder.path("test.sqlite")
        _ = try Database(at: .file(path), schema: Self.schema)
        let later = Schema(migrations: [
            Migration("notes-1", "CREATE TABLE notes (id INTEGER)"),
            Migration("notes-2", "CREATE TABLE marks (id INTEGER)"),
        ])

        #expect(try Database.missingParts(of: path, schema: later) == [])
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `a server's missing column and index, and a trigger that is disabled, are named`() throws {
        let location = Database.Location.forTests(numbersRows: true)
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        _ = try Database(at: location, schema: Self.schema)
        let tables = { try ServerReport(of: target, schema: Self.schema, clock: .system).tables }
        #expect(try tables() == .current)

        let connection = try PostgreSQLConnection(target, timeout: .seconds(120))
        try connection.runPlain(
            """
            ALTER TABLE notes DISABLE TRIGGER notes_added; DROP INDEX notes_by_text; ALTER TABLE notes DROP COLUMN mark
            """)

        #expect(try tables() == .incomplete(["column notes.mark", "index notes_by_text", "trigger notes_added"]))
    }
}
