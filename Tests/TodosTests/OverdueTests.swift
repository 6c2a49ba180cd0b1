import Database
import TestSupport
import Testing

@testable import Todos

/// What is overdue is moved to today at once, and back.
@Suite(.timeLimit(.minutes(5))) struct OverdueTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// The owner's to-dos as "date start title rule".
    private func lines(of owner: Owner? = nil) async throws -> [String] {
        try await todos.page(of: owner ?? ana).todos.map(\.draft).map { draft in
            "\(draft.storedDate) \(draft.times?.start.text ?? "-") \(draft.title) \(draft.recurrence?.text ?? "once")"
        }
    }

    private func move() async throws -> Timestamp? { try await todos.moveOverdue(of: ana, to: fixture.today) }

    private func undo(_ moment: Timestamp) async throws -> Bool {
        try await todos.undoMoving(at: moment, of: ana, today: fixture.today)
    }

    @Test func `what is open from before is on today, at its time, and undone on its day again`() async throws {
        try await todos.add(
            [
                try .of("late", on: "2026-11-20", from: "08:00"), try .of("old", on: "2026-01-31"),
                try .of("today's"), try .of("to come", on: "2026-11-22"), try .of("done", on: "2026-11-19"),
                try TodoDraft("inbox", in: .shopping),
            ], for: ana)
        try await todos.add([try .of("ben's", on: "2026-11-20")], for: fixture.ben)
        try await fixture.database.write { try $0.execute("UPDATE todos SET completed_at = 1 WHERE title = 'done'") }
        let before = try await lines()

        let moment = try #require(try await move())
        #expect(
            try await Set(lines()) == [
                "2026-11-21 08:00 late once", "2026-11-21 09:00 old once", "2026-11-21 09:00 today's once",
                "2026-11-22 09:00 to come once", "2026-11-19 09:00 done once", " - inbox once",
            ])
        #expect(try await lines(of: fixture.ben) == ["2026-11-20 09:00 ben's once"])
        #expect(try await move() == nil, "nothing is left to move")

        #expect(try await undo(moment))
        #expect(try await lines() == before)
        #expect(try await !undo(moment), "once")
    }

    @Test func `one that recurs moves alone, and is of its series again when that is undone`() async throws {
        try await todos.add([try .of("Water", on: "2026-11-11", again: "FREQ=WEEKLY")], for: ana)

        let moment = try #require(try await move())
        #expect(try await lines() == ["2026-11-21 09:00 Water once", "2026-11-25 09:00 Water FREQ=WEEKLY"])

        #expect(try await undo(moment))
        #expect(try await lines() == ["2026-11-11 09:00 Water FREQ=WEEKLY"])
    }

    @Test func `one that recurs and comes today anyway skips to there, without a copy`() async throws {
        try await todos.add([try .of("Water", on: "2026-11-14", again: "FREQ=DAILY;COUNT=20")], for: ana)

        let moment = try #require(try await move())
        #expect(try await lines() == ["2026-11-21 09:00 Water FREQ=DAILY;COUNT=13"])

        #expect(try await undo(moment))
        #expect(try await lines() == ["2026-11-14 09:00 Water FREQ=DAILY;COUNT=20"])
    }

    @Test func `what was moved is told with the series that go on without it`() async throws {
        func moved(_ moment: Timestamp, of owner: Owner) async throws -> MovedTodos {
            try await todos.moved(at: moment, of: owner, today: fixture.today)
        }
        try await todos.add(
            [
                try .of("Old", on: "2026-11-20"), try .of("Water", on: "2026-11-11", again: "FREQ=WEEKLY"),
                try .of("Read", on: "2026-11-14", again: "FREQ=DAILY"),
                try .of("Last", on: "2026-11-13", again: "FREQ=WEEKLY;COUNT=1"),
            ], for: ana)

        let moment = try #require(try await move())
        let wednesday = try #require(CalendarDate("2026-11-25"))
        #expect(
            try await moved(moment, of: ana)
                == MovedTodos(count: 4, leftSeries: 1, next: MovedTodos.Next(title: "Water", date: wednesday)))
        #expect(try await moved(moment, of: fixture.ben).count == 0)

        #expect(try await undo(moment))
        #expect(try await moved(moment, of: ana) == MovedTodos(count: 0, leftSeries: 0, next: nil))
    }

    @Test func `one that had left its series the day before leaves none when it is moved again`() async throws {
        try await todos.add([try .of("Water", on: "2026-11-11", again: "FREQ=WEEKLY")], for: ana)
        _ = try await move()
        fixture.wait(.seconds(86_400))
        let tomorrow = try #require(CalendarDate("2026-11-22"))

        let moment = try #require(try await todos.moveOverdue(of: ana, to: tomorrow))

        let moved = try await todos.moved(at: moment, of: ana, today: tomorrow)
        #expect(moved == MovedTodos(count: 1, leftSeries: 0, next: nil))
    }

    @Test func `there may be one like it on today`() async throws {
        try await todos.add(["2026-11-21", "2026-11-19", "2026-11-20"].map { try .of("Milk", on: $0) }, for: ana)

        let moment = try #require(try await move())
        #expect(try await lines() == Array(repeating: "2026-11-21 09:00 Milk once", count: 3))

        #expect(try await undo(moment))
        #expect(try await lines().map { String($0.prefix(10)) } == ["2026-11-19", "2026-11-20", "2026-11-21"])
    }

    @Test func `many are moved in pieces, and back`() async throws {
        let count = 2 * Todos.pieceLength + 7
        try await todos.add((0..<count).map { try .of("to-do \($0)", on: "2026-11-20") }, for: ana)
        let before = try await todos.changeCount(of: ana)

        let moment = try #require(try await move())
        #expect(try await todos.changeCount(of: ana) - before == 3)
        #expect(try await lines().allSatisfy { $0.hasPrefix("2026-11-21") })

        #expect(try await undo(moment))
        #expect(try await lines().allSatisfy { $0.hasPrefix("2026-11-20") })
        #expect(try await fixture.count("todos") == Int64(count))
    }

    @Test func `what was changed, completed or deleted since stays where it is`() async throws {
        let titles = ["changed", "completed", "deleted", "left"]
        var ids: [Todo.ID] = []
        for title in titles { ids.append(try await todos.add(try .of(title, on: "2026-11-20"), for: ana)) }
        let moment = try #require(try await move())
        fixture.wait(.seconds(1))
        try await todos.change(ids[0], of: ana, to: try .of("changed", from: "10:00"), seen: 2)
        _ = try await todos.setCompleted(ids[1], of: ana, to: true, today: fixture.today)
        _ = try await todos.trash(ids[2], of: ana)

        #expect(try await undo(moment))

        var dates: [String] = []
        for id in ids { dates.append(try #require(try await todos.find(id, of: ana)).draft.storedDate) }
        #expect(dates == ["2026-11-21", "2026-11-21", "2026-11-21", "2026-11-20"])
        let left = try await todos.moved(at: moment, of: ana, today: fixture.today)
        #expect(left.count == 2, "nobody looks for what they have deleted")
    }

    @Test func `another day undoes it as well`() async throws {
        try await todos.add([try .of("late", on: "2026-11-20")], for: ana)
        let moment = try #require(try await move())
        fixture.wait(.seconds(86_400))

        let tomorrow = try #require(CalendarDate("2026-11-22"))
        #expect(try await todos.undoMoving(at: moment, of: ana, today: tomorrow))
        #expect(try await lines() == ["2026-11-20 09:00 late once"])
    }

    @Test func `without room for what follows nothing is moved`() async throws {
        var quotas = Quotas()
        quotas.todos = Todos.pieceLength + 1
        let full = try await TodosFixture(quotas: quotas)
        try await full.todos.add(
            (0..<Todos.pieceLength).map { try .of("to-do \($0)", on: "2026-11-19") }, for: full.ana)
        try await full.todos.add([try .of("Water", on: "2026-11-20", again: "FREQ=WEEKLY")], for: full.ana)

        await #expect(throws: ListFull.self) {
            try await full.todos.moveOverdue(of: full.ana, to: full.today)
        }

        let dates = try full.todos.everything(of: full.ana).map(\.todo.draft.storedDate)
        #expect(dates.count == Todos.pieceLength + 1 && dates.allSatisfy { $0 < full.today.text })
    }

    @Test func `a full list has room for a move that adds nothing`() async throws {
        var quotas = Quotas()
        quotas.todos = 2
        let full = try await TodosFixture(quotas: quotas)
        try await full.todos.add(
            [try .of("Old", on: "2026-11-20"), try .of("Read", on: "2026-11-14", again: "FREQ=DAILY")], for: full.ana)

        #expect(try await full.todos.moveOverdue(of: full.ana, to: full.today) != nil)

        let dates = try full.todos.everything(of: full.ana).map(\.todo.draft.storedDate)
        #expect(dates == ["2026-11-21", "2026-11-21"])
    }
}
