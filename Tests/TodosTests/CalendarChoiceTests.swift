import Database
import TestSupport
import Testing

@testable import Todos

/// A calendar's to-dos are chosen first, and then read some at a time.
@Suite(.timeLimit(.minutes(5))) struct CalendarChoiceTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    private func choice(in category: Category? = nil) throws -> CalendarChoice {
        try todos.calendarChoice(
            of: fixture.ana, in: category, since: fixture.today, today: fixture.today, atMost: 5000)
    }

    private func titles(_ choice: CalendarChoice) throws -> [String] {
        var titles: [String] = []
        try todos.forEach(in: choice) { titles.append($0.todo.draft.title) }
        return titles
    }

    @Test func `what leaves the to-dos or the category meanwhile is not told`() async throws {
        var ids: [Todo.ID] = []
        for title in ["kept", "thrown away", "moved"] {
            ids.append(try await todos.add(try .of(title), for: fixture.ana))
        }
        let choice = try choice(in: .shopping)
        #expect(try titles(choice) == ["kept", "thrown away", "moved"])

        #expect(try await todos.trash(ids[1], of: fixture.ana))
        try await todos.change(ids[2], of: fixture.ana, to: try .of("moved", in: .work), seen: 1)

        #expect(try titles(choice) == ["kept"])
    }

    @Test func `more than are read at a time come in their order, each once`() async throws {
        let count = 3 * Todos.pageLength + 3
        let times = (0..<count).map { "\(10 + $0 / 60):\(10 + $0 % 50)" }
        try await todos.add((0..<count).map { try .of("to-do \($0)", from: times[$0]) }, for: fixture.ana)
        try await todos.add([try .of("ben's")], for: fixture.ben)
        let choice = try choice()
        let (statistics, before) = (fixture.database.statistics, fixture.database.statistics.steps)
        var found: [DatedTodo] = []
        var stepsForFirst = 0

        try todos.forEach(in: choice) { todo in
            if found.isEmpty { stepsForFirst = statistics.steps - before }
            found.append(todo)
        }

        #expect(
            found.map(\.todo) == found.map(\.todo).sorted { ($0.position, $0.id.number) < ($1.position, $1.id.number) })
        #expect(Set(found.map(\.todo.draft.title)).count == count)
        if Database.Location.isSQLiteTested {
            #expect(2 * stepsForFirst < statistics.steps - before, "the first is told before the others are read")
        }
    }

    @Test func `its days are those of what has a time`() async throws {
        #expect(try choice().days == nil)
        try await todos.add(try TodoDraft("all day", in: .work, date: CalendarDate("2027-05-05")), for: fixture.ana)
        #expect(try choice().days == nil)

        for day in ["2026-12-01", "2026-12-24"] { try await todos.add(try .of("timed", on: day), for: fixture.ana) }

        let days = try #require(try choice().days)
        #expect(days.lowerBound.text == "2026-12-01" && days.upperBound.text == "2026-12-24")
    }
}
