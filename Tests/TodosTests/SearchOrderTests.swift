import Accounts
import Database
import Testing

@testable import Todos

/// What a search finds beside words in titles and descriptions, and in which order. The fixture's day is 2026-11-21.
@Suite(.timeLimit(.minutes(5))) struct SearchOrderTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// Adds one, and completes it or not.
    private func add(_ date: String, isDone: Bool = false, in category: Category = .shopping) async throws {
        let id = try await todos.add(try .of("Zither", on: date, in: category), for: fixture.ana)
        if isDone { _ = try await todos.setCompleted(id, of: fixture.ana, to: true, today: fixture.today) }
    }

    private func dates(_ page: SearchPage) -> [String] { page.todos.map(\.draft.storedDate) }

    @Test func `what is next comes first, then what is past, and what is done last`() async throws {
        for day in ["2026-11-20", "2026-11-21", "1583-01-01", "2999-12-31", "1969-12-31", "2026-11-22"] {
            // One that is open would stand in the way of another.
            try await add(day, isDone: true)
            try await add(day)
        }
        try await todos.add(try TodoDraft("Zither", in: .shopping), for: fixture.ana)

        let found = dates(try await todos.search("zither", of: fixture.ana))

        #expect(found.prefix(4) == ["2026-11-21", "2026-11-22", "2999-12-31", ""])
        #expect(found.dropFirst(4).prefix(3) == ["2026-11-20", "1969-12-31", "1583-01-01"])
        #expect(
            found.dropFirst(7) == [
                "2999-12-31", "2026-11-22", "2026-11-21", "2026-11-20", "1969-12-31", "1583-01-01",
            ])
    }

    @Test func `those of a day are in the order of its list`() async throws {
        for date in ["2026-11-22", "2026-11-20"] {
            let day = try #require(CalendarDate(date))
            let late = try TodoDraft.of("Zither late", on: date, from: "16:00")
            let early = try TodoDraft.of("Zither early", on: date, from: "09:15")
            let usual = try TodoDraft.of("Zither usual", on: date, from: "14:00")
            try await todos.add(late, for: fixture.ana)
            let moved = try await todos.add(early, for: fixture.ana)
            let before = try await todos.add(usual, for: fixture.ana)
            try await todos.add(try TodoDraft("Zither all day", in: .shopping, date: day), for: fixture.ana)
            _ = try await todos.move(moved, of: fixture.ana, behind: before)
        }

        let found = try await todos.search("zither", of: fixture.ana).todos.map(\.draft.title)

        let ofDay = ["Zither all day", "Zither usual", "Zither early", "Zither late"]
        #expect(found == ofDay + ofDay)
    }

    @Test func `a day that a page has no more room for begins the next page`() async throws {
        for number in 1...20 { try await todos.add(try .of("Zither \(number)", on: "2026-11-22"), for: fixture.ana) }
        for number in 1...10 {
            let start = "\(20 - number):00"
            let draft = try TodoDraft.of("Zither \(number)", on: "2026-11-23", from: start)
            try await todos.add(draft, for: fixture.ana)
        }

        let first = try await todos.search("zither", of: fixture.ana)
        let rest = try await todos.search("zither", of: fixture.ana, after: first.next)

        #expect(first.todos.count == 20)
        #expect(rest.todos.map(\.draft.title) == (1...10).reversed().map { "Zither \($0)" })
        #expect(rest.next == nil)
    }

    @Test func `one whose day has changed since it was indexed keeps no other from being found`() async throws {
        try await add("2026-11-10")
        try await add("2026-11-15")
        try await todos.indexAll(of: fixture.ana)
        try await fixture.database.write { transaction in
            try transaction.execute(
                "UPDATE todos SET date = '2026-11-01', is_indexed = 0 WHERE date = '2026-11-15'")
        }

        let found = try todos.found("zither", of: fixture.ana, today: fixture.today)

        #expect(dates(found) == ["2026-11-01", "2026-11-10"])
    }

    @Test func `twenty-five are found at a time, and the rest behind them`() async throws {
        for number in 1...26 { try await todos.add(try .of("Zither \(number)"), for: fixture.ana) }

        let first = try await todos.search("zither", of: fixture.ana)
        #expect(first.todos.count == 25 && first.next != nil)
        let rest = try await todos.search("zither", of: fixture.ana, after: first.next)
        #expect(rest.todos.count == 1)
        #expect(rest.next == nil)
    }

    @Test func `from page to page each is found once, also where what is done begins`() async throws {
        for number in 1...20 {
            let day = number < 10 ? "2026-11-20" : "2026-11-25"
            try await todos.add(try .of("Zither \(number)", on: day), for: fixture.ana)
            let id = try await todos.add(try .of("Old zither \(number)"), for: fixture.ana)
            _ = try await todos.setCompleted(id, of: fixture.ana, to: true, today: fixture.today)
        }
        var found: [Todo] = []
        var next: SearchCursor?
        repeat {
            let page = try await todos.search("zither", of: fixture.ana, after: next)
            found += page.todos
            next = page.next.flatMap { SearchCursor($0.text) }
        } while next != nil && found.count < 100

        #expect(found.count == 40)
        #expect(Set(found.map(\.id)).count == 40)
        #expect(found.map(\.isCompleted) == Array(repeating: false, count: 20) + Array(repeating: true, count: 20))
    }

    @Test(arguments: ["", "0", "0.", ".1", "0.1.2", "+0.1", "0.01", "a.b", "0.99999999999999999999"])
    func `a cursor that no page has named is none`(text: String) {
        #expect(SearchCursor(text) == nil)
    }

    @Test(arguments: ["errands", "err", "city ERR", "심부름", "부름"])
    func `to-dos are found by the name of their category, whole or by its words`(query: String) async throws {
        let own = try await todos.addCategory("Errands, city 심부름", .teal, .bag, for: fixture.ana)
        try await todos.add(try .of("Stamps", in: own), for: fixture.ana)
        try await todos.add(try .of("Errands and 심부름 in the city"), for: fixture.ana)
        try await todos.add(try .of("Milk"), for: fixture.ana)
        try await todos.add(try .of("Letters", in: .shopping), for: fixture.ben)

        let names: [(category: Category, name: String)] = [
            (own, "Errands, city 심부름"), (.shopping, "Shopping"),
        ]
        let found = try await todos.search(query, of: fixture.ana, named: names).todos.map(\.draft.title)

        #expect(found == ["Stamps", "Errands and 심부름 in the city"])
        #expect(try await todos.search("errands milk", of: fixture.ana, named: names).todos.isEmpty)
    }

    @Test(
        arguments: [
            ("stamps errands", ["Stamps"]), ("err sta", ["Stamps"]), ("심부름 stamps", ["Stamps"]),
            ("bottles shop", ["Milk"]),
            ("errands shopping", []), ("stamps shopping", []), ("own1", []), ("errands nowhere", []),
        ] as [(String, [String])])
    func `a word of a to-do and one of its category's name find it together`(
        query: String, found: [String]
    ) async throws {
        let own = try await todos.addCategory("Errands 심부름", .teal, .bag, for: fixture.ana)
        try await todos.add(try .of("Stamps", in: own), for: fixture.ana)
        try await todos.add(try .of("Milk"), for: fixture.ana)
        try await todos.add(try .of("Stamps", in: .work), for: fixture.ben)

        let names: [(category: Category, name: String)] = [(own, "Errands 심부름"), (.shopping, "Shopping")]
        #expect(try await todos.search(query, of: fixture.ana, named: names).todos.map(\.draft.title) == found)
    }

    @Test func `a to-do is found by the category that it has now, and by the name that this has now`() async throws {
        let id = try await todos.add(try .of("Stamps"), for: fixture.ana)
        #expect(try await todos.search("shop", of: fixture.ana, named: [(.shopping, "Shopping")]).todos.count == 1)
        #expect(try await todos.search("shop", of: fixture.ana, named: [(.shopping, "Market")]).todos.isEmpty)
        #expect(try await todos.search("mark sta", of: fixture.ana, named: [(.shopping, "Market")]).todos.count == 1)

        try await todos.change(id, of: fixture.ana, to: try .of("Stamps", in: .work), seen: 1)

        let names: [(category: Category, name: String)] = [(.shopping, "Shopping"), (.work, "Work")]
        #expect(try await todos.search("shop", of: fixture.ana, named: names).todos.isEmpty)
        #expect(try await todos.search("work", of: fixture.ana, named: names).todos.map(\.id) == [id])
    }

    @Test func `a word that many categories' names hold is looked for in all of them`() async throws {
        var names: [(category: Category, name: String)] = []
        for number in 1...40 {
            let own = try await todos.addCategory("Same \(number)", .teal, .bag, for: fixture.ana)
            names.append((own, "Same \(number)"))
            if number > 38 { try await todos.add(try .of("Stamps \(number)", in: own), for: fixture.ana) }
        }
        let query = Array(repeating: "same", count: 12).joined(separator: " ")

        #expect(try await todos.search(query, of: fixture.ana, named: names).todos.count == 2)
        let found = try await todos.search("same 40", of: fixture.ana, named: names)
        #expect(found.todos.map(\.draft.title) == ["Stamps 40"])
    }

    @Test func `to-dos that were indexed before they had a word of their category are indexed anew`() async throws {
        var steps = (Accounts.schema + Todos.schema).migrations
        let last = try #require(steps.firstIndex { $0.name == "todos-12" })
        let indexed = Migration(
            "rows",
            """
            INSERT INTO members (id, name, email, email_key, password_hash, created_at)
            VALUES (1, 'Ana', 'ana@example.com', 'ana@example.com', 'x', 1);
            INSERT INTO todos
                (id, member_id, title, category, date, start_time, end_time, description, created_at, is_indexed)
            VALUES (1, 1, 'Stamps', 'Shopping', '', '', '', '', 1, 1);
            """)
        steps.insert(indexed, at: last)
        let old = Todos(database: try Database(at: .memory, schema: Schema(migrations: steps)))

        let found = try await old.search("shop", of: Owner(memberNumber: 1), named: [(.shopping, "Shopping")])

        #expect(found.todos.map(\.draft.title) == ["Stamps"])
    }

    @Test func `a category finds no other member's to-dos, and none in the trash`() async throws {
        try await todos.add(try .of("Stamps"), for: fixture.ben)
        let id = try await todos.add(try .of("Letters"), for: fixture.ana)
        _ = try await todos.trash(id, of: fixture.ana)

        #expect(try await todos.search("shop", of: fixture.ana, named: [(.shopping, "Shopping")]).todos.isEmpty)
        #expect(try await todos.search("shop", of: fixture.ben, named: [(.shopping, "Shopping")]).todos.count == 1)
    }
}
