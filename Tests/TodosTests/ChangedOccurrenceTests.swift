import Testing
import Todos

/// An occurrence that is changed after it was done: that is its own, and the series goes on without it.
@Suite(.timeLimit(.minutes(5))) struct ChangedOccurrenceTests {
    private let fixture: TodosFixture
    private let id: Todo.ID
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }

    /// The series after its first one.
    private static let next = "2026-11-22 Yoga FREQ=DAILY open"

    init() async throws {
        fixture = try await TodosFixture()
        id = try await fixture.todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: fixture.ana)
    }

    /// The owner's to-dos as "date title rule state".
    private func lines() async throws -> [String] {
        try await todos.page(of: ana).todos.map { todo in
            let draft = todo.draft
            let date = draft.text(of: .date) ?? ""
            return "\(date) \(draft.title) \(draft.recurrence?.text ?? "once") \(todo.isCompleted ? "done" : "open")"
        }
    }

    private func complete() async throws {
        #expect(try await todos.setCompleted(id, of: ana, to: true, today: fixture.today))
    }

    private func reopen() async throws {
        _ = try #require(try await todos.reopen(id, of: ana))
    }

    private func undo(_ version: Int) async throws {
        try await todos.undoChange(of: id, of: ana, to: version, today: fixture.today)
    }

    @Test(arguments: [
        ("Yoga with Ben", "2026-11-21", "two bottles"), ("Yoga", "2026-11-25", "two bottles\n& bread"),
        ("Yoga", "2026-11-21", "It took an hour."),
    ])
    func `opened again, it leaves those that follow as they are`(title: String, day: String, text: String)
        async throws
    {
        try await complete()
        try await todos.change(id, of: ana, to: try .of(title, on: day, saying: text), seen: 1)

        for _ in 1...2 {
            try await reopen()
            #expect(try await Set(lines()) == ["\(day) \(title) once open", Self.next])
            try await complete()
            #expect(try await Set(lines()) == ["\(day) \(title) once done", Self.next])
        }
    }

    @Test func `undoing the change puts it into the series again, and undoing that takes it out`() async throws {
        try await complete()
        try await todos.change(id, of: ana, to: try .of("Yoga with Ben"), seen: 1)

        try await undo(2)
        #expect(try await lines() == ["2026-11-21 Yoga once done", Self.next])
        try await undo(3)
        try await reopen()
        #expect(try await lines() == ["2026-11-21 Yoga with Ben once open", Self.next])

        try await complete()
        try await undo(4)
        try await reopen()
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open"])
    }

    @Test func `undoing the change after it was opened again gives the rule back`() async throws {
        try await complete()
        try await todos.change(id, of: ana, to: try .of("Yoga with Ben"), seen: 1)
        try await reopen()

        try await undo(2)

        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open"])
    }

    @Test func `undoing the change of an open one takes none away that came back since`() async throws {
        try await complete()
        let next = try #require(try await todos.page(of: ana).todos.last).id
        _ = try await todos.setCompleted(next, of: ana, to: true, today: fixture.today)
        try await reopen()
        _ = try await todos.reopen(next, of: ana)
        let both = ["2026-11-21 Yoga once open", Self.next]
        #expect(try await lines() == both)

        try await todos.change(id, of: ana, to: try .of("Yoga with Ben"), seen: 1)
        try await undo(2)

        #expect(try await lines() == both)
    }

    @Test func `another rule for one whose next was changed is undone without a second series`() async throws {
        try await complete()
        let next = try #require(try await todos.page(of: ana).todos.last).id
        try await todos.change(next, of: ana, to: try .of("Pilates", on: "2026-11-22", again: "FREQ=DAILY"), seen: 1)
        try await reopen()
        try await todos.change(id, of: ana, to: try .of("Yoga", again: "FREQ=WEEKLY"), seen: 1)

        try await undo(2)

        #expect(try await lines() == ["2026-11-21 Yoga once open", "2026-11-22 Pilates FREQ=DAILY open"])
    }

    @Test func `one whose repeating was undone after it was done comes once when it is opened again`() async throws {
        let once = try await todos.add(try .of("Run"), for: ana)
        try await todos.change(once, of: ana, to: try .of("Run", again: "FREQ=WEEKLY"), seen: 1)
        _ = try await todos.setCompleted(once, of: ana, to: true, today: fixture.today)

        try await todos.undoChange(of: once, of: ana, to: 2, today: fixture.today)
        _ = try await todos.reopen(once, of: ana)

        #expect(try await lines().filter { $0.contains("Run once open") } == ["2026-11-21 Run once open"])
    }
}
