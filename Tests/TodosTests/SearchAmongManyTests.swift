import Database
import TestSupport
import Testing

@testable import Todos

/// A search among so many to-dos that looking at all that have a word would take long.
@Suite(.timeLimit(.minutes(5))) struct SearchAmongManyTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
    }

    /// Makes it look as if Ana had thousands.
    private func pretendMany() async throws {
        try await fixture.database.write { [ana = fixture.ana] transaction in
            try transaction.execute("UPDATE todo_changes SET total = total + 5000 WHERE member_id = ?", [ana])
        }
    }

    private func complete(_ condition: String) async throws {
        try await fixture.database.write { try $0.execute("UPDATE todos SET completed_at = 5 WHERE \(condition)") }
    }

    /// The titles on all pages, in their order.
    private func found(_ query: String) async throws -> [String] {
        var titles: [String] = []
        var next: SearchCursor?
        repeat {
            let page = try await todos.search(
                query, of: fixture.ana, named: [(.shopping, "Denims"), (.work, "Radio")], after: next)
            titles += page.todos.map(\.draft.title)
            next = page.next
        } while next != nil && titles.count < 500
        return titles
    }

    @Test func `the same is found in the same order as among few`() async throws {
        // Five to a day from the tenth on: those of past days and of the page's last day have equals.
        try await todos.add(
            (1...60).map { number in
                try .of("Call dentist \(number)", on: "2026-11-\(10 + (number - 1) / 5)", in: .work, saying: "")
            }, for: fixture.ana)
        try await complete("id % 3 = 0")
        let words = [
            "den", "dental", "denmark", "Dén", "race", "rabbit", "rain", "rake", "ram", "ran", "rap", "rat", "raw",
            "ray 0",
            "우유 사기", "우산", "유리",
        ]
        try await todos.add(words.map { try .of($0, saying: "") }, for: fixture.ana)
        try await todos.add(try .of("Call dentist 7 dental", in: .work, saying: ""), for: fixture.ben)
        let queries = [
            "dentist 7", "7 dentist", "dentist", "den", "DEN", "dentis", "dentists", "call den", "ra", "ra rabbit",
            "rabbit ra", "ra den", "ra 0", "nowhere dentist", "denims", "denims rat", "우유", "유", "우 den", "1", "6 6",
            "z", "dentist 5 call 5", "ra 7", "dentist 7 ra", "rabbit ra 1",
        ]
        var among: [[String]] = []
        for query in queries { among.append(try await found(query)) }
        #expect(among[0] == ["Call dentist 7"])
        #expect(among[2].count == 60)
        #expect(among[8].count == 70)

        try await pretendMany()

        for (query, few) in zip(queries, among) { #expect(try await found(query) == few, "\(query)") }
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "PostgreSQL can't tell which words its index has"))
    func `the index is asked for the words that begin as the query's, if they are few`() async throws {
        let words = ["dentist", "dental", "rabbit", "rain", "rake", "ram", "ran", "rap", "rat", "raw", "ray"]
        try await todos.add(words.map { try .of($0, saying: "") }, for: fixture.ana)
        try await todos.add(try .of("dentists", saying: ""), for: fixture.ben)
        try await todos.indexAll(of: fixture.ana)
        try await todos.indexAll(of: fixture.ben)
        let number = fixture.ana.memberNumber
        func asked(_ text: String) async throws -> SearchQuery {
            let query = try #require(
                SearchWords(of: fixture.ana).query(text, named: [(.shopping, "Dentures")]))
            return try await fixture.database.read { [ana = fixture.ana] in try $0.spelledOut(query, of: ana) }
        }
        func text(_ query: SearchQuery) -> String { query.text(.sqlite).replacing("\(number)x", with: "") }
        #expect(text(try await asked("dentist")) == #""dentist"*"#)

        try await pretendMany()

        #expect(text(try await asked("dentist")) == #""dentist""#)
        #expect(text(try await asked("dent rai")) == #"("dental" OR "dentist" OR "\#(number)cshopping") AND "rain""#)
        #expect(text(try await asked("ra nowhere")) == #""ra"* AND "nowhere"*"#)
        let rare = try await asked("ra dental")
        #expect(text(rare) == #""dental""# && rare.checked.count == 1)

        try await todos.add((1...100).map { try .of("Dental \($0)", saying: "") }, for: fixture.ana)
        try await todos.indexAll(of: fixture.ana)
        #expect(text(try await asked("ra dental")) == #""ra"* AND "dental""#)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "steps of SQLite"))
    func `what was done before the first that is open is not looked at for what is past`() async throws {
        try await todos.add(
            (1...300).map { try .of("Zither \($0)", on: "2026-10-\(10 + $0 / 20)", saying: "") }, for: fixture.ana)
        try await complete("title LIKE 'Zither%'")
        try await todos.add(try .of("Oboe", on: "2026-11-01", saying: ""), for: fixture.ana)
        try await todos.indexAll(of: fixture.ana)
        let before = fixture.database.statistics.steps

        let found = try todos.found("zither", of: fixture.ana, today: fixture.today)

        #expect(found.todos.count == 21)
        let steps = fixture.database.statistics.steps - before
        #expect(steps < 3000, "\(steps) steps")

        try await complete("true")
        #expect(try todos.found("oboe", of: fixture.ana, today: fixture.today).todos.count == 1)
    }
}
