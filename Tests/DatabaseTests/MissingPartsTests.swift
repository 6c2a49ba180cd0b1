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

    /// Tables with every kind of constraint, and the same made without.
    private static let linked = Schema(
        tables: """
            CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE pages (
                id INTEGER PRIMARY KEY,
                note_id INTEGER NOT NULL DEFAULT 0 REFERENCES notes (id) ON DELETE CASCADE,
                -- A column's name in a text is not about it.
                title TEXT NOT NULL CHECK (title <> 'number'),
                number INTEGER NOT NULL,
                CHECK (length(title) > (number - 1)),
                UNIQUE (note_id, number)
            ) STRICT;
            """, migrations: [Migration("notes-1", "")])
    private static let loose = Schema(
        tables: """
            CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE pages (id INTEGER, note_id INTEGER, title TEXT, number INTEGER) STRICT;
            """, migrations: [Migration("notes-1", "")])
    private static let constraints = [
        "NOT NULL of pages (note_id)", "NOT NULL of pages (number)", "NOT NULL of pages (title)",
        "default of pages (note_id)", "foreign key of pages (note_id) to notes (id) ON DELETE CASCADE",
        "primary key of pages (id)", "unique constraint of pages (note_id, number)", "CHECK of pages (title)",
        "CHECK of pages (number, title)",
    ]

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

    @Test func `a file's missing constraints are named, but of a missing column none`() async throws {
        let path = folder.path("test.sqlite")
        let database = try Database(at: .file(path), schema: Self.loose)
        #expect(try Database.missingParts(of: path, schema: Self.loose) == [])
        #expect(try Database.missingParts(of: path, schema: Self.linked) == Self.constraints)

        try await database.write { try $0.execute("ALTER TABLE pages DROP COLUMN title") }
        #expect(
            try Database.missingParts(of: path, schema: Self.linked)
                == ["column pages.title"] + Self.constraints.filter { !$0.contains("title") })
    }

    @Test func `a file with every constraint lacks none`() throws {
        let path = folder.path("test.sqlite")
        _ = try Database(at: .file(path), schema: Self.linked)

        #expect(try Database.missingParts(of: path, schema: Self.linked) == [])
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

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `a server's missing constraints, and one that is not valid, are named`() throws {
        let location = Database.Location.forTests(numbersRows: true)
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        let tables = { try ServerReport(of: target, schema: Self.linked, clock: .system).tables }
        _ = try Database(at: location, schema: Self.loose)
        #expect(try tables() == .incomplete(Self.constraints))

        let connection = try PostgreSQLConnection(target, timeout: .seconds(120))
        try connection.runPlain("DROP TABLE pages, notes, latchkey_migrations")
        _ = try Database(at: location, schema: Self.linked)
        #expect(try tables() == .current)

        try connection.runPlain(
            """
            ALTER TABLE pages DROP CONSTRAINT pages_note_id_fkey;
            ALTER TABLE pages ADD FOREIGN KEY (note_id) REFERENCES notes (id) ON DELETE CASCADE NOT VALID
            """)
        #expect(try tables() == .incomplete(["foreign key of pages (note_id) to notes (id) ON DELETE CASCADE"]))
    }
}
