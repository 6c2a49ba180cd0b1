import Testing
@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct RepeatingTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// The owner's to-dos as "date title rule state".
    private func lines() async throws -> [String] {
        try await todos.page(of: ana).todos.map { todo in
            let draft = todo.draft
            return
                "\(draft.storedDate) \(draft.title) \(draft.recurrence?.text ?? "once") \(todo.isCompleted ? "done" : "open")"
        }
    }

    private func complete(_ id: Todo.ID, _ completed: Bool = true) async throws {
        #expect(try await todos.setCompleted(id, of: ana, to: completed, today: fixture.today))
    }

    @Test func `one that came done begins no series when it is moved alone, and undoing that gives all back`()
        async throws
    {
        let draft = try TodoDraft.of("Yoga", again: "FREQ=WEEKLY")
        let id = try await todos.add(draft, for: ana)
        try await fixture.database.write { try $0.execute("UPDATE todos SET completed_at = 1 WHERE id = ?", [id]) }
        let moved = try TodoDraft.of("Yoga", on: "2026-11-24", again: "FREQ=WEEKLY")

        #expect(try await todos.change(id, of: ana, to: moved, seen: 1, alone: true))
        #expect(try await fixture.count("todos") == 1)

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await todos.find(id, of: ana)?.draft == draft)
        #expect(try await fixture.count("todos") == 1)
    }

    @Test func `a rule is kept as it was written`() async throws {
        let draft = try TodoDraft.of("Yoga", again: "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10")

        let id = try await todos.add(draft, for: ana)

        #expect(try await todos.find(id, of: ana)?.draft == draft)
    }

    @Test func `completed many times at once, one makes the next once`() async throws {
        for number in 0..<5 {
            let id = try await todos.add(.of("Yoga \(number)", again: "FREQ=DAILY"), for: ana)
            let count = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await todos.setCompleted(id, of: ana, to: true, today: fixture.today) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(count >= 1)
        }
        #expect(try await todos.page(of: ana).todos.count == 10)
    }

    @Test func `completing one makes the next, with the rest of the count`() async throws {
        let id = try await todos.add(
            try .of("Yoga", on: "2026-11-21", from: "18:00", to: "19:00", again: "FREQ=WEEKLY;COUNT=3"), for: ana)

        try await complete(id)

        #expect(
            try await lines() == [
                "2026-11-21 Yoga once done", "2026-11-28 Yoga FREQ=WEEKLY;COUNT=2 open",
            ])
        let next = try await #require(try todos.page(of: ana).todos.last)
        #expect(next.draft.text(of: .startTime) == "18:00" && next.draft.text(of: .endTime) == "19:00")
        #expect(try await todos.search("yoga", of: ana).todos.count == 2)
    }

    @Test func `the last one is followed by none`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY;COUNT=1"), for: ana)

        try await complete(id)

        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY;COUNT=1 done"])
    }

    @Test(arguments: [
        // The 10th to the 20th are eleven of the thirty.
        ("2026-11-10", "FREQ=DAILY;COUNT=30", "FREQ=DAILY;COUNT=19"),
        ("2026-11-17", "FREQ=DAILY;COUNT=5", "FREQ=DAILY;COUNT=1"),
        ("2026-11-16", "FREQ=DAILY;UNTIL=20261121", "FREQ=DAILY;UNTIL=20261121"),
        ("2026-11-20", "FREQ=DAILY", "FREQ=DAILY"), ("2026-11-14", "FREQ=WEEKLY", "FREQ=WEEKLY"),
    ])
    func `missed dates are not made up, but today's is not missed yet`(
        date: String, rule: String, rest: String
    ) async throws {
        let id = try await todos.add(try .of("Water", on: date, again: rule), for: ana)
        let done = ["\(date) Water once done", "2026-11-21 Water \(rest) open"]

        try await complete(id)
        #expect(try await lines() == done)

        let moment = try #require(try await todos.reopen(id, of: ana))
        #expect(try await lines() == ["\(date) Water \(rule) open"])
        #expect(try await todos.undoReopening(at: moment, of: ana, today: fixture.today))
        #expect(try await lines() == done)
    }

    @Test func `a count that ended yesterday is followed by none`() async throws {
        let id = try await todos.add(try .of("Water", on: "2026-11-16", again: "FREQ=DAILY;COUNT=5"), for: ana)

        try await complete(id)

        #expect(try await lines() == ["2026-11-16 Water FREQ=DAILY;COUNT=5 done"])
    }

    @Test func `a whole day that is past hands its rules on to today, and skipping one goes there as well`()
        async throws
    {
        _ = try await todos.add(try .of("Water", on: "2026-11-20", again: "FREQ=DAILY"), for: ana)
        let skipped = try await todos.add(try .of("Yoga", on: "2026-11-14", again: "FREQ=WEEKLY"), for: ana)

        let yesterday = try day("2026-11-20")
        #expect(try await todos.completeAll(on: yesterday, of: ana, today: fixture.today) != nil)
        #expect(try await todos.skip(skipped, of: ana, seen: 1, today: fixture.today) == fixture.today)

        #expect(
            try await Set(lines()) == [
                "2026-11-20 Water once done", "2026-11-21 Water FREQ=DAILY open", "2026-11-21 Yoga FREQ=WEEKLY open",
            ])
    }

    @Test func `completing twice makes one next`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)

        try await complete(id)
        try await complete(id)

        #expect(try await lines().count == 2)
    }

    @Test func `opening it again takes the untouched next one away and gives the rule back`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY;COUNT=5"), for: ana)
        try await complete(id)

        try await complete(id, false)

        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY;COUNT=5 open"])
    }

    @Test func `opening it again in the inbox leaves the next one its rule`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await complete(id)
        var undated = TodoDraft.Input(try .of("Yoga"))
        (undated.date, undated.start, undated.end) = (nil, nil, nil)
        try await todos.change(id, of: ana, to: try TodoDraft(undated), seen: 1)

        try await complete(id, false)
        #expect(try await lines().sorted() == [" Yoga once open", "2026-11-22 Yoga FREQ=DAILY open"])

        try await todos.change(id, of: ana, to: try .of("Yoga"), seen: 2)
        #expect(try await lines() == ["2026-11-21 Yoga once open", "2026-11-22 Yoga FREQ=DAILY open"])
    }

    @Test func `opening it again leaves a next one alone that was changed`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await complete(id)
        let next = try await #require(try todos.page(of: ana).todos.last)
        let draft = try TodoDraft.of("Yoga", on: "2026-11-23", again: "FREQ=DAILY")
        try await todos.change(next.id, of: ana, to: draft, seen: 1)

        try await complete(id, false)

        #expect(try await lines() == ["2026-11-21 Yoga once open", "2026-11-23 Yoga FREQ=DAILY open"])
    }

    @Test func `done ones that are opened again one by one leave one rule, and delete none that was done`() async throws
    {
        _ = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        for _ in 1...3 { try await complete(try #require(try await todos.page(of: ana).todos.last).id) }
        let ids = try await todos.page(of: ana).todos.map(\.id)

        try await complete(ids[1], false)
        try await complete(ids[0], false)

        #expect(
            try await lines() == [
                "2026-11-21 Yoga once open", "2026-11-22 Yoga once open", "2026-11-23 Yoga once done",
                "2026-11-24 Yoga FREQ=DAILY open",
            ])
    }

    @Test func `one that was done since stays done when its change is undone, and the next one stays`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await todos.change(id, of: ana, to: try .of("Pilates", again: "FREQ=DAILY"), seen: 1)
        try await complete(id)

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga once done", "2026-11-22 Pilates FREQ=DAILY open"])

        try await complete(id, false)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open"])
    }

    @Test func `one that was done since stays done when its skip, or its change alone, is undone`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=WEEKLY"), for: ana)
        _ = try await todos.skip(id, of: ana, seen: 1, today: fixture.today)
        try await complete(id)
        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga once done", "2026-12-05 Yoga FREQ=WEEKLY open"])

        let next = try await #require(try todos.page(of: ana).todos.last).id
        let alone = try TodoDraft.of("Pilates", on: "2026-12-05", again: "FREQ=WEEKLY")
        try await todos.change(next, of: ana, to: alone, seen: 1, alone: true)
        try await complete(next)
        try await todos.undoChange(of: next, of: ana, to: 2, today: fixture.today)
        #expect(
            try await lines().dropFirst() == ["2026-12-05 Yoga once done", "2026-12-12 Yoga FREQ=WEEKLY open"])
    }

    @Test func `one that was changed alone begins a series of its own, and leaves the other as it is`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await todos.change(id, of: ana, to: try .of("Pilates", again: "FREQ=DAILY"), seen: 1, alone: true)

        try await todos.change(id, of: ana, to: try .of("Pilates", again: "FREQ=WEEKLY"), seen: 2)
        let two = ["2026-11-21 Pilates FREQ=WEEKLY open", "2026-11-22 Yoga FREQ=DAILY open"]
        #expect(try await lines() == two)

        try await complete(id)
        #expect(try await lines().last == "2026-11-28 Pilates FREQ=WEEKLY open")
        try await complete(id, false)
        #expect(try await lines() == two)

        try await todos.undoChange(of: id, of: ana, to: 3, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Pilates once open", two[1]])
    }

    @Test func `one that was changed alone is done and opened again without those that follow`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await todos.change(id, of: ana, to: try .of("Pilates", again: "FREQ=DAILY"), seen: 1, alone: true)

        try await complete(id)
        try await complete(id, false)

        #expect(try await lines() == ["2026-11-21 Pilates once open", "2026-11-22 Yoga FREQ=DAILY open"])
    }

    @Test func `another rule for one that is done is that of what follows, and never a second one`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        let weekly = try TodoDraft.of("Yoga", again: "FREQ=WEEKLY")
        try await complete(id)

        #expect(try await todos.change(id, of: ana, to: weekly, seen: 1))
        #expect(try await lines() == ["2026-11-21 Yoga once done", "2026-11-28 Yoga FREQ=WEEKLY open"])
        try await complete(id, false)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=WEEKLY open"])

        // What was touched keeps its rule.
        try await complete(id)
        let next = try await #require(try todos.page(of: ana).todos.last).id
        try await todos.change(
            next, of: ana, to: try .of("Pilates", on: "2026-11-28", again: "FREQ=WEEKLY"), seen: 1)
        #expect(try await !todos.change(id, of: ana, to: try .of("Yoga", again: "FREQ=DAILY"), seen: 2))
        try await complete(id, false)
        #expect(try await lines() == ["2026-11-21 Yoga once open", "2026-11-28 Pilates FREQ=WEEKLY open"])
    }

    @Test func `undoing another rule for one that is done gives what follows the rule from before`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await complete(id)
        try await todos.change(id, of: ana, to: try .of("Yoga", again: "FREQ=WEEKLY"), seen: 1)

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga once done", "2026-11-22 Yoga FREQ=DAILY open"])
        try await complete(id, false)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open"])

        // What was touched since stays.
        try await complete(id)
        try await todos.change(id, of: ana, to: try .of("Yoga", again: "FREQ=WEEKLY"), seen: 3)
        let next = try await #require(try todos.page(of: ana).todos.last).id
        try await complete(next)
        try await todos.undoChange(of: id, of: ana, to: 4, today: fixture.today)
        #expect(
            try await lines() == [
                "2026-11-21 Yoga once done", "2026-11-28 Yoga once done", "2026-12-05 Yoga FREQ=WEEKLY open",
            ])
    }

    @Test func `the rule that one that is done has handed on, given to it again, stays`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await complete(id)

        try await todos.change(id, of: ana, to: try .of("Yoga", again: "FREQ=DAILY"), seen: 1)
        #expect(try await lines() == ["2026-11-21 Yoga once done", "2026-11-22 Yoga FREQ=DAILY open"])
    }

    @Test func `an overdue one that is moved alone is followed by today's`() async throws {
        let id = try await todos.add(try .of("Water", on: "2026-11-11", again: "FREQ=DAILY"), for: ana)
        let moved = try TodoDraft.of("Water", on: "2026-11-23", again: "FREQ=DAILY")

        try await todos.change(id, of: ana, to: moved, seen: 1, alone: true)
        #expect(try await lines() == ["2026-11-21 Water FREQ=DAILY open", "2026-11-23 Water once open"])

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-11 Water FREQ=DAILY open"])
    }

    @Test(arguments: [("2026-11-11", "2026-11-21", "2026-11-22", 19), ("2026-11-21", "2026-11-22", "2026-11-23", 28)])
    func `one that is moved alone to where its rule comes next is that one, at its own time`(
        day: String, next: String, following: String, rest: Int
    ) async throws {
        let rule = "FREQ=DAILY;COUNT=30"
        let id = try await todos.add(try .of("Water", on: day, again: rule), for: ana)
        let moved = try TodoDraft.of("Water", on: next, from: "10:00", again: rule)

        try await todos.change(id, of: ana, to: moved, seen: 1, alone: true)
        #expect(
            try await lines() == ["\(next) Water once open", "\(following) Water FREQ=DAILY;COUNT=\(rest) open"])
        #expect(try await todos.find(id, of: ana)?.draft.text(of: .startTime) == "10:00")

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["\(day) Water \(rule) open"])
    }

    @Test func `one that is moved alone to the last date of its rule ends the series there`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=WEEKLY;COUNT=2"), for: ana)
        let moved = try TodoDraft.of("Yoga", on: "2026-11-28", again: "FREQ=WEEKLY;COUNT=2")

        try await todos.change(id, of: ana, to: moved, seen: 1, alone: true)
        #expect(try await lines() == ["2026-11-28 Yoga once open"])

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=WEEKLY;COUNT=2 open"])
    }

    @Test func `one that is moved alone under another title is beside the one of that day`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=WEEKLY"), for: ana)
        let moved = try TodoDraft.of("Pilates", on: "2026-11-28", again: "FREQ=WEEKLY")

        try await todos.change(id, of: ana, to: moved, seen: 1, alone: true)

        #expect(try await Set(lines()) == ["2026-11-28 Pilates once open", "2026-11-28 Yoga FREQ=WEEKLY open"])
    }

    @Test func `opening it again can be undone, and the next one comes again`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await complete(id)
        let moment = try #require(try await todos.reopen(id, of: ana))

        #expect(try await todos.undoReopening(at: moment, of: ana, today: fixture.today))

        #expect(try await lines() == ["2026-11-21 Yoga once done", "2026-11-22 Yoga FREQ=DAILY open"])
    }

    @Test func `a whole day hands its rules on, and takes them back`() async throws {
        _ = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        _ = try await todos.add(try .of("Milk", from: "10:00"), for: ana)

        let moment = try #require(try await todos.completeAll(on: fixture.today, of: ana, today: fixture.today))
        #expect(
            try await lines() == [
                "2026-11-21 Yoga once done", "2026-11-21 Milk once done", "2026-11-22 Yoga FREQ=DAILY open",
            ])

        try await todos.reopenAll(completedAt: moment, of: ana)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open", "2026-11-21 Milk once open"])
    }

    @Test func `changing this one alone leaves those that follow as they were`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY;COUNT=4"), for: ana)
        let alone = try TodoDraft.of("Pilates", again: "FREQ=DAILY;COUNT=4")

        try await todos.change(id, of: ana, to: alone, seen: 1, alone: true)
        #expect(try await lines() == ["2026-11-21 Pilates once open", "2026-11-22 Yoga FREQ=DAILY;COUNT=3 open"])

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY;COUNT=4 open"])
    }

    @Test func `undoing what follows alone keeps one rule, wherever it is`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        try await todos.change(id, of: ana, to: try .of("Pilates", again: "FREQ=DAILY"), seen: 1, alone: true)
        let next = try await #require(try todos.page(of: ana).todos.last)
        try await complete(next.id)

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)

        #expect(
            try await lines() == [
                "2026-11-21 Yoga once open", "2026-11-22 Yoga once done", "2026-11-23 Yoga FREQ=DAILY open",
            ])
    }

    @Test func `changing this and all that follow is a change like others, and undone like them`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)

        try await todos.change(id, of: ana, to: try .of("Pilates", again: "FREQ=WEEKLY"), seen: 1)
        #expect(try await lines() == ["2026-11-21 Pilates FREQ=WEEKLY open"])

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open"])
    }

    @Test func `leaving one out moves it to its next date, and can be undone`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=WEEKLY;COUNT=2"), for: ana)

        #expect(try await todos.skip(id, of: ana, seen: 1, today: fixture.today)?.text == "2026-11-28")
        #expect(try await lines() == ["2026-11-28 Yoga FREQ=WEEKLY;COUNT=1 open"])
        #expect(try await todos.skip(id, of: ana, seen: 2, today: fixture.today) == nil)
        await #expect(throws: ChangeError.self) {
            try await todos.undoChange(of: id, of: ana, to: 1, today: fixture.today)
        }

        try await todos.undoChange(of: id, of: ana, to: 2, today: fixture.today)
        #expect(try await lines() == ["2026-11-21 Yoga FREQ=WEEKLY;COUNT=2 open"])
    }

    @Test func `no member leaves out, or hands on, another's`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)

        #expect(try await todos.skip(id, of: fixture.ben, seen: 1, today: fixture.today) == nil)
        #expect(try await !todos.setCompleted(id, of: fixture.ben, to: true, today: fixture.today))

        #expect(try await lines() == ["2026-11-21 Yoga FREQ=DAILY open"])
    }

    @Test func `the next one comes beside one that is there already`() async throws {
        let id = try await todos.add(try .of("Yoga", again: "FREQ=DAILY"), for: ana)
        _ = try await todos.add(try .of("Yoga", on: "2026-11-22"), for: ana)

        try await complete(id)

        #expect(try await lines().filter { $0.hasPrefix("2026-11-22 Yoga") }.count == 2)
    }
}
