import Database
import Testing
import Todos

@Suite struct SearchTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }

    init() async throws {
        fixture = try await TodosFixture()
        let texts = [
            ("Call Ana Müller", "about the CAFÉ at noon"), ("장보기: 우유 두 병", "마트에서 우유를 산다"), ("牛乳を買う", "東京駅の前で"),
            ("ซื้อนม", "ที่ตลาด"), ("Ｗｉｄｅ ticket", "gate 42b"),
            ("O'Brien & co", "re: C++ and \"quotes\" AND OR NOT NEAR *"),
        ]
        for (title, description) in texts {
            _ = try await todos.add(try .of(title, saying: description), for: fixture.ana)
        }
    }

    @Test(
        arguments: [
            ("call", "Call Ana Müller"), ("CAL", "Call Ana Müller"), ("muller", "Call Ana Müller"),
            ("müller call", "Call Ana Müller"), ("cafe", "Call Ana Müller"), ("우유", "장보기: 우유 두 병"),
            ("유", "장보기: 우유 두 병"), ("보기", "장보기: 우유 두 병"), ("기", "장보기: 우유 두 병"), ("병", "장보기: 우유 두 병"),
            ("마트 우유를", "장보기: 우유 두 병"), ("牛乳", "牛乳を買う"), ("買", "牛乳を買う"), ("京駅", "牛乳を買う"), ("นม", "ซื้อนม"),
            ("wide", "Ｗｉｄｅ ticket"), ("42", "Ｗｉｄｅ ticket"), ("42b", "Ｗｉｄｅ ticket"), ("o'brien", "O'Brien & co"),
            ("c++", "O'Brien & co"), ("\"quotes\"", "O'Brien & co"), ("near", "O'Brien & co"),
            ("not and", "O'Brien & co"),
        ])
    func `words are found in any script and case, from their beginning`(query: String, title: String) throws {
        #expect(try todos.search(query, of: fixture.ana).todos.map(\.draft.title).contains(title))
    }

    @Test(
        arguments: [
            "", " ", "…", "*", "\"", "' OR 1=1 --", "alla", "call ben", "유우", "우산", "words:call", "NEAR(call ana)",
            "-call x",
            "1xcall", "\u{0}", "😀",
        ])
    func `what holds no word, or not all of them, finds nothing`(query: String) throws {
        #expect(try todos.search(query, of: fixture.ana).todos.isEmpty)
    }

    @Test func `nobody finds what is another's`() async throws {
        _ = try await todos.add(try .of("Call Ben"), for: fixture.ben)

        #expect(try todos.search("call", of: fixture.ben).todos.map(\.draft.title) == ["Call Ben"])
        #expect(try todos.search("call", of: fixture.ana).todos.map(\.draft.title) == ["Call Ana Müller"])
    }

    @Test func `a changed to-do is found by what it says now`() async throws {
        let todo = try #require(try todos.search("ticket", of: fixture.ana).todos.first)
        try await todos.change(todo.id, of: fixture.ana, to: try .of("Passport", saying: ""), seen: 1)

        #expect(try todos.search("ticket", of: fixture.ana).todos.isEmpty)
        #expect(try todos.search("pass", of: fixture.ana).todos.map(\.id) == [todo.id])
    }

    @Test func `what was written before there was a search becomes findable, some at a time`() async throws {
        try await fixture.database.write { transaction in
            try transaction.execute("DELETE FROM todos_search")
            try transaction.execute("UPDATE todos SET is_indexed = 0")
        }
        #expect(try todos.search("call", of: fixture.ana).todos.isEmpty)

        #expect(try await todos.indexSome(atMost: 4))
        #expect(try await !todos.indexSome(atMost: 4))

        #expect(try todos.search("call", of: fixture.ana).todos.count == 1)
        #expect(try todos.search("quotes", of: fixture.ana).todos.count == 1)
    }

    @Test func `a query as long as a page is answered`() throws {
        #expect(try todos.search(String(repeating: "call ana ", count: 5000), of: fixture.ana).todos.count == 1)
        #expect(try todos.search(String(repeating: "a", count: 100_000), of: fixture.ana).todos.isEmpty)
        #expect(try todos.search(String(repeating: "우", count: 20_000), of: fixture.ana).todos.isEmpty)
    }
}
