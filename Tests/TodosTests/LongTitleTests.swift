import Accounts
import Database
import TestSupport
import Testing

@testable import Todos

/// A title may have more bytes than an entry of PostgreSQL's indexes, whose most are 2,704.
@Suite(.timeLimit(.minutes(5))) struct LongTitleTests {
    /// Of 3,040 bytes that do not compress.
    private static let title: String = {
        var chance = SeededGenerator(seed: 1)
        var title = String.UnicodeScalarView()
        for _ in 0..<190 {
            let marks = (0..<6).map { _ in UInt32.random(in: 0x300..<0x33D, using: &chance) }
            title += ([.random(in: 0x20000..<0x2A6D0, using: &chance)] + marks).compactMap(Unicode.Scalar.init)
        }
        return String(title)
    }()

    @Test(arguments: [title, "\\", "a \\x41 \\\\ 'b'", "é"])
    func `a title of any length and letters is there once a day, and in copies`(title: String) async throws {
        let fixture = try await TodosFixture()
        let (todos, ana) = (fixture.todos, fixture.ana)
        let draft = try TodoDraft.of(title + " x")
        #expect(title != Self.title || draft.title.utf8.count > 3000)

        let id = try await todos.add(draft, for: ana)
        await #expect(throws: AddError.alreadyExists) { try await todos.add(draft, for: ana) }
        try await todos.add(draft, again: true, for: ana)
        try await todos.add(draft, again: true, for: ana)

        #expect(try await todos.find(id, of: ana)?.draft.title == draft.title)
        #expect(try await todos.page(of: ana).todos.count == 3)
        #expect(try await todos.add(imported: [ImportedTodo(draft: draft)], for: ana).alreadyThere == 1)
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `an older database on a server takes them, too`() async throws {
        let (location, schema) = (Database.Location.forTests(numbersRows: true), Accounts.schema + Todos.schema)
        let index = "SELECT pg_get_indexdef('todos_once_a_day'::regclass)"
        let new = try Database(at: location, schema: schema)
        let expected = try await new.read { try $0.first(index) { $0.text(0) } }
        try await new.write { transaction in
            try transaction.execute("DROP INDEX todos_once_a_day")
            try transaction.execute(
                "CREATE UNIQUE INDEX todos_once_a_day ON todos (member_id, date, title, copy) WHERE trashed_at IS NULL")
            try transaction.execute("DELETE FROM latchkey_migrations WHERE identifier = 'todos-10'")
        }

        let migrated = try Database(at: location, schema: schema)

        #expect(try await migrated.read { try $0.first(index) { $0.text(0) } } == expected)
        #expect(expected?.contains("sha256") == true)
    }
}
