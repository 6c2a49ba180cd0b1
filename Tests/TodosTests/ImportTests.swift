import Database
import TestSupport
import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct ImportTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    private func outcome(_ titles: String...) async throws -> [Int] {
        let outcome = try await todos.add(
            imported: try titles.map { ImportedTodo(draft: try .of($0)) }, for: fixture.ana)
        return [outcome.added, outcome.alreadyThere]
    }

    @Test func `of several equal ones as many remain as the larger of file and list has`() async throws {
        #expect(try await outcome("a", "b", "a") == [3, 0])
        #expect(try await outcome("a", "a", "a", "c") == [2, 2])
        #expect(try await outcome("a") == [0, 1])

        #expect(try todos.everything(of: fixture.ana).map(\.todo.draft.title).sorted() == ["a", "a", "a", "b", "c"])
        #expect(try todos.everything(of: fixture.ben).isEmpty)
    }

    @Test func `the first search after an import has nothing to index`() async throws {
        try await todos.indexAll(of: fixture.ana)
        let imported = try (0..<(3 * Todos.pieceLength + 1)).map { ImportedTodo(draft: try .of("imported \($0)")) }

        _ = try await todos.add(imported: imported, for: fixture.ana)

        let unindexed = try await fixture.database.read {
            try $0.first("SELECT count(*) FROM todos WHERE is_indexed = 0") { $0.int(0) }
        }
        #expect(unindexed == 0)
        #expect(try todos.found("imported", of: fixture.ana, today: fixture.today).todos.count == Todos.mostFound)
    }

    @Test func `a completed entry stays completed, and repeats`() async throws {
        let done = Timestamp(milliseconds: 1_000_000)
        let draft = try TodoDraft.of("a", again: "FREQ=WEEKLY")

        _ = try await todos.add(imported: [ImportedTodo(draft: draft, completedAt: done)], for: fixture.ana)

        let todo = try #require(try todos.everything(of: fixture.ana).first?.todo)
        #expect((todo.completedAt, todo.draft.recurrence) == (done, .weekly))
        #expect(try await todos.search("a", of: fixture.ana).todos.count == 1)
    }

    /// So many alike, at the date that the fixture's day is.
    private func series(_ title: String, _ rule: String, from start: String, count: Int = 1) throws -> [ImportedTodo] {
        let date = try #require(CalendarDate(start))
        let todo = ImportedTodo(draft: try .of(title, on: fixture.today.text, again: rule), seriesStart: date)
        return Array(repeating: todo, count: count)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=30", "2026-10-24", 0), ("FREQ=WEEKLY;INTERVAL=2", "2026-12-05", 0),
        // It begins later; it has the weeks between; it has another rule.
        ("FREQ=WEEKLY;INTERVAL=2", "2026-12-19", 1), ("FREQ=WEEKLY;INTERVAL=2", "2026-10-31", 1),
        ("FREQ=WEEKLY", "2026-10-24", 1),
    ])
    func `a series is there already at any of its dates`(rule: String, start: String, added: Int) async throws {
        let open = try TodoDraft.of("a", on: "2026-12-05", again: "FREQ=WEEKLY;INTERVAL=2;COUNT=9")
        try await todos.add(open, for: fixture.ana)

        let outcome = try await todos.add(imported: try series("a", rule, from: start), for: fixture.ana)

        #expect((outcome.added, outcome.alreadyThere) == (added, 1 - added))
    }

    @Test func `of very many series alike some are compared`() async throws {
        let (most, more) = (OpenSeries.mostAlike, 5)
        for _ in 0..<most + more {
            try await todos.add(try .of("a", on: "2026-12-05", again: "FREQ=DAILY"), again: true, for: fixture.ana)
        }

        let outcome = try await todos.add(
            imported: try series("a", "FREQ=DAILY", from: "2026-01-01", count: most + more), for: fixture.ana)

        #expect((outcome.alreadyThere, outcome.added) == (most, more))
    }

    @Test func `a category is made with the first to-do in it, and found by those that follow`() async throws {
        let garden = try NewCategory(name: "Garden", colour: .teal, icon: .home)
        let music = try NewCategory(name: "Music", colour: .pink, icon: .star)
        func imported(_ title: String, _ new: NewCategory) throws -> ImportedTodo {
            ImportedTodo(draft: try .of(title), newCategory: new)
        }
        // More than one piece.
        let many = try (0..<50).map { try imported("dig \($0)", garden) }

        let first = try await todos.add(imported: many, for: fixture.ana)
        let second = try await todos.add(
            imported: [try imported("dig 0", music), try imported("weed", garden)], for: fixture.ana)

        #expect((first.madeCategories, first.unmadeCategories) == (["Garden"], []))
        #expect(second.madeCategories.isEmpty, "what is there already needs no category")
        let categories = try await todos.categories(of: fixture.ana).dropFirst(9)
        #expect(categories.map(\.name) == ["Garden"])
        #expect(categories.map(\.colour) == [.teal])
        let all = try todos.everything(of: fixture.ana).map(\.todo.draft.category)
        #expect(all.count == 51 && Set(all) == Set(categories.map(\.category)))
        #expect(try await todos.categories(of: fixture.ben).count == 9)
    }

    @Test func `an import is undone alone, without others of the same moment`() async throws {
        try await todos.add(try .of("mine"), for: fixture.ana)
        let first = try await todos.add(imported: [ImportedTodo(draft: try .of("a"))], for: fixture.ana)
        let second = try await todos.add(imported: [ImportedTodo(draft: try .of("b"))], for: fixture.ana)

        #expect(try await todos.trash(importedAt: first.moment, of: fixture.ben) == 0)
        #expect(try await todos.trash(importedAt: first.moment, of: fixture.ana) == 1)

        #expect(try todos.everything(of: fixture.ana).map(\.todo.draft.title) == ["mine", "b"])
        #expect(first.moment != second.moment)
        #expect(try await todos.trash(importedAt: first.moment, of: fixture.ana) == 0)
    }

    /// The open to-do with this title.
    private func open(_ title: String) throws -> Todo {
        let all = try todos.everything(of: fixture.ana).map(\.todo)
        return try #require(all.first { $0.draft.title == title && !$0.isCompleted })
    }

    private func complete(_ titles: String...) async throws {
        for title in titles {
            _ = try await todos.setCompleted(
                try open(title).id, of: fixture.ana, to: true, today: fixture.today)
        }
    }

    @Test func `undoing an import takes what has followed from it along, and nothing else`() async throws {
        try await todos.add(try .of("mine", again: "FREQ=DAILY"), for: fixture.ana)
        fixture.wait(.seconds(1))
        let rules: [(String, String?)] = [("daily", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY"), ("once", nil)]
        let imported = try rules.map { ImportedTodo(draft: try .of($0.0, again: $0.1)) }
        let outcome = try await todos.add(imported: imported, for: fixture.ana)
        fixture.wait(.seconds(1))
        try await complete("daily", "daily", "weekly", "mine")
        let third = try open("daily")
        try await todos.change(third.id, of: fixture.ana, to: try third.draft.renamed(to: "hourly"), seen: 1)
        // The second one is done and in the trash; it has handed its rule on.
        let second = try open("weekly")
        try await complete("weekly")
        #expect(try await todos.trash(second.id, of: fixture.ana))
        fixture.wait(.seconds(1))

        #expect(try await todos.trash(importedAt: outcome.moment, of: fixture.ana) == 6)

        #expect(try todos.everything(of: fixture.ana).map(\.todo.draft.title) == ["mine", "mine"])
        let trashed = try await todos.trashed(of: fixture.ana).todos
        #expect(
            trashed.map(\.draft.title).sorted() == ["daily", "daily", "hourly", "once", "weekly", "weekly", "weekly"])
        #expect(Set(trashed.map(\.trashedAt)).count == 2, "what was in the trash is not moved there again")
        #expect(try await todos.trash(importedAt: outcome.moment, of: fixture.ana) == 0)
    }

    @Test func `a calendar begins with what is to come, and goes back as far as there is room`() async throws {
        for (title, day) in [
            ("old", "2026-01-01"), ("past", "2026-11-20"), ("today", "2026-11-21"), ("next", "2027-01-01"),
        ] {
            try await todos.add(try .of(title, on: day), for: fixture.ana)
        }
        let (first, today) = (try #require(CalendarDate("2026-02-01")), try #require(CalendarDate("2026-11-21")))
        func titles(_ most: Int) throws -> [String] {
            try todos.todos(of: fixture.ana, since: first, today: today, atMost: most).map(\.todo.draft.title)
        }

        #expect(try titles(10) == ["past", "today", "next"])
        #expect(try titles(2) == ["today", "next"])
        #expect(try titles(1) == ["today"])
        #expect(try todos.todos(of: fixture.ana, in: .idea, since: first, today: today, atMost: 9).isEmpty)
    }

    @Test func `a calendar has each series that comes again, however long ago its date is`() async throws {
        let all: [(String, String, String?)] = [
            ("yearly", "1999-05-05", "FREQ=YEARLY"), ("daily", "2026-01-01", "FREQ=DAILY;UNTIL=20260201"),
            ("over", "2024-01-01", "FREQ=DAILY;UNTIL=20260131"), ("done", "2025-01-01", "FREQ=DAILY;COUNT=1"),
            ("past", "2026-11-20", nil), ("weekly", "2026-11-19", "FREQ=WEEKLY"), ("next", "2027-01-01", nil),
        ]
        for (title, day, rule) in all {
            try await todos.add(try .of(title, on: day, again: rule), for: fixture.ana)
        }
        try await complete("done")
        let (first, today) = (try #require(CalendarDate("2026-02-01")), try #require(CalendarDate("2026-11-21")))
        func titles(_ most: Int) throws -> [String] {
            try todos.todos(of: fixture.ana, since: first, today: today, atMost: most).map(\.todo.draft.title)
        }

        #expect(try titles(10) == ["yearly", "daily", "weekly", "past", "next"])
        #expect(try titles(4) == ["yearly", "daily", "weekly", "next"])
        #expect(try titles(2) == ["weekly", "next"])
        #expect(try todos.todos(of: fixture.ben, since: first, today: today, atMost: 9).isEmpty)
        #expect(try todos.todos(of: fixture.ana, in: .idea, since: first, today: today, atMost: 9).isEmpty)
    }

    @Test func `a calendar of tasks begins with the inbox, as far as it is open`() async throws {
        for title in ["later", "done"] {
            try await todos.add(try TodoDraft(title, in: .work, date: nil), for: fixture.ana)
        }
        try await complete("done")
        try await todos.add(try .of("past", on: "2026-11-20"), for: fixture.ana)
        func titles(withInbox: Bool, _ most: Int) throws -> [String] {
            try todos.todos(
                of: fixture.ana, since: fixture.today.firstOfMonth, today: fixture.today, withInbox: withInbox,
                atMost: most
            ).map(\.todo.draft.title)
        }

        #expect(try titles(withInbox: true, 9) == ["later", "past"])
        #expect(try titles(withInbox: true, 1) == ["later"])
        #expect(try titles(withInbox: false, 9) == ["past"])
    }
}
