import Accounts
import Database
import TestSupport
import Testing
import Todos

/// A member has no more to-dos than the quota allows, whichever way they come.
@Suite(.timeLimit(.minutes(5))) struct QuotaTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }

    init() async throws {
        var quotas = Quotas()
        quotas.todos = 5
        fixture = try await TodosFixture(quotas: quotas)
    }

    private func total() async throws -> Int64 {
        try await fixture.database.read { [ana] in
            try $0.first("SELECT total FROM todo_changes WHERE member_id = ?", [ana]) { $0.int(0) } ?? 0
        }
    }

    private func fill(_ number: Int) async throws -> [Todo.ID] {
        var ids: [Todo.ID] = []
        for index in 0..<number { ids.append(try await todos.add(try .of("\(index)"), for: ana)) }
        return ids
    }

    @Test func `one more is refused, and other members' are not`() async throws {
        _ = try await fill(5)

        await #expect(throws: ListFull.self) { try await todos.add(try .of("6"), for: ana) }
        await #expect(throws: ListFull.self) { try await todos.add([try .of("6")], for: ana) }
        try await todos.add(try .of("ben's"), for: fixture.ben)

        #expect(try await fixture.count("todos") == 6)
    }

    @Test func `to-dos in the trash count, so that they can always be restored`() async throws {
        let ids = try await fill(5)
        _ = try await todos.trash(ids[0], of: ana)
        await #expect(throws: ListFull.self) { try await todos.add(try .of("6"), for: ana) }

        #expect(try await todos.restore(ids[0], of: ana))
        _ = try await todos.trash(ids[1], of: ana)
        #expect(try await todos.purge(ids[1], of: ana))
        try await todos.add(try .of("6"), for: ana)

        #expect(try await total() == 5)
    }

    @Test func `all of several are added, or none`() async throws {
        _ = try await fill(3)

        await #expect(throws: ListFull.self) {
            try await todos.add([try .of("a"), try .of("b"), try .of("c")], for: ana)
        }

        #expect(try await fixture.count("todos") == 3)
        #expect(try await total() == 3)
    }

    @Test func `those that are missing are added all, or none`() async throws {
        _ = try await fill(3)

        await #expect(throws: ListFull.self) {
            try await todos.add(missing: ["0", "a", "b", "c"].map { try .of($0) }, for: ana)
        }
        #expect(try await fixture.count("todos") == 3)

        let added = try await todos.add(missing: ["0", "a", "b", "a"].map { try .of($0) }, for: ana)
        #expect((added.count, added.alreadyThere) == (2, 2))
        #expect(try await todos.trash(importedAt: added.moment, of: ana) == 2)
    }

    @Test func `an import stops where there is no more room, and says how far it got`() async throws {
        _ = try await fill(3)
        let file = try ["a", "0", "b", "c", "1", "d"].map { ImportedTodo(draft: try .of($0)) }

        let outcome = try await todos.add(imported: file, for: ana)

        #expect((outcome.added, outcome.alreadyThere, outcome.beyondQuota) == (2, 2, 2))
        #expect(try todos.everything(of: ana).map(\.todo.draft.title) == ["0", "1", "2", "a", "b"])
        #expect(try await todos.trash(importedAt: outcome.moment, of: ana) == 2)
    }

    @Test func `completing one is refused whole when there is no room for the next of its series`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        _ = try await fill(4)

        await #expect(throws: ListFull.self) {
            try await todos.setCompleted(id, of: ana, to: true, today: fixture.today)
        }
        await #expect(throws: ListFull.self) {
            try await todos.completeAll(on: fixture.today, of: ana, today: fixture.today)
        }
        await #expect(throws: ListFull.self) {
            try await todos.change(id, of: ana, to: try .of("Tai chi"), seen: 1, alone: true)
        }

        let all = try todos.everything(of: ana).map(\.todo)
        #expect(all.count == 5 && all.allSatisfy { !$0.isCompleted && $0.version == 1 })
    }

    @Test func `with a full list all else goes on`() async throws {
        let ids = try await fill(5)

        try await todos.change(ids[0], of: ana, to: try .of("zero"), seen: 1)
        try await todos.undoChange(of: ids[0], of: ana, to: 2, today: fixture.today)
        #expect(try await todos.setCompleted(ids[1], of: ana, to: true, today: fixture.today))
        fixture.wait(.seconds(1))
        let moment = try #require(try await todos.completeAll(on: fixture.today, of: ana, today: fixture.today))
        try await todos.reopenAll(completedAt: moment, of: ana)
        let cleared = try #require(try await todos.trashCompleted(of: ana))
        try await todos.restoreAll(trashedAt: cleared, of: ana)

        #expect(try todos.everything(of: ana).count == 5)
    }

    @Test func `a lower quota than a member has takes nothing away`() async throws {
        _ = try await fill(5)
        var quotas = Quotas()
        quotas.todos = 2
        let stricter = Todos(database: fixture.database, quotas: quotas)

        await #expect(throws: ListFull.self) { try await stricter.add(try .of("6"), for: ana) }
        #expect(try await stricter.page(of: ana).todos.count == 5)
    }

    /// The owner's, what is in the trash as well.
    private func all(_ todos: Todos) throws -> [Todo.ID] {
        var ids: [Todo.ID] = []
        try todos.forEach(of: ana, withTrash: true) { ids.append($0.todo.id) }
        return ids
    }

    @Test func `the count is right whatever happens`() async throws {
        var quotas = Quotas()
        quotas.todos = 40
        let todos = Todos(database: fixture.database, quotas: quotas)
        var random = SeededGenerator(seed: 16)
        for step in 0..<400 {
            let ids = try all(todos)
            let id = ids.randomElement(using: &random) ?? Todo.ID(0)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                let rule = Bool.random(using: &random) ? "FREQ=DAILY" : nil
                _ = try? await todos.add(try .of("\(step)", again: rule), for: ana)
            case 3: _ = try? await todos.setCompleted(id, of: ana, to: true, today: fixture.today)
            case 4: _ = try await todos.setCompleted(id, of: ana, to: false, today: fixture.today)
            case 5: _ = try await todos.trash(id, of: ana)
            case 6: _ = try await todos.purge(id, of: ana)
            default: _ = try await todos.restore(id, of: ana)
            }
            #expect(try await total() == Int64(try all(todos).count))
        }
        try await fixture.database.write { [ana] in try $0.execute("DELETE FROM members WHERE id = ?", [ana]) }
        #expect(try await fixture.count("todo_changes") == 0)
    }

    @Test func `a database from before is counted as it is brought up to date`() async throws {
        let before = Accounts.schema.migrations + Todos.schema.migrations.prefix { $0.name != "todos-6" }
        let folder = try TemporaryDatabase()
        do {
            let old = try Database(at: .file(folder.path), schema: Schema(migrations: before))
            try await old.write { transaction in
                try transaction.execute(
                    "INSERT INTO members (id, name, email, email_key, password_hash, created_at) VALUES (1, 'A', 'a', 'a', '', 5)"
                )
                try transaction.execute("INSERT INTO todo_changes VALUES (1, 9)")
                for title in ["a", "b"] {
                    try transaction.execute(
                        """
                        INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at)
                        VALUES (1, ?, 'Work', '2026-11-21', '09:00', '09:00', '', 5)
                        """, [title])
                }
            }
        }
        let database = try Database(at: .file(folder.path), schema: Accounts.schema + Todos.schema)

        let row = try await database.read {
            try $0.first("SELECT count, total FROM todo_changes") { [$0.int(0), $0.int(1)] }
        }
        #expect(row == [9, 2])
    }
}
