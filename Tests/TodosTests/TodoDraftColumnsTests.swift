import Database
import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct TodoDraftColumnsTests {
    private let draft: TodoDraft

    init() throws {
        draft = try TodoDraft(
            title: "Call Ana", category: .makeCall, date: try #require(CalendarDate("2026-11-21")),
            start: try #require(TimeOfDay("16:00")), end: try #require(TimeOfDay("16:30")), description: "About Friday",
            recurrence: try Recurrence("FREQ=WEEKLY"))
    }

    @Test func `every property has a column`() {
        // Start and end are one property.
        #expect(Mirror(reflecting: draft).children.count + 1 == TodoDraft.Field.all.count)
        #expect(draft.values.count == TodoDraft.Field.all.count)
    }

    @Test func `added, changed and restored to-dos have every property`() async throws {
        let fixture = try await TodosFixture()
        let id = try await fixture.todos.add(draft, for: fixture.ana)
        #expect(try await fixture.todos.find(id, of: fixture.ana)?.draft == draft)
        let other = try TodoDraft(
            title: "Write", category: .study, date: try #require(CalendarDate("2026-12-01")),
            start: try #require(TimeOfDay("08:00")), end: try #require(TimeOfDay("09:15")), description: "")

        try await fixture.todos.change(id, of: fixture.ana, to: other, seen: 1)
        #expect(try await fixture.todos.find(id, of: fixture.ana)?.draft == other)
        try await fixture.todos.undoChange(of: id, of: fixture.ana, to: 2, today: fixture.today)

        #expect(try await fixture.todos.find(id, of: fixture.ana)?.draft == draft)
    }
}
