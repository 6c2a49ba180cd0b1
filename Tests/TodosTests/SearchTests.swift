import Database
import TestSupport
import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct SearchTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
        let texts = [
            ("Call Ana Müller", "about the CAFÉ at noon"), ("장보기: 우유 두 병", "마트에서 우유를 산다"), ("牛乳を買う", "東京駅の前で"),
            ("ซื้อนม", "ที่ตลาด"), ("Ｗｉｄｅ ticket", "gate 42b"),
            ("O'Brien & co", "re: C++ and \"quotes\" AND OR NOT NEAR *"),
        ]
        try await todos.add(texts.map { try .of($0, saying: $1) }, for: fixture.ana)
    }

    @Test func `words are found in any script and case, from their beginning`() async throws {
        for (query, title) in [
            ("call", "Call Ana Müller"), ("CAL", "Call Ana Müller"), ("muller", "Call Ana Müller"),
            ("müller call", "Call Ana Müller"), ("cafe", "Call Ana Müller"), ("우유", "장보기: 우유 두 병"),
            ("유", "장보기: 우유 두 병"), ("보기", "장보기: 우유 두 병"), ("기", "장보기: 우유 두 병"), ("병", "장보기: 우유 두 병"),
            ("마트 우유를", "장보기: 우유 두 병"), ("牛乳", "牛乳を買う"), ("買", "牛乳を買う"), ("京駅", "牛乳を買う"), ("นม", "ซื้อนม"),
            ("wide", "Ｗｉｄｅ ticket"), ("42", "Ｗｉｄｅ ticket"), ("42b", "Ｗｉｄｅ ticket"), ("o'brien", "O'Brien & co"),
            ("c++", "O'Brien & co"), ("\"quotes\"", "O'Brien & co"), ("near", "O'Brien & co"),
            ("not and", "O'Brien & co"), ("ca\u{AD}fé", "Call Ana Müller"),
            ("\u{200E}mül\u{200B}ler", "Call Ana Müller"),
        ] {
            let found = try await todos.search(query, of: fixture.ana).todos.map(\.draft.title)
            #expect(found.contains(title), "\(query)")
        }
    }

    @Test func `a to-do without a word, or not with all of them, is not found`() async throws {
        for query in [
            "", " ", "…", "*", "\"", "' OR 1=1 --", "alla", "call ben", "유우", "우산", "words:call", "NEAR(call ana)",
            "-call x",
            "1xcall", "\u{0}", "😀",
        ] {
            #expect(try await todos.search(query, of: fixture.ana).todos.isEmpty, "\(query)")
        }
    }

    @Test func `twelve words of a query are looked for, and no more`() async throws {
        let found = Array(repeating: "call", count: 11)

        #expect(try await todos.search((found + ["nowhere"]).joined(separator: " "), of: fixture.ana).todos.isEmpty)
        let longer = (found + ["ana", "nowhere"]).joined(separator: " ")
        #expect(try await todos.search(longer, of: fixture.ana).todos.map(\.draft.title) == ["Call Ana Müller"])
    }

    @Test func `no member finds another's`() async throws {
        _ = try await todos.add(try .of("Call Ben"), for: fixture.ben)

        #expect(try await todos.search("call", of: fixture.ben).todos.map(\.draft.title) == ["Call Ben"])
        #expect(try await todos.search("call", of: fixture.ana).todos.map(\.draft.title) == ["Call Ana Müller"])
    }

    @Test func `a changed to-do is found by what it says now`() async throws {
        let todo = try #require(await todos.search("ticket", of: fixture.ana).todos.first)
        try await todos.change(todo.id, of: fixture.ana, to: try .of("Passport", saying: ""), seen: 1)

        #expect(try await todos.search("ticket", of: fixture.ana).todos.isEmpty)
        #expect(try await todos.search("pass", of: fixture.ana).todos.map(\.id) == [todo.id])
    }

    @Test func `to-dos from before there was a search become findable, some at a time`() async throws {
        try await fixture.database.write { transaction in
            try transaction.execute("DELETE FROM todos_search")
            try transaction.execute("UPDATE todos SET is_indexed = 0, search_row = NULL")
        }
        // Ben has nothing; his search leaves Ana's to be indexed later.
        #expect(try await todos.search("call", of: fixture.ben).todos.isEmpty)
        // What was planned while the to-dos were made may fill a part beside this.
        while try await todos.indexSome(atMost: 4) {}
        let unindexed = "SELECT count(*) FROM todos WHERE is_indexed = 0"
        #expect(try await fixture.database.read { try $0.first(unindexed) { $0.int(0) } } == 0)

        #expect(try await todos.search("call", of: fixture.ana).todos.count == 1)
        #expect(try await todos.search("quotes", of: fixture.ana).todos.count == 1)
    }

    @Test func `a search finds what was written this moment, and the index is filled without one`() async throws {
        let id = try await todos.add(try .of("Xylophone"), for: fixture.ana)
        #expect(try await todos.search("xylo", of: fixture.ana).todos.map(\.id) == [id])

        try await todos.add(try .of("Yodel"), for: fixture.ben)
        let unindexed = "SELECT count(*) FROM todos WHERE is_indexed = 0"
        while try await fixture.database.read({ try $0.first(unindexed) { $0.int(0) } }) != 0 {
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    @Test func `a to-do is found at once by another node, however it came to be what it is`() async throws {
        let (ana, node) = (fixture.ana, fixture.restarted())
        func found(_ text: String) async throws -> [Todo.ID] {
            try await node.search(text, of: ana).todos.map(\.id)
        }

        let id = try await todos.add(try .of("Zither"), for: ana)
        #expect(try await found("zither") == [id])
        try await todos.change(id, of: ana, to: try .of("Oboe"), seen: 1)
        #expect(try await found("oboe") == [id])
        #expect(try await found("zither").isEmpty)
        // Another day is another place in the index.
        try await todos.change(id, of: ana, to: try .of("Oboe", on: "2026-11-22"), seen: 2)
        #expect(try await found("oboe") == [id])
        _ = try await todos.trash(id, of: ana)
        #expect(try await found("oboe").isEmpty)
        _ = try await todos.restore(id, of: ana)
        #expect(try await found("oboe") == [id])

        _ = try await todos.add(imported: [ImportedTodo(draft: try .of("Viola"))], for: ana)
        #expect(try await found("viola").count == 1)
        let daily = try await todos.add(try .of("Drum", again: "FREQ=DAILY"), for: ana)
        _ = try await todos.setCompleted(daily, of: ana, to: true, today: fixture.today)
        #expect(try await found("drum").count == 2)
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "SQLite indexes it a moment later"))
    func `a to-do is stored with its words, and its row is not written again for them`() async throws {
        let id = try await todos.add(try .of("Zither"), for: fixture.ana)
        try await todos.indexAll()

        let tables = "todos JOIN todos_search ON number = search_row"
        #expect(try await fixture.count("\(tables) WHERE id = \(id.number) AND todos.xmin = todos_search.xmin") == 1)
    }

    @Test func `a to-do deleted for good is not in the index either`() async throws {
        try await todos.indexAll(of: fixture.ana)
        let before = try await fixture.count("todos_search")
        let id = try await todos.add(try .of("Xylophone"), for: fixture.ana)
        #expect(try await todos.search("xylophone", of: fixture.ana).todos.count == 1)
        #expect(try await fixture.count("todos_search") == before + 1)
        try await fixture.database.write { try $0.execute("DELETE FROM todos WHERE id = ?", [id]) }
        #expect(try await fixture.count("todos_search") == before)
    }

    @Test(arguments: ["a", "é"]) func `of a word the first 64 bytes count`(letter: Character) async throws {
        // Unaccented, each letter is one byte.
        let word = String(repeating: letter, count: 63)
        try await todos.add(try .of(word + "bc"), for: fixture.ana)

        for (query, count) in [(word + "bd", 1), (word + "b", 1), (word + "c", 0)] {
            #expect(try await todos.search(query, of: fixture.ana).todos.count == count, "\(query)")
        }
    }

    /// Each is one character or word, as long as a title may be. PostgreSQL's index takes words of 2046 bytes at most.
    @Test(arguments: ["\u{1100}", "\u{0E33}", "\u{1E9E}", "x\u{0345}", "\u{20000}", "한\u{302E}"])
    func `no title has a word that is too long for an index`(part: String) async throws {
        let most = 3200 / part.utf8.count
        let title = String(repeating: part, count: min(most, part == "\u{1100}" ? most : 200))
        let words = SearchWords(of: Owner(memberNumber: .max)).indexed(title).words
        #expect(words.allSatisfy { $0.utf8.count <= 128 })

        let id = try await todos.add(try .of(title), for: fixture.ben)
        try await todos.add(try .of("Xylophone"), for: fixture.ana)
        while try await todos.indexSome() {}
        #expect(try await todos.search(part, of: fixture.ben).todos.map(\.id) == [id])
        #expect(try await unindexed == 0)
    }

    @Test func `a to-do that the index refuses keeps no other from being indexed`() async throws {
        try await todos.indexAll(of: fixture.ana)
        // The words of its first one seem to be another's: they can't be written once more.
        try await fixture.database.write { transaction in
            let first = "id = (SELECT min(id) FROM todos)"
            try transaction.execute("UPDATE todos SET is_indexed = 0, search_row = NULL WHERE \(first)")
        }
        try await todos.add(try .of("Xylophone"), for: fixture.ben)

        while try await todos.indexSome() {}
        #expect(try await unindexed == 0)
        let found = try todos.found("xylophone", of: fixture.ben, today: fixture.today)
        #expect(found.todos.count == 1)

        // Its owner's search ends, too, and finds what was added since.
        try await fixture.database.write { transaction in
            try transaction.execute("UPDATE todos SET is_indexed = 0 WHERE id = (SELECT min(id) FROM todos)")
        }
        try await todos.add(try .of("Zither"), for: fixture.ana)
        #expect(try await todos.search("zither", of: fixture.ana).todos.count == 1)
    }

    private var unindexed: Int64? {
        get async throws {
            try await fixture.database.read {
                try $0.first("SELECT count(*) FROM todos WHERE is_indexed = 0") { $0.int(0) }
            }
        }
    }

    @Test func `a query as long as a page is answered`() async throws {
        #expect(try await todos.search(String(repeating: "call ana ", count: 5000), of: fixture.ana).todos.count == 1)
        #expect(try await todos.search(String(repeating: "a", count: 100_000), of: fixture.ana).todos.isEmpty)
        #expect(try await todos.search(String(repeating: "우", count: 20_000), of: fixture.ana).todos.isEmpty)
    }
}
