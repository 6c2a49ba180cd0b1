import Database
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct TodosTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }
    private var ben: Owner { fixture.ben }

    init() async throws {
        fixture = try await TodosFixture()
    }

    @Test func `an added to-do is found as it was written`() async throws {
        let draft = try TodoDraft.of("Buy milk")

        let id = try await todos.add(draft, for: ana)

        #expect(try await todos.find(id, of: ana) == Todo(id: id, draft: draft, completedAt: nil))
        #expect(try await todos.page(of: ana).todos.map(\.id) == [id])
    }

    @Test func `all come by date and time`() async throws {
        try await todos.add(try .of("late", from: "18:00", to: "18:30"), for: ana)
        try await todos.add(try .of("early", from: "07:00"), for: ana)
        try await todos.add(try .of("yesterday", on: "2026-11-20", from: "23:00", to: "23:30"), for: ana)

        #expect(try await todos.page(of: ana).todos.map(\.draft.title) == ["yesterday", "early", "late"])
    }

    @Test func `the same title on the same day is refused, on another day or for another owner it is not`() async throws
    {
        try await todos.add(try .of("Buy milk"), for: ana)

        await #expect(throws: AddError.alreadyExists) {
            try await todos.add(try .of("Buy milk", from: "20:00", to: "21:00"), for: ana)
        }
        try await todos.add(try .of("Buy milk", on: "2026-11-22"), for: ana)
        try await todos.add(try .of("Buy milk"), for: ben)

        #expect(try await todos.page(of: ana).todos.count == 2)
        #expect(try await todos.page(of: ben).todos.count == 1)
    }

    @Test func `the same is refused as long as any of several alike is left`() async throws {
        let first = try await todos.add(try .of("Buy milk"), for: ana)
        let second = try await todos.add(try .of("Buy milk"), again: true, for: ana)
        #expect(try await todos.trash(first, of: ana))

        await #expect(throws: AddError.alreadyExists) { try await todos.add(try .of("Buy milk"), for: ana) }
        let bread = try await todos.add(try .of("Buy bread"), for: ana)
        await #expect(throws: ChangeError.self) {
            try await todos.change(bread, of: ana, to: try .of("Buy milk"), seen: 1)
        }
        #expect(try await todos.page(of: ana).todos.map(\.draft.title).sorted() == ["Buy bread", "Buy milk"])

        #expect(try await todos.trash(second, of: ana))
        try await todos.change(bread, of: ana, to: try .of("Buy milk"), seen: 1)
        await #expect(throws: AddError.alreadyExists) { try await todos.add(try .of("Buy milk"), for: ana) }
        #expect(try await todos.restore(first, of: ana))
        #expect(try await todos.page(of: ana).todos.count == 2)
    }

    @Test func `what is done does not stand in the way of the same again`() async throws {
        let first = try await todos.add(try .of("Water the plants"), for: ana)
        #expect(try await todos.setCompleted(first, of: ana, to: true, today: fixture.today))

        let second = try await todos.add(try .of("Water the plants"), for: ana)
        await #expect(throws: AddError.alreadyExists) { try await todos.add(try .of("Water the plants"), for: ana) }
        #expect(try await todos.setCompleted(second, of: ana, to: true, today: fixture.today))
        let other = try await todos.add(try .of("Water the garden"), for: ana)
        #expect(try await todos.change(other, of: ana, to: try .of("Water the plants"), seen: 1, today: fixture.today))

        // The first is open again beside the third.
        #expect(try await todos.reopen(first, of: ana) != nil)
        await #expect(throws: AddError.alreadyExists) { try await todos.add(try .of("Water the plants"), for: ana) }
        #expect(try await todos.page(of: ana).todos.count == 3)
    }

    @Test func `completing keeps the first time, and reopening takes it back`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: ana)

        #expect(try await todos.setCompleted(id, of: ana, to: true, today: fixture.today))
        let first = try await todos.find(id, of: ana)?.completedAt
        #expect(try await todos.setCompleted(id, of: ana, to: true, today: fixture.today))

        #expect(first != nil)
        #expect(try await todos.find(id, of: ana)?.completedAt == first)
        #expect(try await todos.setCompleted(id, of: ana, to: false, today: fixture.today))
        #expect(try await todos.find(id, of: ana)?.isCompleted == false)
    }

    @Test func `the time of the last change never goes back`() async throws {
        let id = try await todos.add(try .of("Buy milk"), for: ana)
        var last = Timestamp(milliseconds: 0)
        func expectLater() throws {
            let dated = try todos.todos(of: ana, since: fixture.today, today: fixture.today, atMost: 9)
            let changed = try #require(dated.first).changed
            #expect(changed > last)
            last = changed
            fixture.wait(.seconds(1))
        }
        try expectLater()

        for _ in 0..<2 {
            #expect(try await todos.setCompleted(id, of: ana, to: true, today: fixture.today))
            try expectLater()
            let reopened = try await #require(todos.reopen(id, of: ana))
            try expectLater()
            // Done as it was before: no later, but no earlier either.
            #expect(try await todos.undoReopening(at: reopened, of: ana, today: fixture.today))
            let dated = try todos.todos(of: ana, since: fixture.today, today: fixture.today, atMost: 9)
            #expect(dated.map(\.changed) == [last])
            #expect(try await todos.setCompleted(id, of: ana, to: false, today: fixture.today))
            try expectLater()
        }
        try await todos.change(id, of: ana, to: try .of("Buy bread"), seen: 1)
        try expectLater()
    }

    @Test func `no member sees, changes or deletes another's`() async throws {
        let id = try await todos.add(try .of("Secret plan"), for: ana)

        #expect(try await todos.find(id, of: ben) == nil)
        #expect(try await todos.page(of: ben).todos.isEmpty)
        #expect(try await !todos.setCompleted(id, of: ben, to: true, today: fixture.today))
        #expect(try await !todos.trash(id, of: ben))
        #expect(try await todos.find(id, of: ana)?.isCompleted == false)
    }

    @Test func `of many added together none stays when one is refused`() async throws {
        let drafts = [try TodoDraft.of("one"), try .of("two"), try .of("one")]

        await #expect(throws: AddError.alreadyExists) { try await todos.add(drafts, for: ana) }

        #expect(try await todos.page(of: ana).todos.isEmpty)
    }
}
