import Database
import TestSupport
import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct ListsTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    @Test func `pages hold all, each once, also when some come and go between them`() async throws {
        // Five days with fifty to-dos each; their order within a day is that of their times.
        for number in 0..<250 {
            let minute = String(format: "%02d:%02d", number / 25 % 2 * 12 + number % 12, number % 60)
            _ = try await todos.add(
                try .of("\(number)", on: "2026-11-2\(number / 50)", from: minute), for: fixture.ana)
        }
        let all = try await todos.page(of: fixture.ana)
        #expect(all.todos.count == Todos.pageLength)
        var seen = all.todos
        var place = try #require(all.next)
        // To-dos already shown may go; new ones before the cursor don't come.
        _ = try await todos.trash(seen[3].id, of: fixture.ana)
        _ = try await todos.add(try .of("new and early", on: "2026-11-01"), for: fixture.ana)
        while true {
            let page = try await todos.page(of: fixture.ana, after: TodoCursor(place.text))
            seen += page.todos
            guard let next = page.next else { break }
            place = next
        }

        #expect(seen.count == 250)
        #expect(Set(seen.map(\.id)).count == 250)
        let order = seen.map { ($0.draft.storedDate, $0.draft.position, $0.id.number) }
        #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: [
        "", "x", "2026-11-21", "2026-11-21.540", "2026-02-30.540.1", "2026-11-21.09:00.1", "a.b.c.d",
        "2026-11-21.540.01",
        "2026-11-21.0540.1", "2026-11-21.540.99999999999999999999",
    ])
    func `an invalid cursor is refused`(text: String) {
        #expect(TodoCursor(text) == nil)
    }

    @Test func `overdue is what is open from before, the latest first`() async throws {
        for (title, date) in [
            ("old", "2026-01-05"), ("done", "2026-11-20"), ("late", "2026-11-20"),
            ("today", "2026-11-21"),
        ] {
            _ = try await todos.add(try .of(title, on: date), for: fixture.ana)
        }
        let done = try await #require(try todos.page(of: fixture.ana).todos.first { $0.draft.title == "done" })
        _ = try await todos.setCompleted(done.id, of: fixture.ana, to: true, today: fixture.today)

        let (monday, sunday) = (try #require(CalendarDate("2026-11-16")), try #require(CalendarDate("2026-11-22")))
        func overview(of owner: Owner, overdueAtMost most: Int) async throws -> Overview {
            try await todos.overview(
                of: owner, from: monday, to: sunday, today: fixture.today, atMost: 100, overdueAtMost: most)
        }
        let seen = try await overview(of: fixture.ana, overdueAtMost: 100)

        #expect(seen.overdue.map(\.draft.title) == ["late", "old"])
        #expect(seen.todos.map(\.draft.title) == ["done", "late", "today"])
        #expect(try await overview(of: fixture.ana, overdueAtMost: 1).overdue.map(\.draft.title) == ["late"])
        #expect(try await overview(of: fixture.ana, overdueAtMost: 0).overdue.isEmpty)
        #expect(try await overview(of: fixture.ben, overdueAtMost: 100).overdue.isEmpty)
    }

    @Test func `a category's list holds that category, page by page`() async throws {
        for number in 0..<120 {
            _ = try await todos.add(
                try .of("\(number)", in: number % 12 == 0 ? .idea : .work), for: fixture.ana)
        }

        #expect(try await todos.page(of: fixture.ana, in: .idea).todos.count == 10)
        let first = try await todos.page(of: fixture.ana, in: .work)
        #expect(try await todos.page(of: fixture.ana, in: .work, after: first.next).todos.count == 10)
        #expect(try await todos.page(of: fixture.ana, in: .travel).todos.isEmpty)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "PostgreSQL chooses by what the tables hold"))
    func `what is open or done of a category is found by an index of its own, however much there is else`()
        async throws
    {
        let scope = TodoScope(owner: fixture.ana, category: .work)
        let values = scope.values + [fixture.today.text, Todos.pageLength]
        for (condition, index) in [
            (scope.openBefore, "todos_open_by_category"), (scope.doneBefore, "todos_done_by_category"),
            (scope.fromDay, "todos_by_category"),
        ] {
            let plan = try await fixture.database.read { reader in
                try reader.rows("EXPLAIN QUERY PLAN SELECT * FROM todos \(condition)", values) { $0.text(3) }
            }
            // A second step would sort.
            #expect(plan.count == 1)
            #expect(plan.first?.contains("INDEX \(index) (member_id=? AND category=? AND date") == true)
        }
    }

    @Test func `done comes by when it was done, the latest first`() async throws {
        for title in ["one", "two", "three"] {
            let id = try await todos.add(try .of(title), for: fixture.ana)
            fixture.wait(.seconds(60))
            _ = try await todos.setCompleted(id, of: fixture.ana, to: true, today: fixture.today)
        }

        let done = try await todos.completed(of: fixture.ana).todos
        #expect(done.map(\.draft.title) == ["three", "two", "one"])
    }

    @Test func `many done, found or thrown away at one moment come in parts, each once`() async throws {
        for number in 0..<230 {
            _ = try await todos.add(try .of("milk \(number)", from: "09:0\(number % 3)"), for: fixture.ana)
        }
        _ = try await todos.completeAll(on: fixture.today, of: fixture.ana, today: fixture.today)

        var done: [Todo.ID] = []
        var place: TimestampCursor?
        repeat {
            let page = try await todos.completed(of: fixture.ana, after: place)
            done += page.todos.map(\.id)
            place = page.next.flatMap { TimestampCursor($0.text) }
        } while place != nil
        #expect(done.count == 230 && Set(done).count == 230)

        var found: [Todo.ID] = []
        var next: SearchCursor?
        repeat {
            let page = try await todos.search("milk", of: fixture.ana, after: next)
            found += page.todos.map(\.id)
            next = page.next.flatMap { SearchCursor($0.text) }
        } while next != nil
        #expect(found.count == 230 && Set(found).count == 230)

        _ = try await todos.trashCompleted(of: fixture.ana)
        var gone: [Todo.ID] = []
        repeat {
            let page = try await todos.trashed(of: fixture.ana, after: place)
            gone += page.todos.map(\.id)
            place = page.next.flatMap { TimestampCursor($0.text) }
        } while place != nil
        #expect(gone.count == 230 && Set(gone).count == 230)
    }

    @Test(arguments: ["", "x", "1", "1.2.3", "01.2", "1.x", "99999999999999999999.1"])
    func `an invalid cursor by moment is refused`(text: String) {
        #expect(TimestampCursor(text) == nil)
    }

    @Test func `marks count a day's open and done by category`() async throws {
        for (title, date, category) in [
            ("a", "2026-11-21", Category.work), ("b", "2026-11-21", .work),
            ("c", "2026-11-21", .idea), ("d", "2026-11-30", .etc), ("e", "2026-12-01", .etc),
        ] {
            _ = try await todos.add(try .of(title, on: date, in: category), for: fixture.ana)
        }
        let first = try await #require(try todos.page(of: fixture.ana).todos.first)
        _ = try await todos.setCompleted(first.id, of: fixture.ana, to: true, today: fixture.today)
        let (begin, end) = (try #require(CalendarDate("2026-11-01")), try #require(CalendarDate("2026-11-30")))

        let marks = try await todos.marks(of: fixture.ana, from: begin, to: end)

        #expect(
            Set(marks.map { "\($0.date.text) \($0.category.rawValue) \($0.open) \($0.completed)" }) == [
                "2026-11-21 Work 1 1", "2026-11-21 Idea 1 0", "2026-11-30 Etc 1 0",
            ])
        #expect(try await todos.marks(of: fixture.ben, from: begin, to: end).isEmpty)
        // Counted from the list itself they are the same.
        let counted = DayMark.count(try await todos.page(of: fixture.ana).todos, from: begin, to: end)
        #expect(counted.count == marks.count && counted.allSatisfy(marks.contains))
    }
}
