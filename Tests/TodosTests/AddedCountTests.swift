import Accounts
import Database
import TestSupport
import Testing
import Todos

/// The database counts each to-do that is added, in its owner's total and as a change.
@Suite(.timeLimit(.minutes(5))) struct AddedCountTests {
    private static let counts = "SELECT count, total FROM todo_changes WHERE member_id = ?"
    private static let added = """
        INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at)
        VALUES (?, 'Zither', 'Work', '2026-11-21', '09:00', '09:00', '', 5)
        """

    private func counts(of owner: Owner, in database: Database) async throws -> [Int64]? {
        try await database.read { try $0.first(Self.counts, [owner]) { [$0.int(0), $0.int(1)] } }
    }

    @Test func `an addition counts once`() async throws {
        let fixture = try await TodosFixture()

        try await fixture.todos.add(try .of("Milk"), for: fixture.ana)
        try await fixture.todos.add(try .of("Milk", on: "2026-11-22"), for: fixture.ana)

        #expect(try await counts(of: fixture.ana, in: fixture.database) == [2, 2])
    }

    @Test func `what a node of an earlier version adds is counted, too, and found`() async throws {
        let fixture = try await TodosFixture()
        let ana = fixture.ana

        // It counts the change itself, and leaves the words to be indexed a moment later.
        try await fixture.database.write { transaction in
            try transaction.execute(Self.added, [ana])
            try transaction.execute(
                """
                INSERT INTO todo_changes (member_id, count) VALUES (?, 1)
                ON CONFLICT (member_id) DO UPDATE SET count = todo_changes.count + 1
                """, [ana])
        }

        #expect(try await counts(of: ana, in: fixture.database) == [2, 1])
        #expect(try await fixture.todos.search("zither", of: ana).todos.count == 1)
    }

    @Test func `a file of an earlier version counts on`() async throws {
        let schema = Accounts.schema + Todos.schema
        let place = try TemporaryDatabase()
        let owner = Owner(memberNumber: 1)
        do {
            let steps = schema.migrations.filter { $0.name != "todos-15" }
            let old = try Database(at: .file(place.path), schema: Schema(migrations: steps))
            try await old.write { transaction in
                try transaction.execute(
                    "INSERT INTO members (id, name, email, email_key, password_hash, created_at) VALUES (1, 'A', 'a', 'a', '', 5)"
                )
                try transaction.execute(Self.added, [owner])
            }
            #expect(try await counts(of: owner, in: old) == [0, 1])
        }

        let database = try Database(at: .file(place.path), schema: schema)
        try await Todos(database: database).add(try .of("Milk"), for: owner)

        #expect(try await counts(of: owner, in: database) == [1, 2])
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `a database of an earlier version on a server counts and stores as a new one does`() async throws {
        let (location, schema) = (Database.Location.forTests(numbersRows: true), Accounts.schema + Todos.schema)
        let counting = """
            SELECT prosrc || concat(counts.reloptions, words.reloptions)
            FROM pg_proc, pg_class AS counts, pg_class AS words
            WHERE pg_proc.oid = 'todos_added'::regproc AND counts.oid = 'todo_changes'::regclass
                AND words.oid = 'todos_search_words'::regclass
            """
        let new = try Database(at: location, schema: schema)
        let expected = try await new.read { try $0.first(counting) { $0.text(0) } }
        try await new.write { transaction in
            try transaction.execute(
                """
                CREATE OR REPLACE FUNCTION todos_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    INSERT INTO todo_changes (member_id, count, total)
                    SELECT member_id, 0, count(*) FROM added GROUP BY member_id
                    ON CONFLICT (member_id) DO UPDATE SET total = todo_changes.total + excluded.total;
                    RETURN NULL;
                END $$
                """)
            try transaction.execute("ALTER TABLE todo_changes RESET (fillfactor)")
            try transaction.execute("ALTER INDEX todos_search_words RESET (gin_pending_list_limit)")
            try transaction.execute("DELETE FROM latchkey_migrations WHERE identifier = 'todos-15'")
        }

        let migrated = try Database(at: location, schema: schema)

        #expect(try await migrated.read { try $0.first(counting) { $0.text(0) } } == expected)
        #expect(expected?.contains("{fillfactor=25}{gin_pending_list_limit=256}") == true)
    }
}
