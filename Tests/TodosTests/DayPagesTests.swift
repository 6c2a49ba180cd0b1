import Database
import Testing
@testable import Todos

/// A day with very many to-dos comes in parts.
@Suite(.timeLimit(.minutes(5))) struct DayPagesTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// Puts to-dos named by number on a day, each a minute after the one before, every third one done.
    private func fill(_ number: Int, on day: String = "2026-11-21", category: String = "Work") async throws {
        func twoDigits(_ number: String) -> String { "CASE WHEN \(number) < 10 THEN '0' ELSE '' END || (\(number))" }
        let minute = twoDigits("i / 60 % 24") + " || ':' || " + twoDigits("i % 60")
        try await fixture.database.write { [ana] transaction in
            try transaction.execute(
                """
                WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ?)
                INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, completed_at,
                    created_at, position)
                SELECT ?, ? || i, ?, ?, \(minute), \(minute), '', CASE i % 3 WHEN 0 THEN 5 END, 5, (i % 1440) << 20
                FROM numbers
                """, [number, ana, category, category, day])
        }
    }

    @Test func `up to a page's worth comes whole and in order, done or not`() async throws {
        try await fill(Todos.pageLength)

        let page = try await todos.day(fixture.today, of: ana)

        #expect(page.todos.map(\.draft.title) == (0..<100).map { "Work\($0)" })
        #expect((page.total, page.open) == (100, 66) && page.next == nil)
    }

    @Test func `of a long description as much comes as a list shows`() async throws {
        try await fill(1)
        let written = String(repeating: "아🙂", count: 1000)
        try await fixture.database.write { try $0.execute("UPDATE todos SET description = ?", [written]) }

        let read = try await todos.day(fixture.today, of: ana).todos[0].draft.description

        #expect(written.hasPrefix(read))
        #expect(read.utf8.count > 4 * TodoDraft.longestExcerpt)
        #expect(read.count < written.count)
    }

    @Test func `a long day comes in parts, each to-do once, the open ones before the completed ones`() async throws {
        try await fill(350)
        var found: [Todo] = []
        var sizes: [Int] = []
        var place: DayCursor?

        repeat {
            let page = try await todos.day(fixture.today, of: ana, after: place)
            #expect((page.total, page.open) == (350, 233))
            sizes.append(page.todos.count)
            found += page.todos
            place = page.next.flatMap { DayCursor($0.text) }
        } while place != nil

        #expect(sizes == [100, 100, 100, 50])
        #expect(Set(found.map(\.id)).count == 350)
        #expect(found.prefix(233).allSatisfy { !$0.isCompleted } && found.dropFirst(233).allSatisfy(\.isCompleted))
        for part in [found.prefix(233), found.dropFirst(233)] {
            #expect(zip(part, part.dropFirst()).allSatisfy { $0.draft.position <= $1.draft.position })
        }
        #expect(try await todos.day(fixture.today, of: fixture.ben).todos.isEmpty)
    }

    @Test func `to-dos that were deleted or completed between two parts hide no others`() async throws {
        try await fill(150)
        let first = try await todos.day(fixture.today, of: ana)
        for todo in first.todos.prefix(60) { _ = try await todos.trash(todo.id, of: ana) }
        _ = try await todos.setCompleted(first.todos[70].id, of: ana, to: true, today: fixture.today)

        let second = try await todos.day(fixture.today, of: ana, after: first.next)

        // Done meanwhile, it comes once more among what is done.
        #expect(second.todos.contains { $0.id == first.todos[70].id && $0.isCompleted })
        #expect(Set((first.todos + second.todos).map(\.id)).count == 150)
        #expect(second.next == nil && second.total == 90)
    }

    @Test(arguments: [
        "", "x", "open.1", "open.1.2.3", "shut.1.2", "open.01.2", "open.1.x", "done.1.99999999999999999999",
    ])
    func `an invalid cursor is refused`(text: String) {
        #expect(DayCursor(text) == nil)
    }

    @Test func `counting ends where the exact number no longer matters`() async throws {
        try await fill(1500)
        let exact = try await todos.day(fixture.today, of: ana)
        #expect((exact.total, exact.open) == (1001, 1000))
        try await fill(1700, category: "Idea")

        let page = try await todos.day(fixture.today, of: ana)

        #expect((page.total, page.open) == (1001, 1001))
    }

    @Test func `programs get a day by time alone, and long texts in shorter parts`() async throws {
        try await fill(250)
        let first = try await todos.page(of: ana, on: fixture.today)
        let second = try await todos.page(of: ana, on: fixture.today, after: first.next.flatMap { TodoCursor($0.text) })
        #expect((first.todos + second.todos).map(\.draft.title) == (0..<200).map { "Work\($0)" })

        try await fixture.database.write { try $0.execute("UPDATE todos SET description = ?", ["\u{1F600}\u{1F600}"]) }
        // "Work0" and eight bytes are thirteen.
        #expect(try await todos.page(of: ana, on: fixture.today, mostBytes: 40).todos.count == 3)
        #expect(try await todos.page(of: ana, mostBytes: 40).todos.count == 3)
        #expect(try await todos.completed(of: ana, mostBytes: 45).todos.count == 3)
        let one = try await todos.page(of: ana, on: fixture.today, mostBytes: 1)
        #expect(one.todos.count == 1 && one.next != nil, "one at least, or nobody would ever get on")
    }

    @Test func `a full day is marked by what is open first, and no day is looked at for long`() async throws {
        for day in 1...28 {
            let date = "2026-02-" + (day < 10 ? "0\(day)" : "\(day)")
            try await fill(3000, on: date)
            if day == 3 { try await fixture.database.write { try $0.execute("UPDATE todos SET completed_at = 5") } }
        }
        try await fill(2, on: "2026-02-28", category: "Idea")
        let (first, last) = (try #require(CalendarDate("2026-02-01")), try #require(CalendarDate("2026-02-28")))
        let before = fixture.database.statistics.steps

        let marks = try await todos.marks(of: ana, from: first, to: last)

        let steps = fixture.database.statistics.steps - before
        #expect(steps < 100_000, "84,002 to-dos took \(steps) steps")
        #expect(marks.filter { $0.date == first } == [DayMark(date: first, category: .work, open: 0, completed: 51)])
        #expect(marks.filter { $0.date == last }.map(\.category) == [.idea, .work] || marks.last?.open == 51)
        #expect(marks.allSatisfy { $0.total <= 51 })
    }

    @Test func `three hundred to-dos are counted exactly, of more no day's beyond its fifty-first`() async throws {
        try await fill(299)
        try await fill(1, on: "2026-11-22")
        let sunday = fixture.today.adding(days: 1) ?? fixture.today
        func counts() async throws -> [Int] {
            let marks = try await todos.marks(of: ana, from: fixture.today, to: sunday)
            return [fixture.today, sunday].map { day in
                marks.filter { $0.date == day }.reduce(0) { $0 + $1.total }
            }
        }

        #expect(try await counts() == [299, 1])
        try await fill(1, on: "2026-11-22", category: "Idea")
        #expect(try await counts() == [51, 2])
    }

    @Test func `beside a full day, what is open and completed of a category is one mark`() async throws {
        try await fill(300)
        try await fill(1, on: "2026-11-22", category: "Idea")
        try await fill(5, on: "2026-11-22")
        let sunday = fixture.today.adding(days: 1) ?? fixture.today

        let marks = try await todos.marks(of: ana, from: fixture.today, to: sunday)

        #expect(
            marks.filter { $0.date == sunday } == [
                DayMark(date: sunday, category: .work, open: 3, completed: 2),
                DayMark(date: sunday, category: .idea, open: 0, completed: 1),
            ])
    }

    @Test func `a thousand can be put in order, more keep that of their times`() async throws {
        try await fill(Todos.mostOrdered)
        let page = try await todos.order(of: ana, on: fixture.today)
        let (id, other) = (page.todos[5].id, page.todos[50].id)
        #expect(try await todos.move(id, of: ana, behind: other) == page.todos[4].id)

        let next = try await todos.order(of: ana, on: fixture.today, after: page.next)
        #expect(next.before.count == 2 && next.before.last == page.todos.last?.id)
        #expect(page.following == next.todos.first?.id)
        #expect(page.before.isEmpty)

        try await todos.add(try .of("one more"), for: ana)
        await #expect(throws: TooManyToOrder.self) { try await todos.order(of: ana, on: fixture.today) }
        await #expect(throws: TooManyToOrder.self) { try await todos.move(id, of: ana, behind: nil) }
    }
}
