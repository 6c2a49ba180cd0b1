import TextRules
import Testing

@testable import Todos

/// Emoji and other symbols are found, though the index holds words alone.
@Suite(.timeLimit(.minutes(5))) struct SearchSymbolTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
        let titles = ["S 😀 smile", "S 👨‍👩‍👧 fam", "S 50€", "😀", "Learn C++", "Learn C#", "❤️ note", "Tip $5", "Café A+B"]
        try await todos.add(titles.map { try .of($0) }, for: fixture.ana)
        try await todos.add(try .of("Party", saying: "bring 🎈, 🎁"), for: fixture.ana)
        try await todos.add(try .of("Ben 😀"), for: fixture.ben)
    }

    private func titles(_ query: String) async throws -> [String] {
        try await todos.search(query, of: fixture.ana).todos.map(\.draft.title)
    }

    @Test func `a symbol of a query is in what is found`() async throws {
        for (query, found) in [
            ("😀", ["S 😀 smile", "😀"]), ("smi 😀", ["S 😀 smile"]), ("👨‍👩‍👧", ["S 👨‍👩‍👧 fam"]),
            ("👨", ["S 👨‍👩‍👧 fam"]), ("€", ["S 50€"]), ("50€", ["S 50€"]), ("c++", ["Learn C++"]), ("c#", ["Learn C#"]),
            ("c", ["Learn C++", "Learn C#", "Café A+B"]), ("c+", ["Learn C++"]), ("a+b", ["Café A+B"]), ("c+#", []),
            ("# c", ["Learn C++", "Learn C#", "Café A+B"]), ("❤", ["❤️ note"]), ("❤️", ["❤️ note"]), ("$5", ["Tip $5"]),
            ("🎁🎈", ["Party"]),
            ("party 🎁", ["Party"]), ("fam 😀", []), ("🎂", []), ("50$", []), ("#party + bring", ["Party"]), ("+", []),
            ("😀%", ["S 😀 smile", "😀"]), ("%", []), ("_", []),
        ] as [(String, [String])] {
            #expect(try await titles(query) == found, "\(query)")
        }
    }

    @Test func `the width of a symbol doesn't matter, nor that of the letters before it`() async throws {
        let own = try await todos.addCategory("C＋＋", .teal, .bag, for: fixture.ana)
        try await todos.add(["Try f＃", "Ｇ＋＋", "＄7"].map { try .of($0) }, for: fixture.ana)
        try await todos.add(try .of("Stamps", in: own), for: fixture.ana)

        for (query, found) in [
            ("c＋＋", ["Learn C++", "Stamps"]), ("ｃ＋＋", ["Learn C++", "Stamps"]), ("f#", ["Try f＃"]), ("F＃", ["Try f＃"]),
            ("g++", ["Ｇ＋＋"]),
            ("＄5", ["Tip $5"]), ("$7", ["＄7"]), ("f++", []), ("％", []), ("stamps c++", ["Stamps"]),
        ] as [(String, [String])] {
            let page = try await todos.search(query, of: fixture.ana, named: [(own, "C＋＋")])
            #expect(Set(page.todos.map(\.draft.title)) == Set(found), "\(query)")
        }
    }

    @Test func `what is in the trash is not found, and from page to page each is found once`() async throws {
        try await todos.add((1...26).map { try .of("🎂 \($0)") }, for: fixture.ben)
        let thrown = try #require(await todos.search("🎂", of: fixture.ben).todos.first)
        _ = try await todos.trash(thrown.id, of: fixture.ben)
        try await todos.add(try .of("🎂 27"), for: fixture.ben)

        let first = try await todos.search("🎂", of: fixture.ben)
        let rest = try await todos.search("🎂", of: fixture.ben, after: first.next)

        #expect(first.todos.count == 25)
        #expect(rest.todos.map(\.draft.title) == ["🎂 27"])
        #expect(rest.next == nil)
    }

    @Test func `a category is found by the symbols of its name`() async throws {
        let own = try await todos.addCategory("🏠 Home C++", .teal, .bag, for: fixture.ana)
        try await todos.add(try .of("Stamps", in: own), for: fixture.ana)

        for (query, found) in [
            ("🏠", ["Stamps"]), ("🏠 home", ["Stamps"]), ("🏠 ho", ["Stamps"]), ("home 🎁", []),
            ("stamps 🏠", ["Stamps"]), ("c++ stamps", ["Stamps"]),
        ] {
            let page = try await todos.search(query, of: fixture.ana, named: [(own, "🏠 Home C++")])
            #expect(page.todos.map(\.draft.title) == found, "\(query)")
        }
    }

    @Test func `a page says whether there was anything to look for`() async throws {
        for (query, isOfNothing) in [
            ("", true), ("++", true), ("#", true), ("…", true), ("🎂", false), ("nowhere", false),
        ] {
            let page = try await todos.search(query, of: fixture.ana)
            #expect(page.todos.isEmpty && page.isOfNothing == isOfNothing, "\(query)")
        }
    }

    @Test func `of a query with many or long symbols some count`() async throws {
        #expect(try await titles(String(repeating: "😀", count: 20_000)) == ["S 😀 smile", "😀"])
        let long = "😀" + String(repeating: "\u{301}", count: 60_000)
        #expect(try await titles(long.streamSafe).isEmpty)
    }

    @Test func `of many symbols four are looked for, each once, and of a long name the end`() throws {
        func symbols(_ text: String) -> [String] {
            SearchWords(of: fixture.ana).query(text)?.symbols.map(\.text) ?? []
        }

        #expect(symbols("😀😀 🎁🎈😀 🎂 ❤ $") == ["😀", "🎁", "🎈", "🎂"])
        #expect(symbols("c++ c++ c#") == ["c++", "c#"])
        #expect(symbols("\(String(repeating: "a", count: 90))bc++++++") == ["aaaaaaaaaabc++++"])
    }

    @Test func `of very many letters without spaces sixty-four pairs are looked for`() throws {
        let run = String(repeating: "가나", count: 20)
        let query = try #require(SearchWords(of: fixture.ana).query([run, run, run, "milk"].joined(separator: " ")))

        let pairs = query.words.map { word in
            if case .phrase(let pairs) = word.term { pairs.count } else { 0 }
        }
        #expect(pairs == [39, 25, 0])
    }

    @Test func `a search that nobody waits for any more looks no further`() async throws {
        try await todos.indexAll(of: fixture.ana)
        var parts = 0

        #expect(throws: CancellationError.self) {
            try todos.found("smile", of: fixture.ana, today: fixture.today) {
                parts += 1
                if parts == 2 { throw CancellationError() }
            }
        }
        #expect(parts == 2)
    }
}
