import Database
import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct TrashTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    @Test func `a deleted to-do is in the trash only, and is restored as it was`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        _ = try await todos.setCompleted(id, of: fixture.ana, to: true, today: fixture.today)

        #expect(try await todos.trash(id, of: fixture.ana))
        #expect(try await !todos.trash(id, of: fixture.ana))
        #expect(try await todos.page(of: fixture.ana).todos.isEmpty)
        #expect(try await todos.completed(of: fixture.ana).todos.isEmpty)
        #expect(try await todos.page(of: fixture.ana).todos.isEmpty)
        #expect(try await todos.search("milk", of: fixture.ana).todos.isEmpty)
        #expect(try await todos.trashed(of: fixture.ana).todos.map(\.id) == [id])
        #expect(try await !todos.setCompleted(id, of: fixture.ana, to: false, today: fixture.today))

        #expect(try await todos.restore(id, of: fixture.ana))
        #expect(try await !todos.restore(id, of: fixture.ana))
        #expect(try await todos.completed(of: fixture.ana).todos.map(\.id) == [id])
        #expect(try await todos.search("milk", of: fixture.ana).todos.map(\.id) == [id])
    }

    @Test func `one is restored beside another that has taken its place`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        _ = try await todos.trash(id, of: fixture.ana)
        _ = try await todos.add(try .of("Buy milk"), for: fixture.ana)

        #expect(try await todos.restore(id, of: fixture.ana))

        #expect(try await todos.page(of: fixture.ana).todos.count == 2)
    }

    @Test func `all that is done is deleted at once and restored at once`() async throws {
        let earlier = try await todos.add(try .of("thrown away before"), for: fixture.ana)
        _ = try await todos.trash(earlier, of: fixture.ana)
        fixture.wait(.seconds(1))
        for title in ["one", "two", "open"] { _ = try await todos.add(try .of(title), for: fixture.ana) }
        for todo in try await todos.page(of: fixture.ana).todos.prefix(2) {
            _ = try await todos.setCompleted(todo.id, of: fixture.ana, to: true, today: fixture.today)
        }

        let moment = try #require(try await todos.trashCompleted(of: fixture.ana))
        #expect(try await todos.page(of: fixture.ana).todos.map(\.draft.title) == ["open"])
        #expect(try await todos.trashCompleted(of: fixture.ana) == nil)

        try await todos.restoreAll(trashedAt: moment, of: fixture.ana)
        #expect(try await todos.page(of: fixture.ana).todos.count == 3)
        #expect(try await todos.trashed(of: fixture.ana).todos.map(\.id) == [earlier])
    }

    @Test func `a purged to-do is gone for good, with its old versions and from the search`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        try await todos.change(id, of: fixture.ana, to: try .of("Buy bread"), seen: 1)

        #expect(try await !todos.purge(id, of: fixture.ana))
        _ = try await todos.trash(id, of: fixture.ana)
        #expect(try await !todos.purge(id, of: fixture.ben))
        #expect(try await todos.purge(id, of: fixture.ana))

        for table in ["todos", "todo_revisions", "todos_search"] { #expect(try await fixture.count(table) == 0) }
        #expect(try await todos.add(try .of("Buy milk"), for: fixture.ana) != id)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "PostgreSQL's VACUUM does it"))
    func `the words of purged to-dos leave the search index too, once a day`() async throws {
        let words = "todos_search_data WHERE instr(block, CAST('zyzzyva' AS BLOB)) > 0"
        func purgeOne() async throws {
            let id = try await todos.add(try .of("Zyzzyva"), for: fixture.ana)
            try await todos.indexAll()
            _ = try await todos.trash(id, of: fixture.ana)
            #expect(try await todos.purge(id, of: fixture.ana))
            #expect(try await fixture.count(words) > 0, "SQLite only notes that they are gone")
        }
        let kept = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        try await purgeOne()

        #expect(try await todos.forgetDeletedWords())
        #expect(try await fixture.count(words) == 0)

        try await purgeOne()
        #expect(try await !fixture.restarted().forgetDeletedWords(), "a start doesn't begin another day")
        #expect(try await fixture.count(words) > 0)
        fixture.wait(.seconds(24 * 60 * 60))
        #expect(try await todos.forgetDeletedWords())
        #expect(try await fixture.count(words) == 0)
        #expect(try await todos.search("milk", of: fixture.ana).todos.map(\.id) == [kept])
    }

    @Test func `emptying the trash empties the member's own only`() async throws {
        for owner in [fixture.ana, fixture.ben] {
            let id = try await todos.add(try .of("Buy milk"), for: owner)
            _ = try await todos.trash(id, of: owner)
        }

        #expect(try await todos.purgeAll(of: fixture.ana))

        #expect(try await todos.trashed(of: fixture.ana).todos.isEmpty)
        #expect(try await todos.trashed(of: fixture.ben).todos.count == 1)
    }

    @Test func `emptying the trash spares what got there after it was seen`() async throws {
        var ids: [Todo.ID] = []
        for title in ["seen", "trashed since"] {
            ids.append(try await todos.add(try .of(title), for: fixture.ana))
            _ = try await todos.trash(ids[ids.count - 1], of: fixture.ana)
            fixture.wait(.seconds(1))
        }
        let seen = try #require(try await todos.find(ids[0], of: fixture.ana)?.trashedAt)

        #expect(try await !todos.purgeAll(of: fixture.ana, trashedUntil: seen))
        #expect(try await todos.trashed(of: fixture.ana).todos.map(\.id) == [ids[1]])

        // No later than now, whatever a form says.
        let id = try await todos.add(try .of("trashed while it is emptied"), for: fixture.ana)
        _ = try await todos.trash(id, of: fixture.ana)
        fixture.wait(.seconds(-1))
        try await todos.purgeAll(of: fixture.ana, trashedUntil: seen + .seconds(60))
        #expect(try await todos.trashed(of: fixture.ana).todos.map(\.id) == [id])
    }

    @Test func `after thirty days the trash and old versions are gone, not before`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        let kept = try await todos.add(try .of("Buy bread"), for: fixture.ana)
        try await todos.change(kept, of: fixture.ana, to: try .of("Buy rye bread"), seen: 1)
        _ = try await todos.trash(id, of: fixture.ana)

        fixture.wait(Todos.keepsTrash - .seconds(1))
        try await todos.removeExpired()
        #expect(try await todos.trashed(of: fixture.ana).todos.map(\.id) == [id])
        #expect(try await fixture.count("todo_revisions") == 1)

        fixture.wait(.seconds(1))
        try await todos.removeExpired()
        #expect(try await todos.trashed(of: fixture.ana).todos.isEmpty)
        #expect(try await fixture.count("todo_revisions") == 0)
        #expect(try await todos.page(of: fixture.ana).todos.map(\.id) == [kept])
    }
}
