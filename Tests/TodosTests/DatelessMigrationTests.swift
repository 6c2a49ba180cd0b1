import Accounts
import Database
import Testing
import Todos

/// A database from before to-dos could do without a time or a date.
@Suite(.timeLimit(.minutes(5))) struct DatelessMigrationTests {
    /// Two to-dos with a revision each, of which a third one was deleted.
    private static let rows = """
        INSERT INTO members (id, name, email, email_key, password_hash, created_at)
        VALUES (1, 'Ana', 'ana@example.com', 'ana@example.com', 'x', 1);
        INSERT INTO todos (id, member_id, title, category, date, start_time, end_time, description, created_at, position)
        VALUES (1, 1, 'Fair', 'Etc', '2026-11-22', '00:00', '23:59', '', 1, 0),
            (2, 1, 'Call', 'Etc', '2026-11-22', '09:00', '09:30', '', 1, 566231040),
            (9, 1, 'Gone', 'Etc', '2026-11-22', '09:00', '09:30', '', 1, 566231040);
        INSERT INTO todo_revisions (todo_id, version, title, category, date, start_time, end_time, description, at)
        VALUES (1, 1, 'Fair', 'Etc', '2026-11-23', '00:00', '23:59', '', 1),
            (2, 1, 'Call', 'Etc', '2026-11-23', '08:00', '08:30', '', 1);
        DELETE FROM todos WHERE id = 9;
        """

    private func migrated() throws -> Database {
        var steps = (Accounts.schema + Todos.schema).migrations
        let last = try #require(steps.firstIndex { $0.name == "todos-8" })
        steps.insert(Migration("rows", Self.rows), at: last)
        return try Database(at: .memory, schema: Schema(migrations: steps))
    }

    @Test func `the hours that were made up become all day, and nothing is lost`() async throws {
        let database = try migrated()

        let todos = try await database.read {
            try $0.rows(
                "SELECT title || ' ' || start_time || '-' || end_time || ' ' || position FROM todos ORDER BY id"
            ) {
                $0.text(0)
            }
        }
        #expect(todos == ["Fair - -1048576", "Call 09:00-09:30 566231040"])
        let revisions = try await database.read {
            try $0.rows("SELECT todo_id || ' ' || date || ' ' || start_time FROM todo_revisions ORDER BY todo_id") {
                $0.text(0)
            }
        }
        #expect(revisions == ["1 2026-11-23 ", "2 2026-11-23 08:00"])
    }

    @Test func `counts stay right, and no number is given twice`() async throws {
        let database = try migrated()
        let todos = Todos(database: database)
        let ana = Owner(memberNumber: 1)

        #expect(try await database.read { try $0.first("SELECT total FROM todo_changes") { $0.int(0) } } == 2)
        let id = try await todos.add(try .of("New"), for: ana)
        #expect(id.number == 10)
        #expect(try await database.read { try $0.first("SELECT total FROM todo_changes") { $0.int(0) } } == 3)
        #expect(try await todos.search("fair", of: ana).todos.map(\.draft.title) == ["Fair"])
    }
}
