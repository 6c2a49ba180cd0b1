import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct ChangingTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    private func title(_ id: Todo.ID) async throws -> String? { try await todos.find(id, of: fixture.ana)?.draft.title }

    @Test func `a change counts the version up, and one that changes nothing does not`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)

        let bread = try TodoDraft.of("Buy bread", on: "2026-12-01", in: .idea)
        #expect(try await todos.change(id, of: fixture.ana, to: bread, seen: 1))
        #expect(try await !todos.change(id, of: fixture.ana, to: bread, seen: 2))

        let todo = try await #require(try todos.find(id, of: fixture.ana))
        #expect(todo.draft == bread)
        #expect(todo.version == 2)
    }

    @Test func `a member with an older version gets the newer one and overwrites nothing`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        try await todos.change(id, of: fixture.ana, to: try .of("Buy bread"), seen: 1)

        do {
            try await todos.change(id, of: fixture.ana, to: try .of("Buy beer"), seen: 1)
            Issue.record("It was overwritten.")
        } catch ChangeError.changedMeanwhile(let todo) {
            #expect(todo.draft.title == "Buy bread")
            #expect(todo.version == 2)
        }
        #expect(try await title(id) == "Buy bread")
    }

    @Test func `a title that the day has already is refused, unless the caller allows it`() async throws {
        _ = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        let id = try await todos.add(try .of("Buy bread"), for: fixture.ana)

        await #expect(throws: ChangeError.self) {
            try await todos.change(id, of: fixture.ana, to: try .of("Buy milk"), seen: 1)
        }
        #expect(try await title(id) == "Buy bread")
        #expect(try await fixture.count("todo_revisions") == 0)

        try await todos.change(id, of: fixture.ana, to: try .of("Buy milk"), seen: 1, again: true)
        #expect(try await title(id) == "Buy milk")
        await #expect(throws: AddError.alreadyExists) { try await todos.add(try .of("Buy milk"), for: fixture.ana) }
        _ = try await todos.add(try .of("Buy milk"), again: true, for: fixture.ana)
        #expect(try await todos.page(of: fixture.ana).todos.count == 3)
        // A copy's other fields can be changed without its title being in the way.
        try await todos.change(id, of: fixture.ana, to: try .of("Buy milk", from: "10:00"), seen: 2)
    }

    @Test func `what a program saw in another state is neither changed, completed, reopened nor removed`() async throws
    {
        let ana = fixture.ana
        let id = try await todos.add(try .of("Buy milk"), for: ana)
        let open = try #require(try await todos.find(id, of: ana)).state
        #expect(try await todos.setCompleted(id, of: ana, to: true, today: fixture.today, seen: open))
        let done = try #require(try await todos.find(id, of: ana))

        let late: [@Sendable () async throws -> Any] = [
            { [todos, fixture] in
                try await todos.change(
                    id, of: ana, to: .of("Buy bread"), seen: 1, in: open, today: fixture.today)
            },
            { [todos, fixture] in
                try await todos.setCompleted(id, of: ana, to: true, today: fixture.today, seen: open)
            },
            { [todos] in try await todos.reopen(id, of: ana, seen: open) as Any },
            { [todos] in try await todos.trash(id, of: ana, seen: open) },
            { [todos] in try await todos.restore(id, of: ana, seen: open) },
            { [todos] in try await todos.purge(id, of: ana, seen: open) },
        ]
        for act in late { await #expect(throws: ChangeError.self) { _ = try await act() } }
        #expect(try await todos.find(id, of: ana) == done)

        #expect(try await todos.trash(id, of: ana, seen: done.state))
        await #expect(throws: ChangeError.self) { _ = try await todos.purge(id, of: ana, seen: done.state) }
        let trashed = try #require(try await todos.find(id, of: ana)).state
        #expect(try await todos.purge(id, of: ana, seen: trashed))
    }

    @Test func `undoing gives back what it said before, and can be undone`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: fixture.ana)
        try await todos.change(id, of: fixture.ana, to: try .of("Buy bread", from: "11:00", saying: ""), seen: 1)

        try await todos.undoChange(of: id, of: fixture.ana, to: 2, today: fixture.today)
        #expect(try await todos.find(id, of: fixture.ana)?.draft == (try .of("Buy milk")))

        try await todos.undoChange(of: id, of: fixture.ana, to: 3, today: fixture.today)
        #expect(try await title(id) == "Buy bread")
    }

    @Test func `a to-do that was changed again meanwhile is not undone`() async throws {
        let id = try await todos.add(try .of("one"), for: fixture.ana)
        try await todos.change(id, of: fixture.ana, to: try .of("two"), seen: 1)
        try await todos.change(id, of: fixture.ana, to: try .of("three"), seen: 2)

        await #expect(throws: ChangeError.self) {
            try await todos.undoChange(of: id, of: fixture.ana, to: 2, today: fixture.today)
        }
        #expect(try await title(id) == "three")
        await #expect(throws: ChangeError.self) {
            try await todos.undoChange(of: id, of: fixture.ana, to: 1, today: fixture.today)
        }
    }

    @Test func `no member changes or undoes another's`() async throws {
        let id = try await todos.add(try .of("Secret plan"), for: fixture.ana)
        try await todos.change(id, of: fixture.ana, to: try .of("Secret plan B"), seen: 1)

        await #expect(throws: ChangeError.self) {
            try await todos.change(id, of: fixture.ben, to: try .of("Mine"), seen: 2)
        }
        await #expect(throws: ChangeError.self) {
            try await todos.undoChange(of: id, of: fixture.ben, to: 2, today: fixture.today)
        }
        #expect(try await title(id) == "Secret plan B")
    }

    @Test func `all of a day are completed at once, and that is taken back without touching what was done before`()
        async throws
    {
        let before = try await todos.add(try .of("done before"), for: fixture.ana)
        _ = try await todos.setCompleted(before, of: fixture.ana, to: true, today: fixture.today)
        fixture.wait(.seconds(1))
        _ = try await todos.add(try .of("one"), for: fixture.ana)
        _ = try await todos.add(try .of("two"), for: fixture.ana)
        _ = try await todos.add(try .of("other day", on: "2026-11-22"), for: fixture.ana)
        _ = try await todos.add(try .of("one"), for: fixture.ben)
        let day = try #require(CalendarDate("2026-11-21"))

        let moment = try #require(try await todos.completeAll(on: day, of: fixture.ana, today: fixture.today))
        #expect(try await todos.day(day, of: fixture.ana).todos.allSatisfy(\.isCompleted))
        #expect(try await todos.completed(of: fixture.ana).todos.count == 3)
        #expect(try await todos.completed(of: fixture.ben).todos.isEmpty)
        #expect(try await todos.completeAll(on: day, of: fixture.ana, today: fixture.today) == nil)

        try await todos.reopenAll(completedAt: moment, of: fixture.ana)
        #expect(try await todos.completed(of: fixture.ana).todos.map(\.id) == [before])
    }

    @Test func `opening a day again is undone with the times at which each was done, and for nothing else`()
        async throws
    {
        var ids: [Todo.ID] = []
        for title in ["one", "two"] {
            ids.append(try await todos.add(try .of(title), for: fixture.ana))
            _ = try await todos.setCompleted(ids[ids.count - 1], of: fixture.ana, to: true, today: fixture.today)
            fixture.wait(.seconds(60))
        }
        let done = try await todos.completed(of: fixture.ana).todos
        let moment = try #require(try await todos.reopenAll(on: fixture.today, of: fixture.ana))
        fixture.wait(.seconds(60))
        _ = try await todos.add(try .of("added since"), for: fixture.ana)

        #expect(try await !todos.undoReopening(at: moment, of: fixture.ben, today: fixture.today))
        #expect(try await todos.undoReopening(at: moment, of: fixture.ana, today: fixture.today))
        #expect(try await todos.completed(of: fixture.ana).todos == done)
        #expect(done.count == 2)
        #expect(try await !todos.undoReopening(at: moment, of: fixture.ana, today: fixture.today))

        // One that is done anew meanwhile keeps its new time.
        let again = try #require(try await todos.reopen(ids[0], of: fixture.ana))
        _ = try await todos.setCompleted(ids[0], of: fixture.ana, to: true, today: fixture.today)
        #expect(try await !todos.undoReopening(at: again, of: fixture.ana, today: fixture.today))
    }

    @Test func `so many older versions are kept, and the last change can always be undone`() async throws {
        let id = try await todos.add(try .of("0"), for: fixture.ana)
        for version in 1...30 { try await todos.change(id, of: fixture.ana, to: try .of("\(version)"), seen: version) }
        #expect(try await fixture.count("todo_revisions") == Int64(Todos.mostVersions))

        try await todos.undoChange(of: id, of: fixture.ana, to: 31, today: fixture.today)
        #expect(try await todos.find(id, of: fixture.ana)?.draft.title == "29")
        #expect(try await fixture.count("todo_revisions") == Int64(Todos.mostVersions))
    }
}
