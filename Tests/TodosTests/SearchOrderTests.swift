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

    @Test func `a category finds no other member's to-dos, and none in the trash`() async throws {
        try await todos.add(try .of("Stamps"), for: fixture.ben)
        let id = try await todos.add(try .of("Letters"), for: fixture.ana)
        _ = try await todos.trash(id, of: fixture.ana)

        #expect(try await todos.search("shop", of: fixture.ana, named: [(.shopping, "Shopping")]).todos.isEmpty)
        #expect(try await todos.search("shop", of: fixture.ben, named: [(.shopping, "Shopping")]).todos.count == 1)
    }
}
