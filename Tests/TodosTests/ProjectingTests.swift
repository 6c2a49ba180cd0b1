import Database
import TestSupport
import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct ProjectingTests {
    private let fixture: TodosFixture

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// What is to come in a span of days, such as `2026-11-28 Yoga`.
    private func projected(from first: String = "2026-11-16", to last: String = "2026-12-20") async throws -> [String] {
        try await fixture.todos.projections(
            of: fixture.ana, from: try day(first), to: try day(last), today: fixture.today
        )
        .map { "\($0.date.text) \($0.todo.draft.title)" }
    }

    private func add(_ title: String, on date: String = "2026-11-21", again rule: String) async throws -> Todo.ID {
        try await fixture.todos.add(try .of(title, on: date, again: rule), for: fixture.ana)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY", ["2026-11-28", "2026-12-05", "2026-12-12", "2026-12-19"]),
        ("FREQ=WEEKLY;UNTIL=20261205", ["2026-11-28", "2026-12-05"]),
        ("FREQ=WEEKLY;COUNT=3", ["2026-11-28", "2026-12-05"]), ("FREQ=WEEKLY;COUNT=1", []),
        ("FREQ=MONTHLY", []), ("FREQ=WEEKLY;BYDAY=SU;INTERVAL=2", ["2026-11-22", "2026-12-06", "2026-12-20"]),
    ])
    func `a rule gives the dates after its to-do's`(rule: String, dates: [String]) async throws {
        _ = try await add("Yoga", again: rule)

        #expect(try await projected() == dates.map { "\($0) Yoga" })
    }

    @Test func `dates that were missed are skipped, as they are when it is done`() async throws {
        let late = try await add("Water", on: "2026-11-18", again: "FREQ=DAILY;COUNT=6")

        #expect(try await projected() == ["2026-11-21 Water", "2026-11-22 Water", "2026-11-23 Water"])

        #expect(try await fixture.todos.setCompleted(late, of: fixture.ana, to: true, today: fixture.today))
        #expect(try await projected() == ["2026-11-22 Water", "2026-11-23 Water"])
    }

    @Test func `what is done, in the trash, or another member's is not to come`() async throws {
        let gone = try await add("Gone", again: "FREQ=WEEKLY")
        _ = try await fixture.todos.trash(gone, of: fixture.ana)
        try await fixture.todos.add(try .of("Ben's", again: "FREQ=DAILY"), for: fixture.ben)
        let last = try await add("Last", again: "FREQ=WEEKLY;COUNT=2")
        #expect(try await fixture.todos.setCompleted(last, of: fixture.ana, to: true, today: fixture.today))

        #expect(try await projected() == [])
    }

    @Test func `nothing is to come in the past`() async throws {
        _ = try await add("Yoga", on: "2026-11-01", again: "FREQ=DAILY")

        #expect(try await projected(from: "2026-11-01", to: "2026-11-20") == [])
        #expect(try await projected(from: "2026-11-01", to: "2026-11-21") == ["2026-11-21 Yoga"])
    }

    @Test func `dates are in order, and those of one day by time`() async throws {
        _ = try await add("B", again: "FREQ=WEEKLY")
        try await fixture.todos.add(try .of("A", from: "08:00", again: "FREQ=WEEKLY"), for: fixture.ana)

        #expect(try await projected(to: "2026-12-05").map { $0.suffix(4) } == ["28 A", "28 B", "05 A", "05 B"])
    }

    @Test func `many are cut`() async throws {
        for number in 0..<(Todos.mostRepeating + 1) { _ = try await add("T\(number)", again: "FREQ=DAILY") }

        #expect(try await projected(to: "2026-11-22").count == Todos.mostRepeating)
        #expect(try await projected().count == Todos.mostProjected)
    }

    @Test func `a far page looks through a bounded number of months, and shows what fits`() async throws {
        // From 1583 to 2026 there are over 5000 months, and room for those of one.
        for number in 1...3 { _ = try await add("Far \(number)", on: "1583-01-05", again: "FREQ=MONTHLY;COUNT=9999") }
        _ = try await add("Endless", on: "1583-01-05", again: "FREQ=MONTHLY")
        _ = try await add("Near", again: "FREQ=WEEKLY;COUNT=9")

        let shown = try await projected(from: "2026-12-01", to: "2026-12-05")

        #expect(shown == ["2026-12-05 Far 1", "2026-12-05 Endless", "2026-12-05 Near"])
    }

    @Test func `nothing is to come after the years that a date may be in`() async throws {
        _ = try await add("Sail", on: "2999-12-29", again: "FREQ=DAILY")

        #expect(try await projected(from: "2999-12-27", to: "3000-01-02") == ["2999-12-30 Sail", "2999-12-31 Sail"])
        #expect(try await projected(from: "9999-12-01", to: "9999-12-31") == [])
    }

    @Test func `the same dates come by completing one after the other`() async throws {
        var chance = SeededGenerator(seed: 7)
        let last = try day("2027-11-21")
        for number in 0..<200 {
            let rule = try Recurrence.random(using: &chance)
            guard let first = rule.first(from: fixture.today), first < last else { continue }
            let draft = try TodoDraft("R\(number)", in: .etc, date: first, recurrence: rule)
            let id = try await fixture.todos.add(draft, for: fixture.ben)
            var (expected, next) = ([CalendarDate](), Occurrence(date: first, recurrence: rule) as Occurrence?)
            while let occurrence = next, occurrence.date <= last, expected.count <= Todos.mostProjected {
                expected.append(occurrence.date)
                next = occurrence.recurrence.following(occurrence.date)
            }

            let found = try await fixture.todos.projections(
                of: fixture.ben, from: fixture.today, to: last, today: fixture.today)

            #expect(found.map(\.date) == Array(expected.dropFirst()), "\(rule.text)")
            _ = try await fixture.todos.trash(id, of: fixture.ben)
        }
    }
}
